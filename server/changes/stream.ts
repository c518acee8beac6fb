import { eq } from 'drizzle-orm'
import type { Change, Changes, ChangesQuery } from '~/contract'
import { tokenKind } from '../db/change-triggers'
import type { Database } from '../db/database'
import { memberships, tokens } from '../db/schema'
import { ApiError } from '../http/api-error'
import type { Caller } from '../http/authenticate'
import type { ChangeHub, Dependencies, Note, Notes } from '../ports/dependencies'
import { cursorOf, isOfAnother, readNotes, snapshotIn } from './read-changes'

/** The workspaces that a token can read now; undefined if it is no longer valid. */
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

/**
 * Milliseconds between two heartbeats: proxies close connections that are silent for a minute, some for half of one.
 */
const heartbeatMs = 15_000
/** Milliseconds that a client waits before it reconnects. */
const retryMs = 2_000
/** Maximum events queued for a slow client; beyond it, the client has to reconnect. */
const maxQueuedEvents = 30
/** Maximum open streams, per person (a browser has one for all its tabs) and per process. */
const maxStreams = { ofPerson: 20, ofProcess: 1_000 }

/** The notes that the caller may see: those of workspaces they can read. */
function changesFor(notes: readonly Note[], workspaceIds: ReadonlySet<string>): Change[] {
  return notes.flatMap(({ workspaceId, kind, ids }): Change[] =>
    kind === tokenKind || !workspaceIds.has(workspaceId)
      ? []
      : [{ workspaceId, kind, ...(ids && { ids: [...ids] }) }],
  )
}

/** Workspaces that the caller gained or lost access to. */
const accessChanges = (before: ReadonlySet<string>, now: ReadonlySet<string>): Change[] =>
  [...new Set([...before, ...now])]
    .filter((id) => before.has(id) !== now.has(id))
    .map((workspaceId) => ({ workspaceId, kind: 'access' }))

/** Changes since a cursor in workspaces the caller can read; without a valid cursor, just the current one. */
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
  if (after !== undefined && isOfAnother(after, cursor)) return { cursor, complete: false, changes: [] }
  return { cursor, complete: true, changes: changesFor(notes, workspaceIds) }
}

/** The workspaces that the caller can read now; throws 401. */
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
  // Keeps proxies from buffering events.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
}

/** Creates streams, up to their maximum number. */
export function createStreams(hub: ChangeHub) {
  const ofPerson = new Map<string, number>()
  let open = 0
  const countStream = (principalId: string): (() => void) => {
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

  /** A stream of the caller's changes since `after`, until their token is no longer valid. */
  return async function stream(given: StreamCall, deps: Dependencies): Promise<Response> {
    const release = countStream(given.caller.principal.id)
    const pipe = createPipe(release)
    try {
      const eventWriter = createEventWriter(given.caller, pipe, deps)
      // Subscribe before reading the past, so that what is committed meanwhile is sent twice rather than not at all.
      pipe.onEnd(await hub.follow({ notify: eventWriter.notify, end: pipe.close }))
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
  /** Where to continue. */
  readonly from: ChangesQuery
  readonly requestId: string
  readonly signal: AbortSignal
}

/** A response body to write to, until either side ends it. */
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
    { start: (opened) => void (controller = opened), cancel: end },
    { highWaterMark: 0 },
  )
  return {
    body,
    close,
    isOpen: () => isOpen,
    /** Calls `run` when it ends, or now if it has ended. */
    onEnd: (run: () => void): void => {
      if (isOpen) ends.push(run)
      else run()
    },
    send: (text: string): void => {
      if (!isOpen || !controller) return
      controller.enqueue(encoder.encode(text))
      // A slow client reconnects, and then gets what it missed in one event.
      if ((controller.desiredSize ?? 0) < -maxQueuedEvents) close()
    },
  }
}
type Pipe = ReturnType<typeof createPipe>

/** Writes the events of one caller. */
function createEventWriter(caller: Caller, { send, close, isOpen, onEnd }: Pipe, deps: Dependencies) {
  let readable: ReadonlySet<string> = new Set()
  /** Position up to which events have been sent. */
  let cursor = ''
  // One after the other, so that nothing is sent while the caller's access is being checked.
  let queue: Promise<void> = Promise.resolve()
  const enqueue = (work: () => Promise<void>): Promise<void> => {
    queue = queue.then(() => (isOpen() ? work() : undefined))
    // If the database doesn't answer, the client reconnects and continues where it was.
    queue = queue.catch(close)
    return queue
  }
  const sendChanges = (changes: readonly Change[], complete = true): void =>
    send(`id: ${cursor}\nevent: changes\ndata: ${JSON.stringify({ cursor, complete, changes })}\n\n`)

  const checkAccess = async (): Promise<Change[]> => {
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

  const heartbeat = setInterval(() => {
    void enqueue(async () => {
      const changes = await checkAccess()
      if (changes.length > 0) sendChanges(changes)
      // The cursor is renewed even without changes, so that it doesn't expire in quiet hours.
      else send(`: here\nid: ${cursor}\n\n`)
    })
  }, heartbeatMs)
  onEnd(() => clearInterval(heartbeat))

  return {
    notify: (batch: Notes): void => {
      void enqueue(async () => {
        const access = batch.notes.some(concernsAccess) ? await checkAccess() : []
        const changes = [...access, ...changesFor(batch.notes, readable)]
        cursor = batch.cursor
        if (changes.length > 0) sendChanges(changes)
      })
    },
    /** Sends the first event: what has changed since, or the current cursor. */
    async begin(from: ChangesQuery): Promise<void> {
      const first = (async () => {
        readable = await requireReadable(deps, caller)
        const missed = await changesSince(deps, readable, from)
        ;({ cursor } = missed)
        send(`retry: ${retryMs}\n`)
        sendChanges(missed.changes, missed.complete)
      })()
      queue = first.catch(close)
      await first
    },
  }
}
