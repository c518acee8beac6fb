import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root, run } from './run.mjs'

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} Entry */

/**
 * @param {string} file
 * @returns {Record<string, Entry>}
 */
const packagesIn = (file) => {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages
  } catch {
    return {}
  }
}

/**
 * True if node_modules matches the lock file. npm writes its list of installed packages last, so an interrupted installation
 * doesn't count, while a manual one does.
 */
export const isInstalled = () => {
  const installed = packagesIn('node_modules/.package-lock.json')
  return Object.entries(packagesIn('package-lock.json')).every(
    ([name, { version, integrity, optional, link }]) => {
      // Optional packages are binaries for other systems.
      if (name === '' || optional || link) return true
      return installed[name]?.version === version && installed[name]?.integrity === integrity
    },
  )
}

/** Installs the dependencies if they are missing or outdated. Only writes to stderr. */
export const install = async () => {
  if (isInstalled()) return
  console.error('Installing dependencies…')
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await run('npm', args)
  if (code === 0) return
  console.error(output)
  console.error('Couldn’t install the dependencies. See npm’s output above.')
  process.exit(1)
}
