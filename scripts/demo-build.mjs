import path from 'node:path'
import { build, buildServer } from './build.mjs'
import { writeDemoFiles } from './demo-files.mjs'
import { root } from './run.mjs'

/** Output folder of the demo, separate from the dashboard's, which every build empties. */
export const demoFolder = path.join(root, 'dist-demo')

/** Builds the demo's files and the server that serves them. */
export const buildDemo = async () => {
  const [files, server] = await Promise.all([
    build({ config: 'vite.demo.config.ts', to: demoFolder, finish: writeDemoFiles }),
    buildServer(),
  ])
  return files.code === 0 ? server : files
}
