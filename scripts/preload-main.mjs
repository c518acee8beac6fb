/** What `src/begin.ts` imports one after another, and what Home shows below its week: a module of each file, in order. */
const wanted = ['/src/main.tsx', '/react-dom/client.js', '/src/features/home/recent-row.tsx']

/**
 * Has the page ask for the dashboard's code while `src/begin.ts` still loads the language: it imports the rest only then,
 * and a browser would learn of it a round trip later.
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
