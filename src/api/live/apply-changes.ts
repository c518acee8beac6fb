import type { QueryClient } from '@tanstack/react-query'
import type { Change, ChangeKind, Changes } from '~/contract/changes'
import { getPost } from '~/contract/endpoints'
import { i18n } from '~/contract/i18n'
import { ApiError } from '../errors'
import { send } from '../http/send'
import { changesMayShow } from '../live-state'
import {
  dropDeletedPost,
  hasPendingMoves,
  placePost,
  refreshPosts,
  refreshScrolledPosts,
  showsPosts,
} from '../queries/post-cache'
import { currentSession, session } from '../session/session'

/** Milliseconds in which changes are batched, as one action often causes several. */
const batchMs = 120
/** Minimum milliseconds between two reads of whole lists. */
const minRefreshMs = 2_000
/** Up to this many posts are read one by one; more, by reading their lists again. */
const maxSingly = 8

const base = '/workspaces/{workspaceId}'

/** The paths to read again after a change of each kind, from the API document and the extensions. */
const pathsByKind: Readonly<Record<Exclude<ChangeKind, 'post'>, readonly string[]>> = {
  product: [`${base}/products`],
  campaign: [`${base}/campaigns`],
  media: [`${base}/media`],
  brand_kit: [`${base}/brand-kit`],
  account: [`${base}/social-accounts`, `${base}/connections`],
  queue: [`${base}/queues`],
  repeat: [`${base}/repeats`],
  webhook: [`${base}/webhooks`],
  note: [`${base}/notes`, `${base}/mentions`],
  presence: [`${base}/presence`],
  review_link: [`${base}/review-links`],
  credits: ['/credits'],
  workspace: ['/workspaces', base],
  // The list of workspaces says which role one has in each.
  member: [`${base}/members`, `${base}/invitations`, '/workspaces'],
  access: ['/workspaces', '/me', base],
}

/** What is counted or derived from posts, and read again with them. */
const derivedFromPosts = [
  `${base}/post-counts`,
  `${base}/post-options`,
  `${base}/posts/{postId}/options`,
  `${base}/posts/{postId}/review`,
  `${base}/review-links`,
  `${base}/deliveries`,
  `${base}/repeats`,
]

/** Records of a workspace; all of the kind if `ids` is missing. */
interface Concern {
  readonly workspaceId: string
  readonly ids?: readonly string[] | undefined
}

const text = (value: unknown, name: string): string | undefined => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof found === 'string' ? found : undefined
}

/** True if a query read `path` or something below it. The workspace's own path matches only itself. */
const isBelow = (template: string, path: string): boolean =>
  template === path || (path !== base && path !== '/workspaces' && template.startsWith(`${path}/`))

/** Invalidates the queries that a change concerns; of single records only the named ones. */
function refetch(client: QueryClient, paths: readonly string[], { workspaceId, ids }: Concern) {
  const address = currentSession()?.address
  void client.invalidateQueries({
    // A hidden tab refetches when it is shown again.
    refetchType: document.visibilityState === 'hidden' ? 'none' : 'active',
    predicate: ({ queryKey: [kind, at, ...key] }) => {
      // Infinite queries (`pagesKey`) have no method in their key.
      const [method, template, params] = kind === 'api-pages' ? ['GET', ...key] : key
      if (kind !== 'api' && kind !== 'api-pages') return false
      if (at !== address || method !== 'GET' || typeof template !== 'string') return false
      if (!paths.some((path) => isBelow(template, path))) return false
      const of = text(params, 'workspaceId')
      if (of !== undefined && of !== workspaceId) return false
      const [, param = ''] = /\{(\w+)\}$/.exec(template) ?? []
      // A change of an account says nothing of the sign-ins it came from.
      const named = param !== 'workspaceId' && param !== 'connectionId'
      const record = named ? text(params, param) : undefined
      return record === undefined || ids === undefined || ids.includes(record)
    },
  })
}

/** Every change adds to the activity log. */
function refetchActivity(client: QueryClient, workspaceId: string): void {
  refetch(client, [`${base}/activity`], { workspaceId })
}

/** Reads the changed posts and updates the cache with each. */
async function readPosts(client: QueryClient, workspaceId: string, ids: readonly string[]): Promise<void> {
  await Promise.all(
    ids.map(async (postId) => {
      try {
        const post = await send(
          getPost,
          { params: { workspaceId, postId } },
          { cause: i18n.t('Changed by others') },
        )
        await changesMayShow()
        // The tab's own move is pending; all posts are read once it is answered.
        if (!hasPendingMoves(client, workspaceId)) placePost(client, workspaceId, post)
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) dropDeletedPost(client, workspaceId, postId)
        else refreshPosts(client, workspaceId, postId)
      }
    }),
  )
}

type ChangeBatch = Map<string, { workspaceId: string; kind: ChangeKind; ids: Set<string> | undefined }>

function addChange(into: ChangeBatch, { workspaceId, kind, ids }: Change): void {
  const key = `${kind} ${workspaceId}`
  const before = into.get(key)
  const known = before ? before.ids : new Set<string>()
  // Without ids, all records of the kind are affected.
  if (known && ids) for (const id of ids) known.add(id)
  into.set(key, { workspaceId, kind, ids: ids ? known : undefined })
}

/**
 * Follows others' changes: batches them and refetches exactly the queries concerned, but not during a drag.
 * Returns `take` for new changes and `stop`.
 */
export function changesOn(client: QueryClient): { take: (changes: Changes) => void; stop: () => void } {
  let batch: ChangeBatch = new Map()
  let isIncomplete = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  /** When whole lists may be read again, on `performance.now()`, which a changed clock doesn’t affect. */
  let nextRefreshAt = 0

  const apply = async (): Promise<void> => {
    await changesMayShow()
    const now = [...batch.values()]
    const all = isIncomplete
    batch = new Map()
    isIncomplete = false
    timer = undefined
    if (isStopped || !session.store.get().session) return
    if (all) {
      nextRefreshAt = performance.now() + minRefreshMs
      for (const kind of ['api', 'api-pages'])
        void client.invalidateQueries({ queryKey: [kind, currentSession()?.address] })
      return
    }
    for (const { workspaceId, kind, ids } of now) {
      if (kind !== 'presence') refetchActivity(client, workspaceId)
      if (kind !== 'post') {
        refetch(client, pathsByKind[kind], { workspaceId, ids: ids && [...ids] })
        continue
      }
      refetch(client, derivedFromPosts, { workspaceId })
      // All posts are read once the last move is answered.
      if (hasPendingMoves(client, workspaceId)) continue
      const few = ids && ids.size <= maxSingly && document.visibilityState !== 'hidden'
      if (few && showsPosts(client, workspaceId)) {
        await readPosts(client, workspaceId, [...ids])
        refreshScrolledPosts(client, workspaceId)
      } else {
        nextRefreshAt = performance.now() + minRefreshMs
        refreshPosts(client, workspaceId)
      }
    }
  }
  return {
    take({ complete, changes }) {
      isIncomplete ||= !complete
      for (const change of changes) addChange(batch, change)
      timer ??= setTimeout(() => void apply(), Math.max(batchMs, nextRefreshAt - performance.now()))
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
