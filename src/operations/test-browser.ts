import { createSend } from '~/src/api/http/send'
import { session } from '~/src/api/session/session'
import type { Operation } from './operation'
import { memoryOperations } from './operation-store'
import { createOperations } from './operations'

/** A real server with its own clock. */
interface Server {
  readonly app: { fetch(request: Request): Promise<Response> }
  readonly clock: (() => number) & { advance(ms: number): void }
}

/** The fate of a call. */
type Outcome =
  | 'answered'
  /** Cut off before the server received it. */
  | 'lost-before'
  /** Done, with its response cut off. */
  | 'lost-after'
  /** Abandoned by the page, and done by the server after the next calls. */
  | 'late'
  /** Sent twice, as browsers do when a kept-alive connection is cut; the second response arrives. */
  | 'twice'
  | 'twice-lost'
  /** Sent twice, with the second refused because the time passed meanwhile. */
  | 'twice-refused'
  /** A gateway's 502, before or after the work was done. */
  | 'gateway-before'
  | 'gateway-after'
  | 'limited'
  /** The page dies before or after the server receives the call. */
  | 'crash-before'
  | 'crash-after'

const fates: readonly Outcome[] = [
  'lost-before',
  'lost-after',
  'late',
  'twice',
  'twice-lost',
  'twice-refused',
  'gateway-before',
  'gateway-after',
  'limited',
  'crash-before',
  'crash-after',
]

/** Pseudo-random numbers from 0 to 1 by seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const never = new Promise<never>(() => undefined)
const cutOff = () => new TypeError('Failed to fetch')

/** The network between a browser and a real server, with random faults. */
function faultyWire(server: Server, random: () => number) {
  const log: string[] = []
  const underWay: { request: Request; calls: number }[] = []
  let faults = true
  let watcher: () => Promise<void> = async () => undefined

  const handle = async (request: Request): Promise<Response> => {
    server.clock.advance(10)
    const response = await server.app.fetch(request.clone())
    await watcher()
    return response
  }
  const deliverLate = async (all = true) => {
    const due = underWay.filter((call) => all || --call.calls <= 0)
    for (const call of due) {
      underWay.splice(underWay.indexOf(call), 1)
      await handle(call.request)
    }
  }
  const outcomeOf = ({ method, url }: Request): Outcome => {
    // Half of the calls succeed, as otherwise nothing would ever finish.
    if (!faults || random() < 0.5) return 'answered'
    const outcome = fates[Math.floor(random() * fates.length)] ?? 'answered'
    const doubled = outcome === 'twice-refused' && !url.endsWith('/posts') ? 'twice' : outcome
    // A late or doubled read has no effect, so it counts as lost.
    return method === 'GET' && ['late', 'twice', 'twice-lost', 'twice-refused'].includes(outcome)
      ? 'lost-before'
      : doubled
  }

  async function applyFault(outcome: Outcome, request: Request, kill: () => void): Promise<Response> {
    switch (outcome) {
      case 'answered':
        return handle(request)
      case 'lost-before':
        throw cutOff()
      case 'lost-after':
        await handle(request)
        throw cutOff()
      case 'late':
        underWay.push({ request, calls: 2 })
        throw cutOff()
      case 'twice':
        await handle(request)
        return handle(request)
      case 'twice-lost':
        await handle(request)
        await handle(request)
        throw cutOff()
      case 'twice-refused':
        await handle(request)
        return Response.json(
          { error: { code: 'invalid_request', message: 'This time has passed.' }, requestId: 'r' },
          { status: 400 },
        )
      case 'gateway-after':
        await handle(request)
        return new Response('Bad gateway', { status: 502 })
      case 'gateway-before':
        return new Response('Bad gateway', { status: 502 })
      case 'limited':
        return Response.json(
          { error: { code: 'rate_limited', message: 'Wait.' }, requestId: 'r' },
          { status: 429 },
        )
      case 'crash-after':
        await handle(request)
        kill()
        return never
      case 'crash-before':
        kill()
        return never
    }
  }

  /** A page whose calls and writes stop when it dies. */
  function page() {
    let dead = false
    let resolveDied: () => void = () => undefined
    const died = new Promise<void>((resolve) => {
      resolveDied = resolve
    })
    const kill = () => {
      dead = true
      resolveDied()
    }
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (dead) return never
      await deliverLate(false)
      const request = new Request(input, init)
      const outcome = outcomeOf(request)
      log.push(`${request.method} ${new URL(request.url).pathname.split('/').slice(4).join('/')} ${outcome}`)
      return applyFault(outcome, request, kill)
    }
    /** Wraps work that a dead page doesn't do. */
    const alive =
      <Args extends unknown[]>(work: (...args: Args) => Promise<void>) =>
      (...args: Args): Promise<void> =>
        dead ? never : work(...args)
    return { fetch, died, alive }
  }

  return {
    page,
    log,
    deliverLate: () => deliverLate(true),
    /** Turns faults off. */
    calm: () => {
      faults = false
    },
    /** Calls `next` after each request that the server handled. */
    watch: (next: () => Promise<void>) => {
      watcher = next
    },
  }
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
