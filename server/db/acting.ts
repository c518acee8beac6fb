import { sql } from 'drizzle-orm'
import { type Database, prepared, type Queryable, viewOf } from './database'

/** Who does something, as the record of what happened tells it. */
export interface Actor {
  readonly id: string
  readonly name: string
  /** Name of the token that is used. */
  readonly token: string
  readonly via: 'api' | 'mcp'
}

/** Whoever holds a review link, by the name that it was made for. */
interface LinkHolder {
  readonly name: string
  readonly via: 'link'
}

/** Prepared by the session itself: Drizzle builds no select without a table. Each write begins with it. */
const setActorStatement = prepared((q) => {
  const text = "select set_config('studio.actor', $1, true)"
  return q._.session.prepareQuery(
    { sql: text, params: [sql.placeholder('actor')] },
    undefined,
    'say_actor',
    false,
  )
})

/** Says who does the rest of the transaction: the triggers that record it ask for this (`activity-triggers.ts`). */
export async function setActor(tx: Queryable, actor: Actor | LinkHolder): Promise<void> {
  await setActorStatement(tx).execute({ actor: JSON.stringify(actor) })
}

/** Has what follows in the transaction recorded, or not: `off` where it is told in another way, or came with an archive. */
export async function setRecording(tx: Queryable, state: 'on' | 'off'): Promise<void> {
  await tx.execute(sql`select set_config('studio.recording', ${state}, true)`)
}

/**
 * The same database, whose every transaction is recorded as this actor's. What is written outside of one is recorded as
 * the studio's own: a handler that acts for somebody writes what is recorded within a transaction.
 */
export function actingAs(db: Database, actor: Actor): Database {
  const transaction: Database['transaction'] = (body, config) =>
    db.transaction(async (tx) => {
      await setActor(tx, actor)
      return body(tx)
    }, config)
  const acting = new Proxy(db, {
    get: (target, name): unknown => (name === 'transaction' ? transaction : Reflect.get(target, name)),
  })
  return viewOf(acting, db)
}
