import type { Database } from '../db/database'

/** Thrown by everything a simulated process does after its death. */
class Died extends Error {
  override readonly name = 'Died'
}

/** How long a simulated process lives. */
export interface Life {
  /** Writes it still makes; it dies at the last one. */
  writes: number
  /** Whether the last write takes effect. */
  readonly lastIsMade: boolean
  dead: boolean
}

/**
 * The database with `wrap` around each write, which is a statement or a transaction. `before` is called on each use.
 */
export function watched(
  db: Database,
  wrap: (run: () => Promise<unknown>) => Promise<unknown>,
  before: () => void = () => undefined,
): Database {
  const statement = (builder: object): object =>
    new Proxy(builder, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name === 'then') {
          return (...given: Parameters<Promise<unknown>['then']>) =>
            wrap(() => Promise.resolve(target as PromiseLike<unknown>)).then(...given)
        }
        return (...given: unknown[]) => statement(Reflect.apply(value, target, given) as object)
      },
    })
  return new Proxy(db, {
    get(target, name) {
      before()
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name === 'transaction')
        return (body: Parameters<Database['transaction']>[0]) => wrap(() => target.transaction(body))
      const run = (...given: unknown[]): unknown => Reflect.apply(value, target, given)
      return name === 'update' ? (...given: unknown[]) => statement(run(...given) as object) : run
    },
  })
}

/** The database of a process that dies at one of its writes, after which everything fails. */
export function mortal(db: Database, life: Life): Database {
  const check = () => {
    if (life.dead) throw new Died()
  }
  const write = async (run: () => Promise<unknown>): Promise<unknown> => {
    check()
    life.writes--
    if (life.writes > 0) return run()
    life.dead = true
    if (life.lastIsMade) await run()
    throw new Died()
  }
  return watched(db, write, check)
}
