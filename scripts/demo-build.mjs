import path from 'node:path'
import { writeDemoFiles } from './demo-files.mjs'
import { root } from './run.mjs'

/** Where the demo's static files go: beside the normal build, whose own is emptied by each build. */
export const demoFolder = path.join(root, 'dist-demo')

/** @type {import('./build.mjs').Kind} */
export const demo = {
  config: 'vite.demo.config.ts',
  to: demoFolder,
  sources: ['vite.demo.config.ts', 'scripts/demo-build.mjs', 'scripts/demo-files.mjs'],
  finish: writeDemoFiles,
}
