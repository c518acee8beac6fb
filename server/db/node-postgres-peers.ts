import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Common, Database, Peers } from './database'
import { newId } from './identifiers'
import { relaySchedule } from './schedule-events'

// Several processes on one Postgres, each with a connection of its own for notifications and advisory locks. These
// need a session: a pooler in between must use session pooling, not transaction pooling.

const channel = 'studio'
const leaderLock = 7_316_402
/** Lock classes for what a process uses (`agree`). Each process holds its own as a shared lock. */
const commonLock: Readonly<Record<Common, number>> = { media: 7_316_403, key: 7_316_404 }

/** How often a process checks its leadership and its connection, in milliseconds. */
const checkEveryMs = 5_000
const reconnectMs = 1_000

/** 31 bits of a text's hash, as a lock number. */
const lockNumber = (fingerprint: string): number =>
  Number.parseInt(hash('sha256', fingerprint).slice(0, 8), 16) >>> 1

/** Sends at most one message at a time; requests made meanwhile become one more message after it. */
function coalesced(send: () => Promise<unknown>): () => void {
  let requested = false
  let busy = false
  const run = async (): Promise<void> => {
    busy = true
    while (requested) {
      requested = false
      // If it is lost: the others also poll every few seconds.
      await send().catch(() => undefined)
    }
    busy = false
  }
  return () => {
    requested = true
    if (!busy) void run()
  }
}

async function openConnection(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'studio peers',
    keepAlive: true,
    connectionTimeoutMillis: checkEveryMs,
    query_timeout: checkEveryMs,
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Takes shared lock `number` of `lockClass`; false, and none is held, if another process holds a different number. */
async function takeCommonLock(client: pg.Client, lockClass: number, number: number): Promise<boolean> {
  await client.query('select pg_advisory_lock_shared($1, $2)', [lockClass, number])
  const { rows } = await client.query(
    `select 1 from pg_locks where locktype = 'advisory' and granted and classid = $1 and objid <> $2
      and database = (select oid from pg_database where datname = current_database())`,
    [lockClass, number],
  )
  if (rows.length > 0) await client.query('select pg_advisory_unlock_shared($1, $2)', [lockClass, number])
  return rows.length === 0
}

export async function joinPeers(url: string, db: Database): Promise<Peers> {
  const self = newId('peer')
  const lockNumbers = new Map<Common, number>()
  let client = await openConnection(url)
  let leading = false
  let closed = false
  let checking: Promise<void> = Promise.resolve()

  const notifyPeers = coalesced(() => db.execute(sql`select pg_notify(${channel}, ${self})`))
  const wake = relaySchedule(db, notifyPeers)

  /** Subscribes a new connection to notifications and takes its locks. */
  const setUp = async (fresh: pg.Client): Promise<void> => {
    fresh.on('notification', ({ payload }) => {
      if (payload !== self) wake()
    })
    await fresh.query(`listen ${channel}`)
    for (const [on, fingerprint] of lockNumbers)
      await fresh.query('select pg_advisory_lock_shared($1, $2)', [commonLock[on], fingerprint])
  }

  const check = async (): Promise<void> => {
    if (leading) {
      await client.query('select 1')
      return
    }
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      leaderLock,
    ])
    leading = rows[0]?.locked ?? false
  }

  const reconnect = async (): Promise<void> => {
    leading = false
    await client.end().catch(() => undefined)
    client = await openConnection(url)
    await setUp(client)
    await check()
    // Notifications sent while disconnected were missed.
    wake()
  }

  let timer: ReturnType<typeof setTimeout>
  const next = (ms: number): void => {
    if (closed) return
    timer = setTimeout(() => {
      checking = check()
        .catch(reconnect)
        .then(
          () => next(checkEveryMs),
          () => next(reconnectMs),
        )
    }, ms)
    timer.unref()
  }

  await setUp(client)
  await check()
  next(checkEveryMs)
  return {
    async agree(on, fingerprint) {
      const number = lockNumber(fingerprint)
      const agreed = await takeCommonLock(client, commonLock[on], number)
      if (agreed) lockNumbers.set(on, number)
      return agreed
    },
    isLeader: () => leading,
    async close() {
      closed = true
      clearTimeout(timer)
      await checking
      await client.end()
    },
  }
}
