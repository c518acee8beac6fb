import { eq } from 'drizzle-orm'
import type { Change, Changes, ChangesQuery } from '~/contract'
import { tokenKind } from '../db/change-triggers'
import type { Database } from '../db/database'
import { memberships, tokens } from '../db/schema'
import { ApiError } from '../http/api-error'
import type { Caller } from '../http/authenticate'
import type { ChangeHub, Note, Notes } from '../ports/change-hub'
import type { Dependencies } from '../ports/dependencies'
import { cursorOf, readNotes, snapshotIn } from './read-changes'

/** The workspaces that a token reads at this moment; undefined where it opens nothing any more. */
async function readableBy(
  db: Database,
  tokenId: string,
  now: number,
): Promise<ReadonlySet<string> | undefined> {
  const rows = await db
    .select({ token: tokens, workspaceId: memberships.workspaceId })
    .from(tokens)
    .leftJoin(memberships, eq(memberships.principalId, tokens.principalId))
    .where(eq(tokens.id, tokenId))
  const token = rows[0]?.token
  if (!token || token.revokedAt || (token.expiresAt && token.expiresAt.getTime() <= now)) return undefined
  if (!token.scopes.includes('read')) return undefined
  const ids = rows.flatMap(({ workspaceId }) => workspaceId ?? [])
  return new Set(ids.filter((id) => token.workspaceIds?.includes(id) ?? true))
}

/** Milliseconds between two signs of life: proxies end what is silent for a minute, and some for half of one. */
const beatMs = 15_000
/** Milliseconds that a client waits before it comes back. */
const retryMs = 2_000
/** Events that wait for a client who reads slower than things happen; then it begins anew. */
const maxQueuedEvents = 30
/** Streams at a time: of one person (a browser has one, whatever its tabs), and of this process. */
export const maxStreams = { ofPerson: 20, ofProcess: 1_000 }

/** What a caller is told of the notes: what is in workspaces that they read. */
export function changesFor(notes: readonly Note[], workspaceIds: ReadonlySet<string>): Change[] {
  return notes.flatMap(({ workspaceId, kind, ids }): Change[] =>
    kind === tokenKind || !workspaceIds.has(workspaceId)
      ? []
      : [{ workspaceId, kind, ...(ids && { ids: [...ids] }) }],
  )
}

/** Workspaces that somebody was let into, or may not read any more. */
const accessChanges = (before: ReadonlySet<string>, now: ReadonlySet<string>): Change[] =>
  [...new Set([...before, ...now])]
    .filter((id) => before.has(id) !== now.has(id))
    .map((workspaceId) => ({ workspaceId, kind: 'access' }))

/** Changes since a cursor, of what the caller reads; without one, or with one that is too old, where to begin. */
export async function changesSince(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  workspaceIds: ReadonlySet<string>,
  { after, seconds }: ChangesQuery,
): Promise<Changes> {
  const snapshot = after === undefined ? undefined : snapshotIn(after, clock())
  const since =
    snapshot !== undefined ? { snapshot } : after === undefined && seconds ? { seconds } : undefined
  if (!since) return { cursor: await cursorOf(db), complete: after === undefined, changes: [] }
  const { cursor, notes } = await readNotes(db, since, [...workspaceIds])
  return { cursor, complete: true, changes: changesFor(notes, workspaceIds) }
}

/** The workspaces that the caller reads now, or 401. */
export async function requireReadable(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { tokenId }: Caller,
): Promise<ReadonlySet<string>> {
  const workspaceIds = await readableBy(db, tokenId, clock())
  if (workspaceIds) return workspaceIds
  throw new ApiError('unauthorized', /*i18n*/ 'This access token is invalid, expired or revoked.')
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // No proxy may gather what is to arrive at once.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
}

/** Gives out streams, so many at a time. */
export function createStreams(hub: ChangeHub) {
  const ofPerson = new Map<string, number>()
  let open = 0
  const enter = (principalId: string): (() => void) => {
    const own = ofPerson.get(principalId) ?? 0
    if (own >= maxStreams.ofPerson || open >= maxStreams.ofProcess)
      throw new ApiError('rate_limited', /*i18n*/ 'Too many open streams. Try again in 60 s.', {
        retryAfter: 60,
      })
    ofPerson.set(principalId, own + 1)
    open++
    return () => {
      open--
      const left = (ofPerson.get(principalId) ?? 1) - 1
      if (left > 0) ofPerson.set(principalId, left)
      else ofPerson.delete(principalId)
    }
  }

  /** A stream of what changes for the caller from `after` on, until their token opens nothing any more. */
  return async function stream(given: StreamCall, deps: Dependencies): Promise<Response> {
    const leave = enter(given.caller.principal.id)
    const pipe = createPipe(leave)
    try {
      const eventWriter = createEventWriter(given.caller, pipe, deps)
      // Followed first: what is committed while the past is read is told twice rather than not at all.
      pipe.onEnd(await hub.follow({ notify: eventWriter.tell, end: pipe.close }))
      await eventWriter.begin(given.from)
    } catch (error) {
      pipe.close()
      throw error
    }
    given.signal.addEventListener('abort', pipe.close, { once: true })
    if (given.signal.aborted) pipe.close()
    return new Response(pipe.body, { headers: { ...headers, 'x-request-id': given.requestId } })
  }
}

interface StreamCall {
  readonly caller: Caller
  /** Where to go on. */
  readonly from: ChangesQuery
  readonly requestId: string
  readonly signal: AbortSignal
}

/** A body that is written to until one of the two sides ends it. */
function createPipe(onEnd: () => void) {
  const encoder = new TextEncoder()
  const ends = [onEnd]
  let isOpen = true
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const end = (): void => {
    if (!isOpen) return
    isOpen = false
    for (const each of ends) each()
  }
  const close = (): void => {
    if (!isOpen) return
    end()
    controller?.close()
  }
  const body = new ReadableStream<Uint8Array>(
    { start: (begun) => void (controller = begun), cancel: end },
    { highWaterMark: 0 },
  )
  return {
    body,
    close,
    isOpen: () => isOpen,
    /** Calls `run` when it ends: now, if it has. */
    onEnd: (run: () => void): void => {
      if (isOpen) ends.push(run)
      else run()
    },
    send: (text: string): void => {
      if (!isOpen || !controller) return
      controller.enqueue(encoder.encode(text))
      // Who reads too slowly comes back, and is told of what it missed in one.
      if ((controller.desiredSize ?? 0) < -maxQueuedEvents) close()
    },
  }
}
type Pipe = ReturnType<typeof createPipe>

/** Writes what concerns one caller. */
function createEventWriter(caller: Caller, { send, close, isOpen, onEnd }: Pipe, deps: Dependencies) {
  let readable: ReadonlySet<string> = new Set()
  /** What has been told up to. */
  let cursor = ''
  // One after the other, so that nothing is sent to somebody whose access is being looked at.
  let turn: Promise<void> = Promise.resolve()
  const next = (work: () => Promise<void>): Promise<void> => {
    turn = turn.then(() => (isOpen() ? work() : undefined))
    // A database that doesn't answer: the client comes back, and goes on where it was.
    turn = turn.catch(close)
    return turn
  }
  const sendChanges = (changes: readonly Change[], complete = true): void =>
    send(`id: ${cursor}\nevent: changes\ndata: ${JSON.stringify({ cursor, complete, changes })}\n\n`)

  const lookAtAccess = async (): Promise<Change[]> => {
    const now = await readableBy(deps.db, caller.tokenId, deps.clock())
    if (!now) {
      send('event: end\ndata: {}\n\n')
      close()
      return []
    }
    const changed = accessChanges(readable, now)
    readable = now
    return changed
  }
  const concernsAccess = ({ kind, ids }: Note): boolean =>
    (kind === tokenKind && (ids?.includes(caller.tokenId) ?? true)) ||
    (kind === 'member' && (ids?.includes(caller.principal.id) ?? true))

  const beat = setInterval(() => {
    void next(async () => {
      const changes = await lookAtAccess()
      if (changes.length > 0) sendChanges(changes)
      // Where to go on moves with time: after hours without a change there is still nothing to read again.
      else send(`: here\nid: ${cursor}\n\n`)
    })
  }, beatMs)
  onEnd(() => clearInterval(beat))

  return {
    tell: (batch: Notes): void => {
      void next(async () => {
        const access = batch.notes.some(concernsAccess) ? await lookAtAccess() : []
        const changes = [...access, ...changesFor(batch.notes, readable)]
        cursor = batch.cursor
        if (changes.length > 0) sendChanges(changes)
      })
    },
    /** The first event: what has changed since, or where to go on. */
    async begin(from: ChangesQuery): Promise<void> {
      const first = (async () => {
        readable = await requireReadable(deps, caller)
        const missed = await changesSince(deps, readable, from)
        ;({ cursor } = missed)
        send(`retry: ${retryMs}\n`)
        sendChanges(missed.changes, missed.complete)
      })()
      turn = first.catch(close)
      await first
    },
  }
}
