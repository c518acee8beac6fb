import { readFile } from 'node:fs/promises'
import type { ReadSampleFile } from './sample-media'

/** Reads the sample's files from this folder's `media`. */
export const readSampleFile: ReadSampleFile = async (file) =>
  new Uint8Array(await readFile(new URL(`media/${file}`, import.meta.url)))
