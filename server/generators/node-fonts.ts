import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import decompress from 'wawoff2/decompress.js'
import { createFontShelf } from './font-shelf'
import type { FontShelf } from './picture/font-source'

const require = createRequire(import.meta.url)

/** The bundled families from `node_modules`. */
export const nodeFontShelf = (): FontShelf =>
  createFontShelf({
    subsets: (packageName) => {
      const subsets: unknown = require(`${packageName}/unicode.json`)
      return Object.fromEntries(Object.entries(subsets ?? {}).map(([name, ranges]) => [name, String(ranges)]))
    },
    read: async (file) => decompress(await readFile(require.resolve(file))),
  })
