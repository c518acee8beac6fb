import './node-version.mjs'
import { createHash } from 'node:crypto'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { languages } from './i18n/languages.mjs'
import { precompress } from './precompress.mjs'
import { bin, root, run } from './run.mjs'

/** What the dashboard is built from; `server` is in it for the build with the API inside the page. */
const sources = ['contract', 'domain', 'public', 'server', 'src']
const files = [
  'index.html',
  'package-lock.json',
  'tailwind.config.ts',
  'tsconfig.json',
  'vite.config.ts',
  'wuchale.config.mjs',
]

/** Written by the build itself, or read by tests alone. */
const isDerived = /(\.gen\.ts|\.test\.tsx?)$/

/** @param {string} folder */
const filesIn = async (folder) => {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  return entries
    .filter((entry) => entry.isFile() && !isDerived.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
}

/**
 * Content, not time: a fresh clone or another branch and back gives the same.
 * @param {readonly string[]} further
 */
const fingerprint = async (further) => {
  const names = [
    ...files,
    ...further,
    'scripts/build.mjs',
    'scripts/chunks.mjs',
    'scripts/first-styles.mjs',
    'scripts/i18n/catalogue.mjs',
    'scripts/i18n/compile-text.mjs',
    'scripts/i18n/in-language.mjs',
    'scripts/i18n/is-text.mjs',
    'scripts/i18n/languages.mjs',
    'scripts/i18n/sources.mjs',
    'scripts/lean-icons.mjs',
    'scripts/precompress.mjs',
    'scripts/screen-preloads.mjs',
    'scripts/service-worker.mjs',
    ...(await Promise.all(sources.map(filesIn))).flat(),
  ]
  const hash = createHash('sha256').update(process.version)
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}\0`)
  }
  const contents = await Promise.all(
    names.toSorted().map(async (name) => [name, await readFile(path.join(root, name)).catch(() => '')]),
  )
  for (const [name = '', content = ''] of contents)
    hash.update(name).update('\0').update(content).update('\0')
  return hash.digest('hex')
}

/**
 * @typedef {{
 *   config: string,
 *   to: string,
 *   sources: readonly string[],
 *   finish: (to: string) => Promise<void>,
 *   language?: string,
 * }} Kind
 */

/**
 * The dashboard as the server hosts it, compressed.
 * @returns {Kind}
 */
const dashboard = () => ({
  config: 'vite.config.ts',
  to: path.resolve(root, process.env.STUDIO_DIST ?? 'dist'),
  sources: [],
  finish: precompress,
})

/**
 * The dashboard in another language, within the English one's folder: that is emptied when it is built, so it comes first.
 * @param {string} language
 * @returns {Kind}
 */
export const inAnotherLanguage = (language) => ({
  ...dashboard(),
  to: path.join(dashboard().to, 'languages', language),
  language,
})

/**
 * Builds, unless the build that is there is of the same sources.
 * The stamp is written last, and emptied first by Vite: a build that was cut short is made again.
 * @param {Kind} kind
 * @returns {Promise<import('./run.mjs').Result & { fresh: boolean }>} `fresh`: nothing had to be done
 */
export const build = async ({ config, to, sources, finish, language = '' } = dashboard()) => {
  const stamp = path.join(to, '.stamp')
  const wanted = await fingerprint(sources)
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted)
    return { code: 0, output: '', seconds: 0, fresh: true }
  const args = [bin('vite/bin/vite.js'), 'build', '--config', config, '--logLevel', 'warn']
  const env = { ...process.env, STUDIO_DIST: to, STUDIO_LANGUAGE: language }
  const result = await run(process.execPath, args, { env })
  if (result.code === 0) {
    await finish(to)
    await writeFile(stamp, wanted)
  }
  return { ...result, fresh: false }
}

/**
 * Builds where needed, and ends the process when that fails.
 * @param {Kind} [kind]
 */
export const buildOrEnd = async (kind) => {
  const { code, output } = await build(kind)
  if (code === 0) return
  console.error(output)
  console.error('Couldn’t build the dashboard. See Vite’s output above.')
  process.exit(1)
}

/** The dashboard in all its languages. */
export const buildAllOrEnd = async () => {
  await buildOrEnd()
  await Promise.all(languages.map((language) => buildOrEnd(inAnotherLanguage(language))))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildAllOrEnd()
