import { hash, randomUUID } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { createAccountSessions } from '../accounts/sessions'
import { type App, createApp } from '../app'
import { ensureOwnerToken } from '../auth/access-tokens'
import { ensureOperator, ensureSigningKey } from '../auth/principals'
import { createOperatorLink } from '../auth/sign-in-links'
import { createChangeHub } from '../changes/hub'
import type { OpenDatabase, Peers } from '../db/database'
import { NewerDatabaseError } from '../db/newer-database'
import { openPglite } from '../db/pglite'
import { openPostgres } from '../db/postgres'
import type { principals } from '../db/schema'
import { createFaultBoard } from '../faults/routes'
import { createNodeTemplateGenerators } from '../generators/template/node-template-generators'
import { findToken } from '../http/authenticate'
import { createSafeFetch } from '../imports/node-safe-fetch'
import { nodePictureSizer } from '../media/node-picture-sizer'
import { checkBucket, s3Storage } from '../media/s3-storage'
import { adapters } from '../platforms/adapters'
import { type Clock, type Dependencies, defaultLimits, type Observer } from '../ports/dependencies'
import type { MediaStorage } from '../ports/media-storage'
import { practiceMedia } from '../publishing/practice-media'
import { createSeal } from '../secrets/seal'
import { createSimulators, databaseStore } from '../simulators/simulators'
import { createAiHost } from './ai-host'
import { makeArchive } from './archive/make-archive'
import { CliError } from './cli-error'
import type { Config } from './config'
import { boundOrigin, senderOf } from './connections'
import { clearDrafts, diskStorage, roomOn } from './disk-storage'
import { acquireLock, type DataLock } from './lock'
import { tokenFile } from './owner-token'
import { createPlatformFetch } from './platform-fetch'
import { protectDatabaseFolder, protectDataFolder } from './private-folder'
import { secretKeys } from './secret-key'
import { webStream } from './streams'
import { createWebhookFetch } from './webhook-fetch'
import { createFile } from './whole-file'

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
  // Shared disks without hard links can't say who was first.
  await createFile(file, randomUUID()).catch(() => false)
  return read()
}

const mediaId = async ({ s3, dataDir }: Config): Promise<string> =>
  s3 ? `${s3.endpoint}/${s3.bucket}` : folderId(path.join(dataDir, 'media'))

/** Of the key that encrypts: the processes of a studio share it. */
export const keyFingerprint = ([key]: readonly Uint8Array[]): string =>
  sha256(Buffer.from(key ?? []).toString('base64'))

/**
 * Checks that this process and the others on the same database belong to one studio.
 * @throws CliError if they use different media or a different key
 */
async function checkSameStudio(peers: Peers, config: Config, keys: readonly Uint8Array[]): Promise<void> {
  if (!(await peers.agree('media', await mediaId(config))))
    throw new CliError(
      'Another process on this database keeps its media elsewhere. Give all processes the same bucket (S3_*), or the same STUDIO_DATA_DIR on a shared disk.',
    )
  if (!(await peers.agree('key', keyFingerprint(keys))))
    throw new CliError(
      'Another process on this database uses a different secret key. Give all processes the same STUDIO_SECRET_KEY, or the same STUDIO_DATA_DIR.',
    )
}

/** SHA-256 of a text as hex, by Node: at once, and twenty times as fast as in JavaScript. */
export const sha256 = (text: string): string => hash('sha256', text)

/** The S3 bucket, once it answers, else a folder of `dataDir`. `isOnlyProcess`: no other process writes there. */
export async function openStorage(
  config: Config,
  clock: Clock,
  isOnlyProcess: boolean,
): Promise<MediaStorage> {
  if (config.s3) {
    await checkBucket(config.s3)
    return s3Storage(config.s3, clock)
  }
  const folder = path.join(config.dataDir, 'media')
  if (isOnlyProcess) await clearDrafts(folder)
  return diskStorage(folder)
}

/** Where credits are bought. This server sells none, so it is the dashboard's own page. */
const purchasePath = '/credits'

/** The embedded database has one process, which is always the leader. */
const noPeers: Peers = {
  agree: () => Promise.resolve(true),
  isLeader: () => true,
  close: () => Promise.resolve(),
}

export interface OpenStudio {
  readonly app: App
  readonly deps: Dependencies
  readonly ownerToken: string
  /** Creates a one-time link to the dashboard at `origin` that signs the operator in. */
  readonly signInLink: (origin: string) => Promise<string>
  readonly operator: typeof principals.$inferSelect
  /** Whether no other process can use this database. */
  readonly isOnlyProcess: boolean
  /** Runs `work` while holding the studio-wide lock. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
  /** Missing for a database with autovacuum (`OpenDatabase`). */
  readonly vacuum: OpenDatabase['vacuum']
  /** Joins the other processes on the database, and checks that they belong to one studio. @throws CliError */
  readonly join: () => Promise<Peers>
  /** Publishes the address of this process for the command line. */
  readonly announce: (url: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** The database can't be used; the message says why, without the address of Postgres, which may contain a password. */
class DatabaseError extends CliError {
  override readonly name = 'DatabaseError'
}

interface Opening {
  readonly origin: string
  readonly observe: Observer | undefined
}

/** Folder of PGlite's files. */
export const databaseFolder = (dataDir: string): string => path.join(dataDir, 'database')

const newerThanThis = (which: string, cause: NewerDatabaseError) =>
  new DatabaseError(
    `${which} was updated by a newer version of the studio, so this version can’t use it. Start the newer version, or import an archive made before the update into an empty studio.`,
    { cause },
  )

/** PGlite says no more if Postgres doesn't start on its files. */
const isUnstartable = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('PGlite failed to initialize')

const unstartable = (folder: string, cause: unknown) =>
  new DatabaseError(
    `The database in ${folder} doesn’t start. Check that its disk has room. If it has, the database is damaged: move this folder away, then import the newest archive.`,
    { cause },
  )

/**
 * Opens the database and migrates it, unless `migrate` is false. For PGlite, the data folder must be locked before.
 * @throws DatabaseError
 */
export async function openDatabase(
  { database, dataDir, sync }: Config,
  options: { migrate?: boolean; timeouts?: 'none' } = {},
): Promise<OpenDatabase> {
  if (database.kind === 'pglite') {
    const folder = databaseFolder(dataDir)
    try {
      const opened = await openPglite({ dataDir: folder, sync, migrate: options.migrate ?? true })
      await protectDatabaseFolder(dataDir)
      return opened
    } catch (error) {
      if (error instanceof NewerDatabaseError) throw newerThanThis(`The database in ${folder}`, error)
      throw isUnstartable(error) ? unstartable(folder, error) : error
    }
  }
  try {
    return await openPostgres(database.url, options)
  } catch (error) {
    if (error instanceof NewerDatabaseError)
      throw newerThanThis('The Postgres database at DATABASE_URL', error)
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseError(`Couldn’t use the Postgres database at DATABASE_URL: ${reason}`, { cause: error })
  }
}

/** Outgoing connections: pages to import, platforms and webhooks, each with its own guard. */
function createOutgoing({ allowedPages, pageSeconds, platforms, privateWebhooks }: Config) {
  const outgoing = {
    pages: createSafeFetch({
      limits: { totalMs: pageSeconds * 1000 },
      ...(allowedPages.length > 0 && {
        allowAddress: ({ address, port }) => allowedPages.includes(`${address}:${String(port)}`),
      }),
    }),
    platforms: createPlatformFetch(platforms.allowedHosts),
    webhooks: createWebhookFetch({ allowsPrivate: privateWebhooks }),
  }
  return {
    ...outgoing,
    async close() {
      await outgoing.pages.close()
      await outgoing.platforms.close()
      await outgoing.webhooks.close()
    },
  }
}

/** Joins the other processes on the database, and leaves again if `check` rejects. */
async function joinPeers({ join }: OpenDatabase, check: (peers: Peers) => Promise<unknown>): Promise<Peers> {
  const peers = (await join?.()) ?? noPeers
  try {
    await check(peers)
    return peers
  } catch (error) {
    await peers.close()
    throw error
  }
}

async function openLocked(
  config: Config,
  { origin, observe, lock }: Opening & { readonly lock: DataLock | undefined },
): Promise<OpenStudio> {
  const opened = await openDatabase(config)
  const { db, close } = opened
  const exclusively = opened.exclusively ?? ((work) => work())
  const template = createNodeTemplateGenerators()
  const ai = createAiHost(config.ai, template)
  const generators = config.ai ? await ai.open(config.ai) : template
  const clock = Date.now
  const storage = await openStorage(config, clock, lock !== undefined)
  const keys = await secretKeys(config.dataDir, config.secretKeys)
  const outgoing = createOutgoing(config)
  const host: Dependencies = {
    db,
    clock,
    storage,
    hasRoom: config.database.kind === 'pglite' ? roomOn(config.dataDir) : undefined,
    pictures: nodePictureSizer(),
    generators,
    ai,
    simulators: createSimulators({
      store: databaseStore(db, clock),
      clock,
      fetchMedia: (url) => practiceMedia(url, host),
      paced: false,
    }),
    platforms: { ...config.platforms, adapters, fetch: outgoing.platforms.fetch },
    secrets: createSeal(keys),
    pages: outgoing.pages,
    webhooks: outgoing.webhooks,
    sha256,
    limits: defaultLimits,
    sharedLimiter: opened.sharedLimiter,
    observe,
    signingKey: await ensureSigningKey(db),
    purchaseUrl: `${origin}${purchasePath}`,
    origin: config.origin,
    originOf: boundOrigin,
    senderOf,
    mcp: true,
    live: createChangeHub({ db, clock }),
    faults: config.faults ? createFaultBoard() : undefined,
    archive: async () => webStream(await makeArchive({ db, storage, clock, folder: config.dataDir })),
  }
  const deps: Dependencies = { ...host, sessions: createAccountSessions(host) }
  const operator = await ensureOperator(db)
  // If several processes share a folder, one creates the token that all of them use.
  const ownerToken = await exclusively(() =>
    ensureOwnerToken(db, tokenFile(config.dataDir), { operatorId: operator.id, name: 'Owner token' }),
  )
  return {
    app: createApp(deps),
    deps,
    operator,
    ownerToken,
    async signInLink(origin) {
      const owner = await findToken(db, { hash: sha256(ownerToken), workspaceId: '' })
      if (!owner) throw new Error('The owner’s token is gone.')
      return (await createOperatorLink({ tokenId: owner.token.id, origin }, deps)).url
    },
    isOnlyProcess: lock !== undefined,
    exclusively,
    vacuum: opened.vacuum,
    join: () => joinPeers(opened, (peers) => exclusively(() => checkSameStudio(peers, config, keys))),
    announce: async (url) => lock?.announce(url),
    async close() {
      await ai.close()
      await outgoing.close()
      await close()
      await lock?.release()
    },
  }
}

/**
 * Opens the data folder (locking it, for PGlite), migrates the database, and does the work of a first start.
 * @param origin where people reach this server
 * @throws CliError, DataDirBusyError, DatabaseError, StorageError
 */
export async function openStudio(config: Config, origin: string, observe?: Observer): Promise<OpenStudio> {
  await protectDataFolder(config.dataDir)
  const lock = config.database.kind === 'pglite' ? await acquireLock(config.dataDir) : undefined
  try {
    return await openLocked(config, { origin, observe, lock })
  } catch (error) {
    await lock?.release()
    throw error
  }
}
