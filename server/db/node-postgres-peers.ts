import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Common, Database, Peers } from './database'
import { newId } from './identifiers'
import { relaySchedule } from './schedule-events'

// Several processes on one Postgres, each with one connection of its own for what they tell each other and agree on. It
// needs a session: a pooler in between has to give whole sessions, not single transactions.

const channel = 'studio'
const leaderLock = 7_316_402
/** Classes of the locks that say what a process goes by. Each holds its own, shared. */
const commonLock: Readonly<Record<Common, number>> = { media: 7_316_403, key: 7_316_404 }

/** How often a process looks whether it leads, and whether its connection still lives. In milliseconds. */
const beatMs = 5_000
const reconnectMs = 1_000

/** 31 bits of a text's hash, as a lock's number. */
const numberOf = (mark: string): number => Number.parseInt(hash('sha256', mark).slice(0, 8), 16) >>> 1

/** Sends at most one message at a time; what is asked for meanwhile is one more after it. */
function coalesced(send: () => Promise<unknown>): () => void {
  let asked = false
  let busy = false
  const run = async (): Promise<void> => {
    busy = true
    while (asked) {
      asked = false
      // Others look by themselves every few seconds.
      await send().catch(() => undefined)
    }
    busy = false
  }
  return () => {
    asked = true
    if (!busy) void run()
  }
}

async function openConnection(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'studio peers',
    keepAlive: true,
    connectionTimeoutMillis: beatMs,
    query_timeout: beatMs,
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Holds lock `number` of `lockClass`, unless another process holds another one of it: then false, and none is held. */
async function holdsCommon(client: pg.Client, lockClass: number, number: number): Promise<boolean> {
  await client.query('select pg_advisory_lock_shared($1, $2)', [lockClass, number])
  const { rows } = await client.query(
    `select 1 from pg_locks where locktype = 'advisory' and granted and classid = $1 and objid <> $2
      and database = (select oid from pg_database where datname = current_database())`,
    [lockClass, number],
  )
  if (rows.length > 0) await client.query('select pg_advisory_unlock_shared($1, $2)', [lockClass, number])
  return rows.length === 0
}

/** Joins the processes on the Postgres at `url`, whose `db` this process uses. */
export async function joinPeers(url: string, db: Database): Promise<Peers> {
  const self = newId('peer')
  const marks = new Map<Common, number>()
  let client = await openConnection(url)
  let leads = false
  let closed = false
  let beating: Promise<void> = Promise.resolve()

  const notifyPeers = coalesced(() => db.execute(sql`select pg_notify(${channel}, ${self})`))
  const wake = relaySchedule(db, notifyPeers)

  /** What a connection is for: it hears the others, and holds what this process goes by. */
  const begin = async (fresh: pg.Client): Promise<void> => {
    fresh.on('notification', ({ payload }) => {
      if (payload !== self) wake()
    })
    await fresh.query(`listen ${channel}`)
    for (const [on, mark] of marks)
      await fresh.query('select pg_advisory_lock_shared($1, $2)', [commonLock[on], mark])
  }

  const beat = async (): Promise<void> => {
    if (leads) {
      await client.query('select 1')
      return
    }
    const { rows } = await client.query<{ leads: boolean }>('select pg_try_advisory_lock($1) as leads', [
      leaderLock,
    ])
    leads = rows[0]?.leads ?? false
  }

  const reconnect = async (): Promise<void> => {
    leads = false
    await client.end().catch(() => undefined)
    client = await openConnection(url)
    await begin(client)
    await beat()
    // What others said meanwhile was not heard.
    wake()
  }

  let timer: ReturnType<typeof setTimeout>
  const next = (ms: number): void => {
    if (closed) return
    timer = setTimeout(() => {
      beating = beat()
        .catch(reconnect)
        .then(
          () => next(beatMs),
          () => next(reconnectMs),
        )
    }, ms)
    timer.unref()
  }

  await begin(client)
  await beat()
  next(beatMs)
  return {
    async agree(on, mark) {
      const number = numberOf(mark)
      const agreed = await holdsCommon(client, commonLock[on], number)
      if (agreed) marks.set(on, number)
      return agreed
    },
    isLeader: () => leads,
    async close() {
      closed = true
      clearTimeout(timer)
      await beating
      await client.end()
    },
  }
}
