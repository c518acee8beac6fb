import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import opentype, { type Font } from '@shuding/opentype.js'
import type { LoadFont } from './picture/font-file'

const { resolve } = createRequire(import.meta.url)

/** Reads the bundled families from their packages, each file once; the WOFF files, since WOFF2 cannot be read here. */
export function createFontLoader(): LoadFont {
  const opened = new Map<string, Font | undefined>()
  return (family, subset, weight) => {
    const name = family.toLowerCase().replaceAll(' ', '-')
    const file = `@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff`
    if (!opened.has(file)) opened.set(file, openFont(file))
    return opened.get(file)
  }
}

function openFont(file: string): Font | undefined {
  let bytes: Buffer
  try {
    bytes = readFileSync(resolve(file))
  } catch {
    return undefined // the family has no such subset
  }
  return opentype.parse(new Uint8Array(bytes).buffer)
}
