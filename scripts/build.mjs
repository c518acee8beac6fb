import './node-version.mjs'
import { cp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { bin, root, run } from './run.mjs'

/** Folders of source files; `.` stands for the files directly in the root. */
const folders = ['.', 'contract', 'domain', 'public', 'scripts', 'server', 'src']

/** Newest modification time and number of source files: edits, new files and other branches change one of them. */
const readState = async () => {
  const lists = folders.map(async (name) => {
    const entries = await readdir(path.join(root, name), { recursive: name !== '.', withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  })
  const files = (await Promise.all(lists)).flat()
  const times = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs))
  return `${process.version} ${files.length} ${times.reduce((newest, time) => Math.max(newest, time), 0)}`
}

/** @type {Promise<string> | undefined} */
let state
/** Read once, so that edits made during a build trigger the next one. */
const stateOfSources = () => (state ??= readState())

/**
 * @typedef {{ config: string, to: string, finish: (to: string) => Promise<void> }} Build one run of Vite, and the
 *   postprocessing of its output
 */

const dist = path.resolve(root, process.env.STUDIO_DIST ?? 'dist')
const serverDist = path.join(root, 'dist-server')

/** @param {string} to */
const finishDashboard = async (to) => {
  // Imported here because they need installed packages.
  const [{ writeServiceWorker }, { precompress }] = await Promise.all([
    import('./service-worker.mjs'),
    import('./precompress.mjs'),
  ])
  await writeServiceWorker(to)
  await precompress(to)
}

/** Copies files that the server reads at runtime. @param {string} to */
const finishServer = async (to) => {
  await cp(path.join(root, 'server/db/migrations'), path.join(to, 'migrations'), { recursive: true })
  await cp(path.join(root, 'server/sample/media'), path.join(to, 'media'), { recursive: true })
  const args = ['make-first-database.js', 'first-database'].map((name) => path.join(to, name))
  const { code, output } = await run(process.execPath, args)
  if (code !== 0) throw new Error(`Couldn’t make the first database:\n${output}`)
}

/** @type {Build} */
const server = { config: 'vite.server.config.ts', to: serverDist, finish: finishServer }
/** @type {Build} */
const dashboard = { config: 'vite.config.ts', to: dist, finish: finishDashboard }

/**
 * Builds, unless the output is up to date. Vite empties the folder first and the stamp is written last, so an interrupted
 * build is repeated.
 * @param {Build} build
 * @returns {Promise<import('./run.mjs').Result>}
 */
export const build = async ({ config, to, finish }) => {
  const stamp = path.join(to, '.stamp')
  const wanted = await stateOfSources()
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return { code: 0, output: '', seconds: 0 }
  const args = [bin('vite/bin/vite.js'), 'build', '--config', config, '--logLevel', 'warn']
  const env = { ...process.env, STUDIO_DIST: to }
  const result = await run(process.execPath, args, { env })
  if (result.code === 0) {
    await finish(to)
    await writeFile(stamp, wanted)
  }
  return result
}

export const buildServer = () => build(server)

/**
 * Runs a program of the server in this process, so that it gets the signals and sets the exit code.
 * @param {'main' | 'cli' | 'demo'} name
 */
export const startServer = (name) => import(pathToFileURL(path.join(serverDist, `${name}.js`)).href)

/** Builds the server and the dashboard; returns the first failure, if any. */
export const buildAll = async () => {
  const built = await Promise.all([build(dashboard), buildServer()])
  const seconds = Math.max(...built.map((each) => each.seconds))
  return built.find(({ code }) => code !== 0) ?? { code: 0, output: '', seconds }
}

/**
 * Builds if needed, and exits if that fails.
 * @param {() => Promise<import('./run.mjs').Result>} [work]
 */
export const buildOrEnd = async (work = buildAll) => {
  const { code, output } = await work()
  if (code === 0) return
  console.error(output)
  console.error('Couldn’t build. See Vite’s output above.')
  process.exit(1)
}

/** Vitest's global setup for the project `built` (vitest.config.ts), whose tests start the built server. */
export const setup = () => buildOrEnd(buildServer)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildOrEnd()
