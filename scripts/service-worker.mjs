import { createHash } from 'node:crypto'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { minify } from 'vite'

/** Beside the page, what it is opened with at first. */
const atRoot = ['early.js', 'favicon.svg', 'manifest.webmanifest']
/** Never fetched by the app by itself. */
const isLeftOut = /^(service-worker\.js|index\.html|icons\/.*)$|\.(map|br|gz)$|^\./

/**
 * Tells the service worker which files this build is made of. Its version is theirs: another build is another worker.
 * @returns {import('vite').Plugin}
 */
export const serviceWorker = () => ({
  name: 'studio:service-worker',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir = '.' }) {
      const entries = await readdir(dir, { recursive: true, withFileTypes: true })
      const files = entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
        .filter((name) => !isLeftOut.test(name))
        .sort()
      const html = await readFile(path.join(dir, 'index.html'), 'utf8')
      const hash = createHash('sha256').update(html)
      for (const name of [...files.filter((each) => !each.startsWith('assets/')), 'service-worker.js'])
        hash.update(await readFile(path.join(dir, name)))
      const entry = [...html.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].map(([, src]) => src)
      if (entry.length === 0) return this.error('The page has no entry.')
      const named = [...html.matchAll(/ (?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(([, file]) => file ?? [])
      const build = {
        version: hash.digest('base64url').slice(0, 10),
        entry: entry.join(' '),
        language: /<html lang="([\w-]+)"/.exec(html)?.[1] ?? 'en',
        first: [...new Set([...named, ...atRoot.map((name) => `/${name}`)])],
        files: files.map((name) => `/${name}`),
      }
      const file = path.join(dir, 'service-worker.js')
      const source = (await readFile(file, 'utf8')).replace("'BUILD'", JSON.stringify(build))
      const { code } = await minify('service-worker.js', source)
      await writeFile(file, code)
    },
  },
})
