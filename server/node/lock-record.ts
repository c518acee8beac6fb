import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const LockRecord = z.object({
  pid: z.int(),
  /** Relative to the lock folder, so that a copied data folder does not point at the original's process. */
  socket: z.string(),
  url: z.string().optional(),
})

export type LockRecord = { pid: number; socket: string; url: string | undefined }

export const generationFile = (folder: string, generation: number): string =>
  path.join(folder, `${generation}.json`)

const filesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder)
  } catch {
    return []
  }
}

export const generationsIn = async (folder: string): Promise<number[]> =>
  (await filesIn(folder)).flatMap((name) => (/^\d+\.json$/.test(name) ? [Number.parseInt(name, 10)] : []))

/** The newest generation; 0 where nobody ever held the folder. */
export const newestIn = async (folder: string): Promise<number> =>
  Math.max(0, ...(await generationsIn(folder)))

/** What a generation's file says; undefined when it is gone, or was torn by a loss of power. */
export const readRecord = async (file: string): Promise<LockRecord | undefined> => {
  try {
    const { pid, socket, url } = LockRecord.parse(JSON.parse(await readFile(file, 'utf8')))
    return { pid, socket, url }
  } catch {
    return undefined
  }
}
