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
 * Has a screen's code asked for with the HTML, not only once the router has run, by public/theme.js, which knows the
 * address, from the list in its `data-screens`.
 * @returns {import('vite').Plugin}
 */
export const screenPreloads = () => ({
  name: 'studio:screen-preloads',
  apply: 'build',
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
      return html.replace('src="/theme.js"', `src="/theme.js" data-screens="${screens.join(',')}"`)
    },
  },
})
