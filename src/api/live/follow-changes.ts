import * as z from 'zod/mini'
import { Changes } from '~/contract/changes'
import { eventStreamReader } from '~/domain/event-stream'
import type { Session } from '../session/session'

/** The environment of `followChanges`; tests pass their own. */
export interface FollowDeps {
  fetch(url: string, init: RequestInit): Promise<Response>
  /** Resolves after `ms`, or when `signal` aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
  /** From 0 to 1. */
  random(): number
}

/** Where to begin: after a cursor, or a number of seconds ago. */
type From = { readonly after: string } | { readonly seconds: number }

interface Following {
  readonly session: Pick<Session, 'address' | 'token'>
  readonly from: From
  readonly onChanges: (changes: Changes) => void
  /** Called with how changes arrive now. */
  readonly onState: (state: 'streaming' | 'polling') => void
}

/** Milliseconds of silence after which a stream counts as dead; the server sends a heartbeat every 15 s. */
const silenceMs = 40_000
/**
 * Milliseconds to wait for the first event. The server sends one at once, so a missing one means that a proxy
 * buffers the response.
 */
const firstEventMs = 8_000
/** Consecutive failed streams before polling starts. */
const maxFailures = 3
/** Milliseconds between two polls, and the polls before a stream is tried again. */
const pollMs = 5_000
const pollsBetweenStreams = 24
/** Milliseconds until the next stream attempt: the first pause, and the longest. */
const firstRetryMs = 1_000
const maxRetryMs = 30_000

/** The server refuses to send changes to this caller. */
class Refused extends Error {}

async function call(
  deps: FollowDeps,
  { address, token }: Following['session'],
  path: '/changes' | '/changes/stream',
  from: From,
  signal: AbortSignal,
): Promise<Response> {
  const query = 'after' in from ? `after=${encodeURIComponent(from.after)}` : `seconds=${from.seconds}`
  const response = await deps.fetch(`${address}${path}?${query}`, {
    headers: {
      Accept: path === '/changes' ? 'application/json' : 'text/event-stream',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...('after' in from && path !== '/changes' && { 'Last-Event-ID': from.after }),
    },
    signal,
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  })
  if ([401, 403, 404].includes(response.status)) throw new Refused()
  if (response.status !== 200) throw new Error(`Changes were answered with ${response.status}.`)
  return response
}

const Answer = z.object({ data: Changes })

/** Reads changes once. */
export async function readChanges(
  deps: FollowDeps,
  session: Following['session'],
  from: From,
  signal: AbortSignal,
): Promise<Changes> {
  const response = await call(deps, session, '/changes', from, signal)
  return Answer.parse(await response.json()).data
}

/** Reads a stream until it ends or goes silent. */
async function readStream(
  deps: FollowDeps,
  session: Following['session'],
  from: From,
  signal: AbortSignal,
  on: { id: (id: string) => void; changes: (changes: Changes) => void },
): Promise<void> {
  const silent = new AbortController()
  let timer = setTimeout(() => silent.abort(), firstEventMs)
  try {
    const end = AbortSignal.any([signal, silent.signal])
    const { body } = await call(deps, session, '/changes/stream', from, end)
    const read = eventStreamReader()
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const piece = await reader?.read()
      if (!piece || piece.done) return
      for (const part of read(piece.value)) {
        if (part.kind === 'id') on.id(part.id)
        if (part.kind !== 'event') continue
        if (part.event.name === 'end') throw new Refused()
        if (part.event.name === 'changes') on.changes(Changes.parse(JSON.parse(part.event.data)))
      }
      clearTimeout(timer)
      timer = setTimeout(() => silent.abort(), silenceMs)
    }
  } finally {
    clearTimeout(timer)
    silent.abort()
  }
}

const isOver = (signal: AbortSignal): boolean => signal.aborted

/** Resolves to whether `work` succeeded. Rethrows `Refused`, which ends everything. */
async function attempt(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof Refused) throw error
    return false
  }
}

/**
 * Reports changes until `signal` aborts or the server refuses; in that case another call asks for a new
 * token. Each change is reported at least once; `complete` is false if some may be missing.
 */
export async function followChanges(
  deps: FollowDeps,
  { session, from, onChanges, onState }: Following,
  signal: AbortSignal,
): Promise<void> {
  let next = from
  let failures = 0
  let pause = firstRetryMs
  const take = (changes: Changes): void => {
    next = { after: changes.cursor }
    if (!changes.complete || changes.changes.length > 0) onChanges(changes)
  }
  const stream = () =>
    readStream(deps, session, next, signal, {
      id: (id) => (next = { after: id }),
      changes: (changes) => {
        failures = 0
        pause = firstRetryMs
        onState('streaming')
        take(changes)
      },
    })
  const poll = async (): Promise<void> => {
    take(await readChanges(deps, session, next, signal))
    onState('polling')
  }

  try {
    while (!signal.aborted) {
      await attempt(stream)
      failures++
      if (failures < maxFailures) {
        // Jitter, so that a restarted server's clients don't all reconnect at once.
        await deps.sleep(pause * (0.5 + deps.random()), signal)
        pause = Math.min(pause * 2, maxRetryMs)
        continue
      }
      for (let each = 0; each < pollsBetweenStreams && !isOver(signal); each++) {
        const answered = await attempt(poll)
        await deps.sleep(answered ? pollMs : maxRetryMs, signal)
      }
      failures = maxFailures - 1
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}
