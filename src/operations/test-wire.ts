/** The fate of a call. */
export type Outcome =
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
export function seeded(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Server {
  readonly app: { fetch(request: Request): Promise<Response> }
  readonly clock: { advance(ms: number): void }
}

const never = new Promise<never>(() => undefined)
const cut = () => new TypeError('Failed to fetch')

/** The network between a browser and a real server, with random faults. */
export function faultyWire(server: Server, random: () => number) {
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
        throw cut()
      case 'lost-after':
        await handle(request)
        throw cut()
      case 'late':
        underWay.push({ request, calls: 2 })
        throw cut()
      case 'twice':
        await handle(request)
        return handle(request)
      case 'twice-lost':
        await handle(request)
        await handle(request)
        throw cut()
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
