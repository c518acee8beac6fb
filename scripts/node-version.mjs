import { readFileSync } from 'node:fs'

// Imported first by every script, so that an older Node fails with a clear message instead of somewhere in a library.
const wanted = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).engines.node
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const [wantedMajor = 0, wantedMinor = 0] = wanted.replace('>=', '').split('.').map(Number)

if (major < wantedMajor || (major === wantedMajor && minor < wantedMinor)) {
  console.error(
    `Social Content Studio needs Node ${wantedMajor}.${wantedMinor} or later. This is ${process.version}. Download it from https://nodejs.org.`,
  )
  process.exit(1)
}
