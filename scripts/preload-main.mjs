/** A module of each chunk that `src/begin.ts` imports in turn, and that Home shows below its week. */
const wanted = ['/src/main.tsx', '/react-dom/client.js', '/src/features/home/recent-row.tsx']

/**
 * Preloads the dashboard's code while `src/begin.ts` loads the language. Otherwise the browser would only learn of it a
 * round trip later.
 * @returns {import('vite').Plugin}
 */
export const preloadMain = () => ({
  name: 'studio:preload-main',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      /** @type {Set<string>} */
      const files = new Set()
      /** @param {string} name */
      const add = (name) => {
        const chunk = bundle[name]
        if (chunk?.type !== 'chunk' || chunk.isEntry || files.has(name)) return
        files.add(name)
        chunk.imports.forEach(add)
      }
      for (const id of wanted)
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.moduleIds.some((each) => each.endsWith(id))) add(chunk.fileName)
      const further = [...files].filter((file) => !html.includes(file))
      return further.map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        injectTo: 'head',
      }))
    },
  },
})
