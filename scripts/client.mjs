import './node-version.mjs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { bin, root, run } from './run.mjs'

/**
 * Replaces `~/` by relative paths, and adds file extensions, which Node's resolution requires.
 * @param {string} types
 */
const makeRelative = async (types) => {
  const names = (await readdir(types, { recursive: true })).filter((name) => name.endsWith('.d.ts'))
  const files = new Set(names.map((name) => path.join(types, name)))
  for (const file of files) {
    const here = path.dirname(file)
    /** @param {string} from */
    const target = (from) => {
      const meant = path.resolve(from.startsWith('~/') ? types : here, from.replace(/^~\//, ''))
      const found = [`${meant}.d.ts`, path.join(meant, 'index.d.ts')].find((each) => files.has(each))
      if (found === undefined) throw new Error(`${file} imports ${from}, which is not among the types.`)
      const relative = path.relative(here, found).replace(/\.d\.ts$/, '.js')
      return relative.startsWith('.') ? relative : `./${relative}`
    }
    const text = await readFile(file, 'utf8')
    const written = text.replaceAll(
      /(\bfrom |\bimport\(|^import )(['"])((?:~|\.\.?)\/[^'"]*|~)\2/gm,
      (_, before, quote, from) => `${before}${quote}${target(from)}${quote}`,
    )
    await writeFile(file, written)
  }
}

/**
 * Bundles `contract` and the client without React into one module with types. zod stays an import.
 * @param {string} out
 */
export const buildClient = async (out) => {
  await rm(out, { recursive: true, force: true })
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    resolve: { tsconfigPaths: true },
    publicDir: false,
    build: {
      outDir: out,
      emptyOutDir: true,
      target: 'es2023',
      minify: false,
      lib: { entry: path.join(root, 'client/index.ts'), formats: ['es'], fileName: 'index' },
      rolldownOptions: { external: [/^zod\b/, 'react'], treeshake: { moduleSideEffects: 'no-external' } },
    },
  })
  const types = path.join(out, 'types')
  const { code, output } = await run(process.execPath, [
    bin('typescript/bin/tsc'),
    ...['-p', path.join(root, 'client/tsconfig.declarations.json'), '--outDir', types],
  ])
  if (code !== 0) throw new Error(`The client's types could not be written:\n${output}`)
  await makeRelative(types)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await buildClient(path.join(root, 'client/dist'))
