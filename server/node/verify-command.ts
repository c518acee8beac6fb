import { stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { ArchiveError } from './archive/format'
import { contentsOf, missingOf } from './archive/describe'
import { archivesIn } from './archive/nightly'
import { verifyArchive } from './archive/verify-archive'
import type { Config } from './config'

async function newestIn(folder: string): Promise<string> {
  const [newest] = await archivesIn(folder)
  if (newest === undefined)
    throw new ArchiveError(`There are no archives in ${folder}. Name one: --from FILE.tar.gz.`)
  return path.join(folder, newest)
}

/**
 * Restores an archive into a temporary folder and compares it row by row. Returns the output.
 * @param from the archive; the newest nightly one when left out
 * @throws ArchiveError
 */
export async function verifyStudio({ archives }: Config, from: string | undefined): Promise<string> {
  const file = from ?? (await newestIn(archives.folder))
  if (!(await stat(file).catch(() => undefined))?.isFile())
    throw new ArchiveError(`Couldn’t find the file ${file}.`)
  const { rows, ...contents } = await verifyArchive(file, os.tmpdir())
  return [
    `Verified ${file}, made at ${contents.manifest.madeAt}: ${contentsOf(contents)}.`,
    `All ${rows.toLocaleString('en')} rows and every file were restored as they are in the archive.`,
    ...missingOf(contents),
  ].join('\n')
}
