import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './run.mjs'

/**
 * Runs a TypeScript program in this very process, so that signals and the exit code are its own.
 * To be called after `install`: tsx is a dependency.
 * @param {string} file from the root
 */
export const runTypeScript = async (file) => {
  const { register } = await import('tsx/esm/api')
  register({ tsconfig: path.join(root, 'tsconfig.json') })
  const program = path.join(root, file)
  process.argv[1] = program
  await import(pathToFileURL(program).href)
}
