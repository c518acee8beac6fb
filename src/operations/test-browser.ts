import { createSend } from '~/src/api/http/send'
import { session } from '~/src/api/session/session'
import type { Operation } from './operation'
import { memoryOperations } from './operation-store'
import { createOperations } from './operations'
import { faultyWire, seeded } from './test-wire'

/** A real server with its own clock. */
interface Server {
  readonly app: { fetch(request: Request): Promise<Response> }
  readonly clock: (() => number) & { advance(ms: number): void }
}

/** Web Locks across the pages of a browser: one holder per name, released when its page dies. */
function locks() {
  const held = new Map<string, Promise<unknown>>()
  return async <T>(
    died: Promise<void>,
    name: string,
    wait: boolean,
    work: () => Promise<T>,
  ): Promise<T | undefined> => {
    const before = held.get(name)
    if (before && !wait) return undefined
    const mine = (before ?? Promise.resolve()).then(work, work)
    const end = Promise.race([mine, died]).catch(() => undefined)
    held.set(name, end)
    void end.then(() => held.get(name) === end && held.delete(name))
    return mine
  }
}

/**
 * One browser: its device's storage, and pages that may die and be reopened. `keyed`: the server supports
 * idempotency keys.
 */
export function testBrowser(studio: Server, seed: number, keyed: boolean) {
  const random = seeded(seed)
  const wire = faultyWire(studio, random)
  const store = memoryOperations()
  const hold = locks()
  const page = () => {
    const life = wire.page()
    const send = createSend({
      fetch: life.fetch,
      now: () => studio.clock(),
      online: () => true,
      session,
      random,
      takesKeys: async () => keyed,
      sleep: async () => undefined,
    })
    const options = {
      now: () => studio.clock(),
      takesKeys: async () => keyed,
      sleep: async () => undefined,
      hold: <T>(name: string, wait: boolean, work: () => Promise<T>) => hold(life.died, name, wait, work),
    }
    const pageStore = {
      list: () => store.list(),
      save: life.alive((operation: Operation) => store.save(operation)),
      remove: life.alive((id: string) => store.remove(id)),
    }
    return { operations: createOperations(pageStore, send, options), life }
  }
  return { random, wire, store, page }
}

/** The result of `work`, or undefined if its page died first. */
export async function unlessDead<T>(work: Promise<T>, died: Promise<void>): Promise<T | undefined> {
  return Promise.race([work.catch(() => undefined), died.then(() => undefined)])
}
