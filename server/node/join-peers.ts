import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Peers } from '../db/database'
import { sha256 } from './sha256'
import { CliError } from './cli-error'
import type { Config } from './config'

/**
 * The identifier stored in a media folder, by which processes find out whether theirs is the same. Created if
 * missing.
 */
async function folderId(folder: string): Promise<string> {
  const file = path.join(folder, 'folder-id')
  const read = () => readFile(file, 'utf8').catch(() => '')
  const existing = await read()
  if (existing !== '') return existing
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, randomUUID(), { flag: 'wx' })
  // If two processes do this at once, one wins.
  await link(draft, file).catch(() => undefined)
  await rm(draft, { force: true })
  return read()
}

const mediaId = async ({ s3, dataDir }: Config): Promise<string> =>
  s3 ? `${s3.endpoint}/${s3.bucket}` : folderId(path.join(dataDir, 'media'))

/**
 * Checks that this process and the others on the same database belong to one studio.
 * @throws CliError if they use different media or a different key
 */
export async function checkSameStudio(
  peers: Peers,
  config: Config,
  [key]: readonly Uint8Array[],
): Promise<void> {
  if (!(await peers.agree('media', await mediaId(config))))
    throw new CliError(
      'Another process on this database keeps its media elsewhere. Give all processes the same bucket (S3_*), or the same STUDIO_DATA_DIR on a shared disk.',
    )
  if (!(await peers.agree('key', sha256(Buffer.from(key ?? []).toString('base64')))))
    throw new CliError(
      'Another process on this database uses a different secret key. Give all processes the same STUDIO_SECRET_KEY, or the same STUDIO_DATA_DIR.',
    )
}
