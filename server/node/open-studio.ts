import path from 'node:path'
import { ensureOperator, ensureSigningKey } from '../auth/principals'
import { ensureOwnerToken } from '../auth/access-tokens'
import { createOperatorLink } from '../auth/sign-in-links'
import { createChangeHub } from '../changes/hub'
import { findToken } from '../http/authenticate'
import { createAccountSessions } from '../accounts/sessions'
import { type App, createApp } from '../app'
import type { OpenDatabase, Peers } from '../db/database'
import { NewerDatabaseError } from '../db/newer-database'
import { openPglite } from '../db/pglite'
import { openPostgres } from '../db/postgres'
import type { principals } from '../db/schema'
import { type Clock, defaultLimits, type Dependencies, type Observer } from '../ports/dependencies'
import { createFaultBoard } from '../faults/routes'
import { nodePictureSizer } from '../media/node-picture-sizer'
import { practiceMedia } from '../publishing/practice-media'
import { createSimulators, databaseStore } from '../simulators/simulators'
import { createSafeFetch } from '../imports/node-safe-fetch'
import { makeArchive } from './archive/make-archive'
import { createAiHost } from './ai-host'
import type { Config } from './config'
import { boundOrigin, senderOf } from './connections'
import { checkCommon } from './join-peers'
import { acquireLock, type DataLock } from './lock'
import { tokenFile } from './owner-token'
import { createPlatformFetch } from './platform-fetch'
import { closeDatabaseFolder, closeDataFolder } from './private-folder'
import { createWebhookFetch } from './webhook-fetch'
import { roomOn } from './disk-room'
import { secretKeys } from './secret-key'
import { createSeal } from '../secrets/seal'
import { adapters } from '../platforms/adapters'
import { webStream } from './streams'
import { createNodeTemplateGenerators } from '../generators/template/node-template-generators'
import { checkBucket, s3Storage } from '../media/s3-storage'
import type { MediaStorage } from '../ports/media-storage'
import { clearDrafts, diskStorage } from './disk-storage'
import { sha256 } from './sha256'

/** The bucket of `S3_*`, once it answers; else a folder of `dataDir`. `alone`: nobody else writes there. */
export async function openStorage(config: Config, clock: Clock, alone: boolean): Promise<MediaStorage> {
  if (config.s3) {
    await checkBucket(config.s3)
    return s3Storage(config.s3, clock)
  }
  const folder = path.join(config.dataDir, 'media')
  if (alone) await clearDrafts(folder)
  return diskStorage(folder)
}

/** Where credits are bought: this server sells none, so its own page of the dashboard. */
const purchasePath = '/credits'

/** The embedded database has one process, which does everything. */
const nobodyElse: Peers = {
  agree: () => Promise.resolve(true),
  isLeader: () => true,
  close: () => Promise.resolve(),
}

export interface OpenStudio {
  readonly app: App
  readonly deps: Dependencies
  readonly ownerToken: string
  /** Makes a link to the dashboard at `origin` that signs the operator in, once. */
  readonly signInLink: (origin: string) => Promise<string>
  readonly operator: typeof principals.$inferSelect
  /** Whether no other process can use this database. */
  readonly alone: boolean
  /** Does work while no other process of this studio does any. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
  /** Of the database that doesn’t do so by itself (`OpenDatabase`). */
  readonly vacuum: OpenDatabase['vacuum']
  /** Joins the other processes on the database, and makes sure that they are one studio. @throws CliError */
  readonly join: () => Promise<Peers>
  /** Tells the command line where this process answers. */
  readonly announce: (url: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** The database can't be used; the message says why, without the address of Postgres, which may hold a password. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
}

interface Opening {
  readonly origin: string
  readonly observe: Observer | undefined
}

/** Where PGlite keeps its files. */
export const databaseFolder = (dataDir: string): string => path.join(dataDir, 'database')

const newerThanThis = (which: string, cause: NewerDatabaseError) =>
  new DatabaseError(
    `${which} was updated by a newer version of the studio, so this version can’t use it. Start the newer version, or import an archive made before the update into an empty studio.`,
    { cause },
  )

/**
 * Opens the database and brings it to the newest migration, unless it is to be left as it is. PGlite's is to be locked
 * before.
 * @throws DatabaseError
 */
export async function openDatabase(
  { database, dataDir, sync }: Config,
  { patience, ...options }: { migrate?: boolean; patience?: 'forever' } = {},
): Promise<OpenDatabase> {
  if (database.kind === 'pglite') {
    const folder = databaseFolder(dataDir)
    try {
      const opened = await openPglite({ dataDir: folder, sync, ...options })
      await closeDatabaseFolder(dataDir)
      return opened
    } catch (error) {
      throw error instanceof NewerDatabaseError ? newerThanThis(`The database in ${folder}`, error) : error
    }
  }
  try {
    return await openPostgres(database.url, { ...options, ...(patience && { patience }) })
  } catch (error) {
    if (error instanceof NewerDatabaseError)
      throw newerThanThis('The Postgres database at DATABASE_URL', error)
    const reason = error instanceof Error ? error.message : String(error)
    throw new DatabaseError(`Couldn’t use the Postgres database at DATABASE_URL: ${reason}`, { cause: error })
  }
}

/** What reaches other hosts: pages to import, platforms and webhooks, each with its own guard. */
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

/** Joins the other processes on the database, and leaves them again where `check` rejects. */
async function joinAsOne({ join }: OpenDatabase, check: (peers: Peers) => Promise<unknown>): Promise<Peers> {
  const peers = (await join?.()) ?? nobodyElse
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
  // Of several processes on one folder, one makes the token that all of them tell.
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
    alone: lock !== undefined,
    exclusively,
    vacuum: opened.vacuum,
    join: () => joinAsOne(opened, (peers) => exclusively(() => checkCommon(peers, config, keys))),
    announce: async (url) => lock?.announce(url),
    async close() {
      await generators.close()
      await ai.close()
      await outgoing.close()
      await close()
      await lock?.release()
    },
  }
}

/**
 * Opens the data folder (and takes its lock, for PGlite), brings the database to the newest migration, and makes what
 * the first start makes.
 * @param origin where people reach this server
 * @throws CliError, DataDirBusyError, DatabaseError, StorageError
 */
export async function openStudio(config: Config, origin: string, observe?: Observer): Promise<OpenStudio> {
  await closeDataFolder(config.dataDir)
  const lock = config.database.kind === 'pglite' ? await acquireLock(config.dataDir) : undefined
  try {
    return await openLocked(config, { origin, observe, lock })
  } catch (error) {
    await lock?.release()
    throw error
  }
}
