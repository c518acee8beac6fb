import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { injectManifest } from 'workbox-build'
import { root } from './run.mjs'

/**
 * Bundles src/app/service-worker.ts, and writes the list of the build's files into it.
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
  await injectManifest({
    swSrc: path.join(folder, 'service-worker.js'),
    swDest: path.join(dist, 'service-worker.js'),
    globDirectory: dist,
    globPatterns: ['**/*'],
    globIgnores: ['**/*.{br,gz,map}', 'icons/**', 'languages/**', 'service-worker.js'],
    // Vite names what is in there by its content.
    dontCacheBustURLsMatching: /^\/?assets\//,
    modifyURLPrefix: { '': '/' },
  })
  await rm(folder, { recursive: true })
}
