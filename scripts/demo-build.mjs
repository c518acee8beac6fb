import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build, buildServer } from './build.mjs'
import { root } from './run.mjs'

/** Packages of the fonts for images; Newsreader has a file per weight (server/generators/template/text/font-families.ts). */
const scopes = [
  { scope: '@fontsource-variable', files: /-wght-normal\.woff2$/ },
  { scope: '@fontsource', files: /^newsreader-.*-(400|500|600)-normal\.woff2$/ },
]

/** Prepended to MSW's service worker, so that it only handles requests to the server in the page. */
const before = `// Only requests to the server in the page are handled here. After being suspended, a service worker no longer knows
// which pages use it, so all pages that it controls count as such.
addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (origin === location.origin && /^\\/(v1|files|uploads)\\//.test(pathname)) activeClientIds.add(event.clientId)
  else event.stopImmediatePropagation()
})

`

/**
 * Copies the font files and the list of the characters that each contains.
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
 * Adds files that the demo needs: MSW's service worker, the sample media, the fonts for images, and a 404.html for hosts
 * that serve it for unknown addresses.
 * @param {string} to
 */
const writeDemoFiles = async (to) => {
  const worker = await readFile(path.join(root, 'node_modules/msw/lib/mockServiceWorker.js'), 'utf8')
  await Promise.all([
    writeFile(path.join(to, 'mockServiceWorker.js'), before + worker),
    cp(path.join(root, 'server/sample/media'), path.join(to, 'sample'), { recursive: true }),
    copyFonts(path.join(to, 'fonts')),
    cp(path.join(to, 'index.html'), path.join(to, '404.html')),
  ])
}

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
