import path from 'node:path'
import { build, buildServer } from './build.mjs'
import { writeDemoFiles } from './demo-files.mjs'
import { root } from './run.mjs'

/** Where the demo's static files go: beside the normal build, whose own is emptied by each build. */
export const demoFolder = path.join(root, 'dist-demo')

/** The demo's files, and what serves them. */
export const buildDemo = async () => {
  const [files, server] = await Promise.all([
    build({ config: 'vite.demo.config.ts', to: demoFolder, finish: writeDemoFiles }),
    buildServer(),
  ])
  return files.code === 0 ? server : files
}
