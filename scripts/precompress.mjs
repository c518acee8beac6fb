import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Compressible files; fonts and images are already compressed. */
const kinds = /\.(css|html|ico|js|json|map|mjs|svg|txt|wasm|webmanifest|xml)$/

/** Minimum size in bytes: below it, compression isn't worth the extra headers. */
const smallest = 512

/**
 * Writes `<file>.br` and `<file>.gz`, if they are smaller.
 * @param {string} file
 */
const compress = async (file) => {
  const content = await readFile(file)
  if (content.byteLength < smallest) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
  }
  // Both run on libuv's threads, so that all cores are used.
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ])
  if (brotli.byteLength < content.byteLength) await writeFile(`${file}.br`, brotli)
  if (zipped.byteLength < content.byteLength) await writeFile(`${file}.gz`, zipped)
}

/**
 * Compresses a build's files in advance, so that the server doesn't have to.
 * @param {string} folder
 */
export const precompress = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && kinds.test(entry.name))
  await Promise.all(files.map((entry) => compress(path.join(entry.parentPath, entry.name))))
}
