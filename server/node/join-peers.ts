import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Peers } from '../db/database'
import { sha256 } from './sha256'
import { CliError } from './cli-error'
import type { Config } from './config'

/** The name of a media folder, by which processes know whether theirs is the same: made where there is none. */
async function folderMark(folder: string): Promise<string> {
  const file = path.join(folder, 'folder-id')
  const read = () => readFile(file, 'utf8').catch(() => '')
  const there = await read()
  if (there !== '') return there
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, randomUUID(), { flag: 'wx' })
  // Of two at the same moment one makes it.
  await link(draft, file).catch(() => undefined)
  await rm(draft, { force: true })
  return read()
}

const mediaMark = async ({ s3, dataDir }: Config): Promise<string> =>
  s3 ? `${s3.endpoint}/${s3.bucket}` : folderMark(path.join(dataDir, 'media'))

/**
 * Makes sure that this process and those that run on the same database are one studio.
 * @throws CliError where they have different media or a different key
 */
export async function checkCommon(peers: Peers, config: Config, [key]: readonly Uint8Array[]): Promise<void> {
  if (!(await peers.agree('media', await mediaMark(config))))
    throw new CliError(
      'Another process on this database keeps its media elsewhere. Give all processes the same bucket (S3_*), or the same STUDIO_DATA_DIR on a shared disk.',
    )
  if (!(await peers.agree('key', sha256(Buffer.from(key ?? []).toString('base64')))))
    throw new CliError(
      'Another process on this database uses a different secret key. Give all processes the same STUDIO_SECRET_KEY, or the same STUDIO_DATA_DIR.',
    )
}
