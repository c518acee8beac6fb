import { cp, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'
import packageJson from '../../package.json' with { type: 'json' }

/**
 * Compiles a program of this repository like `npm run build` does the server, and returns the file, which starts
 * several times as fast as from source.
 */
export async function compile(entry: string, name: string): Promise<string> {
  const outDir = path.resolve(`node_modules/.cache/studio-test/${name}-${process.pid}`)
  await mkdir(outDir, { recursive: true })
  await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    resolve: { tsconfigPaths: true },
    ssr: { noExternal: true, external: Object.keys(packageJson.dependencies) },
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { input: { [name]: entry }, output: { chunkFileNames: '[name]-[hash].js' } },
    },
  })
  await cp('server/db/migrations', path.join(outDir, 'migrations'), { recursive: true })
  return path.join(outDir, `${name}.js`)
}

/** Compiles the server with the sample's pictures, for tests that start it often, and returns the file. */
export async function compileServer(name: string): Promise<string> {
  const file = await compile('server/node/main.ts', name)
  await cp('server/sample/media', path.join(path.dirname(file), 'media'), { recursive: true })
  return file
}
