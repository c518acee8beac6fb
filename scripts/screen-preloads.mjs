import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { minify } from 'vite'

/** @typedef {import('vite').Rolldown.OutputBundle} Bundle */
/** @typedef {import('vite').Rolldown.OutputChunk} Chunk */

const route = /src\/routes\/_shell\/(?:w\/\$workspaceId\/)?([a-z_/]+)\.tsx\?tsr-split=component$/

/** In the HTML already. */
const everywhere = new Set(['studio', 'rolldown-runtime'])

/**
 * The address a route's own component stands at, below the workspace: `posts/new` of `posts_/new.tsx`.
 * @param {Chunk} chunk
 */
const addressOf = ({ facadeModuleId }) => {
  const file = route.exec(facadeModuleId ?? '')?.[1]
  if (file === undefined || file === 'route') return undefined
  return file
    .replace('_', '')
    .replace(/\/(route|index)$/, '')
    .replace(/^index$/, 'home')
}

/**
 * A chunk's file with all that it imports.
 * @param {Bundle} bundle
 * @param {string} file
 */
const closure = (bundle, file) => {
  const files = new Set([file])
  for (const each of files) {
    const output = bundle[each]
    if (output?.type === 'chunk') for (const imported of output.imports) files.add(imported)
  }
  return [...files]
}

/**
 * Shrinks public/early.js, and hands it the list of each screen's files in its `data-screens`: it knows the address, and
 * asks for them with the HTML, not only once the router has run.
 * @returns {import('vite').Plugin}
 */
export const screenPreloads = () => ({
  name: 'studio:screen-preloads',
  apply: 'build',
  // Copied as it is otherwise, comments and all; it counts to the first screen.
  async writeBundle({ dir = '.' }) {
    const file = path.join(dir, 'early.js')
    const { code } = await minify('early.js', await readFile(file, 'utf8'))
    await writeFile(file, code)
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const outputs = Object.values(bundle).filter((output) => output.type === 'chunk')
      const known = new Set(
        outputs.filter(({ name }) => everywhere.has(name)).map(({ fileName }) => fileName),
      )
      const screens = outputs.flatMap((chunk) => {
        const address = addressOf(chunk)
        const files = closure(bundle, chunk.fileName).filter((file) => !known.has(file))
        return address === undefined ? [] : [[address, ...files].join(' ')]
      })
      return (
        html
          .replace('src="/early.js"', `src="/early.js" data-screens="${screens.join(',')}"`)
          // The painted shell first: its styles and its font.
          .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
      )
    },
  },
})
