import './node-version.mjs'
import { cp, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { bin, root, run } from './run.mjs'

/** What may be built from: these folders with all that is in them, and the files at the root. */
const folders = ['.', 'contract', 'domain', 'public', 'scripts', 'server', 'src']

/** The newest time and the number of all that is built from: any edit, new file or other branch changes one of them. */
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
/** Read once: what is edited while something is built is built the next time. */
const stateOfSources = () => (state ??= readState())

/**
 * @typedef {{ config: string, to: string, finish: (to: string) => Promise<void> }} Build one run of Vite, and what is
 *   done to its output after
 */

const dist = path.resolve(root, process.env.STUDIO_DIST ?? 'dist')
const serverDist = path.join(root, 'dist-server')

/** @param {string} to */
const finishDashboard = async (to) => {
  // They need packages, so not before these are installed.
  const [{ writeServiceWorker }, { precompress }] = await Promise.all([
    import('./service-worker.mjs'),
    import('./precompress.mjs'),
  ])
  await writeServiceWorker(to)
  await precompress(to)
}

/** What the server reads beside its code. @param {string} to */
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
 * Builds, unless what is there is of the same sources. The stamp is written last and emptied first by Vite: a build that
 * was cut short is made again.
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
 * Runs a program of the server in this very process, so that signals and the exit code are its own.
 * @param {'main' | 'cli' | 'demo'} name
 */
export const startServer = (name) => import(pathToFileURL(path.join(serverDist, `${name}.js`)).href)

/** The server and the dashboard; the first failure, if there is one. */
export const buildAll = async () => {
  const built = await Promise.all([build(dashboard), buildServer()])
  return built.find(({ code }) => code !== 0) ?? { code: 0, output: '', seconds: 0 }
}

/**
 * Builds where needed, and ends the process when that fails.
 * @param {() => Promise<import('./run.mjs').Result>} [work]
 */
export const buildOrEnd = async (work = buildAll) => {
  const { code, output } = await work()
  if (code === 0) return
  console.error(output)
  console.error('Couldn’t build. See Vite’s output above.')
  process.exit(1)
}

/** Vitest's set-up of the project `programs` (vitest.config.ts), whose tests start the built server. */
export const setup = () => buildOrEnd(buildServer)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildOrEnd()
