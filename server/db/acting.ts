import { sql } from 'drizzle-orm'
import { type Database, prepared, type Queryable, viewOf } from './database'

/** Who makes a change, as recorded in the activity. */
export interface Actor {
  readonly id: string
  readonly name: string
  /** Name of the token used. */
  readonly token: string
  readonly via: 'api' | 'mcp'
}

/** The holder of a review link, by the name it was made for. */
interface LinkHolder {
  readonly name: string
  readonly via: 'link'
}

/** Prepared through the session, because Drizzle can't build a select without a table. Every write begins with it. */
const setActorStatement = prepared((q) => {
  const text = "select set_config('studio.actor', $1, true)"
  return q._.session.prepareQuery(
    { sql: text, params: [sql.placeholder('actor')] },
    undefined,
    'set_actor',
    false,
  )
})

/** Sets who makes the changes in the rest of the transaction; the triggers of `activity-triggers.ts` read it. */
export async function setActor(tx: Queryable, actor: Actor | LinkHolder): Promise<void> {
  await setActorStatement(tx).execute({ actor: JSON.stringify(actor) })
}

/**
 * Turns recording of activity on or off for the rest of the transaction: `off` where it is recorded in another way,
 * or comes from an archive.
 */
export async function setRecording(tx: Queryable, state: 'on' | 'off'): Promise<void> {
  await tx.execute(sql`select set_config('studio.recording', ${state}, true)`)
}

/**
 * A view of the database whose transactions are all recorded as this actor's. Writes outside a transaction are
 * recorded as the studio's own, so a handler acting for somebody must write within one.
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
