import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { root } from './run.mjs'

/** Files not cached in advance: those the app doesn't load by itself, and those of languages, which are cached on use. */
const isLeftOut =
  /^(service-worker\.js|icons\/.*|assets\/(de|ar|arabic-fonts|noto-sans-arabic-arabic)-.*)$|\.(br|gz|map)$|^\./

/**
 * The build's files as a Workbox manifest. Files in `assets/` have a hash in their name; others get a revision.
 * @param {string} dist
 */
const manifest = async (dist) => {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((name) => !isLeftOut.test(name))
  return Promise.all(
    names.sort().map(async (name) => {
      const hash = createHash('sha256').update(await readFile(path.join(dist, name)))
      return {
        revision: name.startsWith('assets/') ? null : hash.digest('hex').slice(0, 32),
        url: `/${name}`,
      }
    }),
  )
}

/**
 * Bundles src/app/service-worker.ts and inserts the list of the build's files.
 * @param {string} dist
 */
export const writeServiceWorker = async (dist) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'studio-worker-'))
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      rolldownOptions: {
        input: path.join(root, 'src/app/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
  const code = await readFile(path.join(folder, 'service-worker.js'), 'utf8')
  const files = JSON.stringify(await manifest(dist))
  await writeFile(
    path.join(dist, 'service-worker.js'),
    code.replace('self.__WB_MANIFEST', () => files),
  )
  await rm(folder, { recursive: true })
}
