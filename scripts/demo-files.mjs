import { cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from './run.mjs'

/** What the pictures' fonts lie in; each weight of Newsreader has a file of its own (server/generators/template/text/font-families.ts). */
const scopes = [
  { scope: '@fontsource-variable', files: /-wght-normal\.woff2$/ },
  { scope: '@fontsource', files: /^newsreader-.*-(400|500|600)-normal\.woff2$/ },
]

/** Answered by MSW; all else a browser fetches itself, and what was sleeping is not asked whether it remembers. */
const before = `// What goes to the server in the page passes through here, and nothing else. A service worker that the browser put to
// sleep has forgotten which pages asked for it: those that it controls did.
addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (origin === location.origin && /^\\/(v1|files|uploads)\\//.test(pathname)) activeClientIds.add(event.clientId)
  else event.stopImmediatePropagation()
})

`

/**
 * The font files, and which characters each holds.
 * @param {string} to
 */
const copyFonts = async (to) => {
  /** @type {Record<string, unknown>} */
  const subsets = {}
  for (const { scope, files } of scopes) {
    for (const name of await readdir(path.join(root, 'node_modules', scope))) {
      const from = path.join(root, 'node_modules', scope, name)
      const wanted = (await readdir(path.join(from, 'files'))).filter((file) => files.test(file))
      if (wanted.length === 0) continue
      subsets[`${scope}/${name}`] = JSON.parse(await readFile(path.join(from, 'unicode.json'), 'utf8'))
      const folder = path.join(to, scope, name, 'files')
      await mkdir(folder, { recursive: true })
      await Promise.all(wanted.map((file) => cp(path.join(from, 'files', file), path.join(folder, file))))
    }
  }
  await writeFile(path.join(to, 'subsets.json'), JSON.stringify(subsets))
}

/**
 * What the demo needs beside its code: MSW's service worker, the sample's media, the pictures' fonts, and a page for
 * hosts that answer unknown addresses with 404.html.
 * @param {string} to
 */
export const writeDemoFiles = async (to) => {
  const worker = await readFile(path.join(root, 'node_modules/msw/lib/mockServiceWorker.js'), 'utf8')
  await Promise.all([
    writeFile(path.join(to, 'mockServiceWorker.js'), before + worker),
    cp(path.join(root, 'server/sample/media'), path.join(to, 'sample'), { recursive: true }),
    copyFonts(path.join(to, 'fonts')),
    cp(path.join(to, 'index.html'), path.join(to, '404.html')),
  ])
}
