import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { getPost } from '~/contract/endpoints'
import { toHex } from '~/domain/bytes'
import { table } from '~/src/storage/table'
import { cachedPost } from '../queries/post-cache'
import { currentSession, onSignOut } from '../session/session'
import { connection, isOffline } from './connection'

let last: { readonly of: string; readonly name: Promise<string> } | undefined

/**
 * An id for the holder of the current token at its address that reveals nothing of the token: data stored
 * under it is found only with the same token. Undefined if the browser has no `crypto.subtle` (plain http
 * from another machine).
 */
export async function tokenDigest(): Promise<string | undefined> {
  const open = currentSession()
  if (!open || !('subtle' in crypto)) return undefined
  const of = `${open.address} ${open.token ?? ''}`
  if (last?.of !== of) last = { of, name: digest(of) }
  return last.name
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return toHex(bytes).slice(0, 32)
}

/** A read's response and its time. */
interface OfflineAnswer {
  readonly data: unknown
  /** Milliseconds since the epoch. */
  readonly at: number
}

const store = table<OfflineAnswer>('offline-answers')

/** Paths that may be read offline: not prices, payment links, tokens, or anything momentary. */
const cacheablePath =
  /^\/(me|studio|credits|credits\/transactions|presets|workspaces(\/\{workspaceId\}(\/(?!.*(?:preview|webhooks)).*)?)?)$/

/** True if responses under this query key are stored. */
export function isCacheable([kind, , ...key]: QueryKey): boolean {
  // An infinite query (`pagesKey`) or any other read (`keyFor`).
  const path = kind === 'api-pages' ? key[0] : kind === 'api' && key[0] === 'GET' ? key[1] : undefined
  return typeof path === 'string' && cacheablePath.test(path)
}

/** Stores a response for the holder of this token. */
async function saveAnswer(hash: string, answer: OfflineAnswer): Promise<void> {
  const who = await tokenDigest()
  if (who !== undefined) await store.write(`${who} ${hash}`, answer)
}

/** The stored response. */
async function loadAnswer(hash: string): Promise<OfflineAnswer | undefined> {
  const who = await tokenDigest()
  return who === undefined ? undefined : store.read(`${who} ${hash}`)
}

/** Milliseconds after which changed responses are stored. */
const saveDelayMs = 1000

/**
 * Stores responses on the device and restores them while the API is out of reach, so that screens show what
 * was last seen. Reads that fail for another reason still fail.
 */
export function readFromDevice(client: QueryClient): void {
  const cache = client.getQueryCache()
  const changed = new Set<Query>(cache.getAll().filter(hasAnswer))
  let timer: ReturnType<typeof setTimeout> | undefined

  const saveChanged = () => {
    timer = undefined
    for (const query of changed)
      if (query.state.data !== undefined && query.queryKey[1] === currentSession()?.address)
        void saveAnswer(query.queryHash, { data: query.state.data, at: query.state.dataUpdatedAt })
    changed.clear()
  }
  const scheduleSave = () => {
    if (changed.size > 0) timer ??= setTimeout(saveChanged, saveDelayMs)
  }

  cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const query = event.query as Query
    if (!isCacheable(query.queryKey)) return
    if (event.action.type === 'success') {
      changed.add(query)
      scheduleSave()
    }
    if (event.action.type === 'error' && isOffline()) void restoreAnswer(client, query)
  })
  scheduleSave()
  // Otherwise they would be stored for the next person.
  onSignOut(() => changed.clear())

  let before = connection.get()
  connection.subscribe(() => {
    const now = connection.get()
    if (now !== 'here') {
      for (const query of cache.getAll())
        if (query.state.error && isCacheable(query.queryKey)) void restoreAnswer(client, query)
    } else if (before !== 'here')
      // On a page that was opened offline, queries don't notice when the network comes back.
      for (const kind of ['api', 'api-pages'])
        void client.invalidateQueries({ queryKey: [kind] }, { cancelRefetch: false })
    before = now
  })
}

const hasAnswer = (query: Query): boolean => query.state.data !== undefined && isCacheable(query.queryKey)

/** Fills a query from the response stored before this page loaded, unless it already has data. */
export async function recallAnswer(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const query = client.getQueryCache().find({ queryKey })
  if (query && query.state.data === undefined) await restoreAnswer(client, query)
}

/**
 * Sets the query to its last response, of this page or stored. That clears its error; the connection status
 * shows the failure.
 */
async function restoreAnswer(client: QueryClient, query: Query): Promise<void> {
  const { data, dataUpdatedAt } = query.state
  const answer =
    data === undefined
      ? ((await loadAnswer(query.queryHash)) ?? fromList(client, query))
      : { data, at: dataUpdatedAt }
  if (!answer || (data === undefined && query.state.data !== undefined)) return
  // A clock that was ahead when it was stored would keep it fresh until then.
  client.setQueryData(query.queryKey, answer.data, { updatedAt: Math.min(answer.at, Date.now()) })
}

/** The post as a list has it, if it was never read by itself. */
function fromList(client: QueryClient, { queryKey }: Query) {
  const params = queryKey[4]
  if (queryKey[3] !== getPost.path || typeof params !== 'object' || params === null) return undefined
  if (!('workspaceId' in params && 'postId' in params)) return undefined
  const post = cachedPost(client, String(params.workspaceId), String(params.postId))
  return post && { data: post, at: Date.now() }
}
