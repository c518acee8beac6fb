import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { TableName } from './table-keys'

/** Each step is one version of the database. A released step never changes; a change is a new step. */
const migrations: readonly ((database: IDBPDatabase, transaction: Upgrade) => void | Promise<void>)[] = [
  (database) => {
    const names: readonly TableName[] = [
      'deleted-records',
      'draft-history',
      'drafts',
      'explorer-history',
      'generation-runs',
      'imports',
      'offline-answers',
      'operations',
      'outbox',
      'plans',
      'post-variants',
      'recent-commands',
      'record-cache',
      'templates',
      'uploaded-files',
      'uploads',
      'video-posters',
    ]
    for (const name of names) database.createObjectStore(name)
  },
  (_, transaction) => migrateCreations(transaction),
]

/** An error aborts the transaction, which undoes the whole upgrade. */
async function upgrade(fresh: IDBPDatabase, transaction: Upgrade, before: number): Promise<void> {
  try {
    for (const migrate of migrations.slice(before)) await migrate(fresh, transaction)
  } catch {
    transaction.abort()
  }
}

export const databaseName = 'studio'

let opening: Promise<IDBPDatabase> | undefined
const migrationAbort = new AbortController()

/** The device's database. Rejects if the browser refuses it (private windows, full disks). */
export function openDatabase(): Promise<IDBPDatabase> {
  if (opening) return opening
  const pending = open()
  opening = pending
  pending.catch(reset)
  return pending
}

async function open(): Promise<IDBPDatabase> {
  const handlers = {
    // A page of a later version can migrate only when other connections are closed. This page reopens the
    // database when needed.
    blocking: (_now: number, _next: number | null, { target }: IDBVersionChangeEvent) => {
      if (target instanceof IDBDatabase) target.close()
      reset()
    },
    // Browsers close connections by themselves, such as Safari in tabs that were in the background for long.
    terminated: reset,
  }
  const database = await openDB(databaseName, migrations.length, {
    ...handlers,
    upgrade: (fresh, before, _, transaction) => void upgrade(fresh, transaction, before),
  }).catch((error: unknown) => {
    // A later version migrated it; tables that it didn't change can still be used.
    if (error instanceof DOMException && error.name === 'VersionError')
      return openDB(databaseName, undefined, handlers)
    throw error
  })
  // What can't be migrated now stays in place for the next page.
  await migrateOlder(database).catch(() => undefined)
  return database
}

function reset(): void {
  opening = undefined
}

/** The prefix of the databases of earlier versions. */
const olderPrefix = 'studio-'

async function migrateOlder(database: IDBPDatabase): Promise<void> {
  if (migrationAbort.signal.aborted || !(await hasOlder())) return
  const { moveOldDatabases: takeOver } = await import('./migrate-old-databases')
  await takeOver(database, migrationAbort.signal)
}

/** Firefox before 126 has no `databases()`, so the migration runs on every page there. */
async function hasOlder(): Promise<boolean> {
  if (!('databases' in indexedDB)) return true
  return (await indexedDB.databases()).some(({ name }) => name?.startsWith(olderPrefix))
}

/**
 * Deletes the databases of earlier versions once no tab has them open, and stops migrating them. Keeps
 * unfinished durable writes.
 */
export async function deleteOlder(): Promise<void> {
  for (const { name } of await indexedDB.databases())
    if (name?.startsWith(olderPrefix) && name !== 'studio-ledger') indexedDB.deleteDatabase(name)
}

/** Stops the migration of earlier databases on this page. */
export const stopMigrating = (): void => migrationAbort.abort()

const keptTable: TableName = 'operations'

/**
 * Deletes the database's data at sign-out. Durable writes stay, and are resumed at the next sign-in to that
 * address.
 */
export async function wipeDatabase(): Promise<void> {
  stopMigrating()
  await Promise.all([clearTables().catch(() => undefined), deleteOlder().catch(() => undefined)])
}

async function clearTables(): Promise<void> {
  const database = await openDatabase()
  const names = [...database.objectStoreNames].filter((name) => name !== keptTable)
  const clearing = database.transaction(names, 'readwrite')
  await Promise.all([...names.map((name) => clearing.objectStore(name).clear()), clearing.done])
}

export type Upgrade = IDBPTransaction<unknown, string[], 'versionchange'>
type Fields = Readonly<Record<string, unknown>>

/**
 * Version 2: an unconfirmed creation was a note (`attempt`) in a draft or a plan; now it is a row of
 * `operations` whose id they keep. An edit that was deleting a copy continues without that, as copies are
 * reported now.
 */
export async function migrateCreations(transaction: Upgrade): Promise<void> {
  const put = (key: string, attempt: unknown): string => {
    const id = crypto.randomUUID()
    void transaction.objectStore('operations').put(operationOf(key, id, fieldsOf(attempt)), id)
    return id
  }
  await changeAll(transaction, 'drafts', (value, key) => {
    const draft = fieldsOf(value)
    const { attempt, items, ...fields } = fieldsOf(draft['fields'])
    const noted =
      attempt !== undefined || (Array.isArray(items) && items.some((item) => 'attempt' in fieldsOf(item)))
    if (!noted) return undefined
    const changed = Array.isArray(items) ? items.map((item) => withCreation(fieldsOf(item), key, put)) : items
    return { ...draft, fields: withCreation({ ...fields, items: changed, attempt }, key, put) }
  })
  await changeAll(transaction, 'plans', (value, key) => {
    const plan = fieldsOf(value)
    const changes = Object.entries(fieldsOf(plan['changes']))
    if (!changes.some(([, change]) => 'attempt' in fieldsOf(change))) return undefined
    const now = changes.map(([id, change]) => [id, withCreation(fieldsOf(change), key, put)] as const)
    return { ...plan, changes: Object.fromEntries(now) }
  })
  await changeAll(transaction, 'operations', (value) => {
    const { copies, ...operation } = fieldsOf(value)
    return operation['step'] === 'remove-copy'
      ? { ...operation, step: 'verify', duplicates: copies }
      : undefined
  })
}

/** Replaces each entry by the result of `change`, unless that is undefined. */
async function changeAll(
  transaction: Upgrade,
  name: string,
  change: (value: unknown, key: string) => unknown,
): Promise<void> {
  let cursor = await transaction.objectStore(name).openCursor()
  while (cursor) {
    const changed = change(cursor.value, typeof cursor.key === 'string' ? cursor.key : '')
    if (changed !== undefined) await cursor.update(changed)
    cursor = await cursor.continue()
  }
}

function withCreation(
  { attempt, ...fields }: Fields,
  key: string,
  put: (key: string, attempt: unknown) => string,
) {
  return attempt === undefined ? fields : { ...fields, creation: put(key, attempt) }
}

/** Keys begin with address, principal and workspace (`personKey`). */
function operationOf(key: string, id: string, { body, seen, at }: Fields) {
  const [address = '', principalId, workspaceId = ''] = key.split(' ')
  return {
    id,
    address,
    principalId: principalId === '' ? undefined : principalId,
    workspaceId,
    startedAt: at,
    kind: 'create',
    step: 'find',
    body,
    seen,
    sentAt: at,
    ms: 0,
    finds: 0,
    owned: true,
  }
}

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})
