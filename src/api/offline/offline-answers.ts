import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { getPost } from '~/contract/endpoints'
import { table } from '~/src/storage/table'
import { connection, isOffline } from './connection'
import { cachedPost } from '../queries/post-cache'
import { currentSession } from '../session/session'

let last: { readonly of: string; readonly name: Promise<string> } | undefined

/**
 * A name for whoever holds the present token at its address, which tells nothing of the token: what is kept under it is
 * found with the same token only. Nothing where the browser can't make one (plain http on another machine).
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
  return [...new Uint8Array(bytes).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What a read answered, and when. */
interface OfflineAnswer {
  readonly data: unknown
  /** Milliseconds since the epoch. */
  readonly at: number
}

const store = table<OfflineAnswer>('offline-answers')

/** What a person may look at without a network: not prices, links to pay by, tokens or what belongs to a moment. */
const cacheablePath =
  /^\/(me|studio|credits|credits\/transactions|presets|workspaces(\/\{workspaceId\}(\/(?!.*(?:preview|webhooks)).*)?)?)$/

/** Whether what this key's read answers is kept. */
export function isCacheable([kind, , ...key]: QueryKey): boolean {
  // A list that is scrolled through (`pagesKey`), or any other read (`keyFor`).
  const path = kind === 'api-pages' ? key[0] : kind === 'api' && key[0] === 'GET' ? key[1] : undefined
  return typeof path === 'string' && cacheablePath.test(path)
}

/** Keeps what has been read, for the holder of this token alone. */
async function saveAnswer(hash: string, seen: OfflineAnswer): Promise<void> {
  const who = await tokenDigest()
  if (who !== undefined) await store.write(`${who} ${hash}`, seen)
}

/** What was read last. */
async function loadAnswer(hash: string): Promise<OfflineAnswer | undefined> {
  const who = await tokenDigest()
  return who === undefined ? undefined : store.read(`${who} ${hash}`)
}

/** ms of quiet after which what was read is kept. */
const saveDelayMs = 1000

/**
 * Keeps what is read on the device, and gives it back while there is no way to the API: a screen then shows what was
 * seen. A read that fails for another reason fails as ever.
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
    if (event.action.type === 'error' && isOffline()) void giveBack(client, query)
  })
  scheduleSave()

  let before = connection.get()
  connection.subscribe(() => {
    const now = connection.get()
    if (now !== 'here') {
      for (const query of cache.getAll())
        if (query.state.error && isCacheable(query.queryKey)) void giveBack(client, query)
    } else if (before !== 'here')
      // A page that was opened offline has seen no network go: its queries hear of none that comes.
      for (const kind of ['api', 'api-pages'])
        void client.invalidateQueries({ queryKey: [kind] }, { cancelRefetch: false })
    before = now
  })
}

const hasAnswer = (query: Query): boolean => query.state.data !== undefined && isCacheable(query.queryKey)

/** Puts what a read answered before this page in its place, where it hasn't answered yet. */
export async function recallAnswer(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const query = client.getQueryCache().find({ queryKey })
  if (query && query.state.data === undefined) await giveBack(client, query)
}

/** What the read answered last: in this page, or before it. The failure is the connection's, and told there. */
async function giveBack(client: QueryClient, query: Query): Promise<void> {
  const { data, dataUpdatedAt } = query.state
  const seen =
    data === undefined
      ? ((await loadAnswer(query.queryHash)) ?? listed(client, query))
      : { data, at: dataUpdatedAt }
  if (!seen || (data === undefined && query.state.data !== undefined)) return
  client.setQueryData(query.queryKey, seen.data, { updatedAt: seen.at })
}

/** A post that was never opened by itself, as a list shows it. */
function listed(client: QueryClient, { queryKey }: Query) {
  const params = queryKey[4]
  if (queryKey[3] !== getPost.path || typeof params !== 'object' || params === null) return undefined
  if (!('workspaceId' in params && 'postId' in params)) return undefined
  const post = cachedPost(client, String(params.workspaceId), String(params.postId))
  return post && { data: post, at: Date.now() }
}
