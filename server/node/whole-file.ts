import { randomUUID } from 'node:crypto'
import { link, rename, rm, writeFile } from 'node:fs/promises'
import { errorCode } from '../db/error-code'

/** Writes to a draft (mode 0600) that `place` gives its name, so that the file is complete once it exists. */
async function writeDraft(
  file: string,
  text: string,
  place: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, text, { mode: 0o600, flag: 'wx' })
  try {
    await place(draft)
  } finally {
    await rm(draft, { force: true })
  }
}

/** Writes a file, or replaces it. */
export const replaceFile = (file: string, text: string): Promise<void> =>
  writeDraft(file, text, (draft) => rename(draft, file))

/** Creates a file; false if it exists. Of several processes that try, one succeeds. */
export async function createFile(file: string, text: string): Promise<boolean> {
  try {
    await writeDraft(file, text, (draft) => link(draft, file))
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}
