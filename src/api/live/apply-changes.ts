import type { QueryClient } from '@tanstack/react-query'
import type { Change, Changes, ChangeKind } from '~/contract/changes'
import { getPost } from '~/contract/endpoints'
import { i18n } from '~/contract/i18n'
import { ApiError } from '../errors'
import { send } from '../http/send'
import { changesMayShow } from '../live-state'
import {
  losePost,
  hasPendingMoves,
  placePost,
  refreshPosts,
  refreshScrolledPosts,
  showsPosts,
} from '../queries/post-cache'
import { currentSession, session } from '../session/session'

/** Milliseconds in which changes are gathered: what one act changes comes in several pieces. */
const batchMs = 120
/** Milliseconds between two readings of whole lists, however much happens meanwhile. */
const minRefreshMs = 2_000
/** Posts that are read one by one; more of them are read with their lists. */
const maxSingly = 8

const base = '/workspaces/{workspaceId}'

/** What has to be read again, by the paths of the document and ours, where a change of this kind was made. */
const concerned: Readonly<Record<Exclude<ChangeKind, 'post'>, readonly string[]>> = {
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
  member: [`${base}/members`, `${base}/invitations`],
  access: ['/workspaces', '/me', base],
}

/** What is counted or derived of posts, and is read again with them. */
const derivedFromPosts = [
  `${base}/post-counts`,
  `${base}/post-options`,
  `${base}/posts/{postId}/options`,
  `${base}/posts/{postId}/review`,
  `${base}/review-links`,
  `${base}/deliveries`,
  `${base}/repeats`,
]

/** Records of a workspace; all of a kind where none are named. */
interface Concern {
  readonly workspaceId: string
  readonly ids?: readonly string[] | undefined
}

const text = (value: unknown, name: string): string | undefined => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof found === 'string' ? found : undefined
}

/** Whether a query read `path`, or something below it; below the workspace itself lies everything. */
const isBelow = (template: string, path: string): boolean =>
  template === path || (path !== base && path !== '/workspaces' && template.startsWith(`${path}/`))

/** Has the queries read again that a change concerns; of single records those alone that it names. */
function readAgain(client: QueryClient, paths: readonly string[], { workspaceId, ids }: Concern) {
  const address = currentSession()?.address
  void client.invalidateQueries({
    // A tab that nobody looks at reads when somebody does.
    refetchType: document.visibilityState === 'hidden' ? 'none' : 'active',
    predicate: ({ queryKey: [kind, at, ...key] }) => {
      // A scrolled list (`pagesKey`) has no method in its key.
      const [method, template, params] = kind === 'api-pages' ? ['GET', ...key] : key
      if (kind !== 'api' && kind !== 'api-pages') return false
      if (at !== address || method !== 'GET' || typeof template !== 'string') return false
      if (!paths.some((path) => isBelow(template, path))) return false
      const of = text(params, 'workspaceId')
      if (of !== undefined && of !== workspaceId) return false
      const [, param = ''] = /\{(\w+)\}$/.exec(template) ?? []
      const record = param === 'workspaceId' ? undefined : text(params, param)
      return record === undefined || ids === undefined || ids.includes(record)
    },
  })
}

/** Who did what goes on with every change. */
function readActivityAgain(client: QueryClient, workspaceId: string): void {
  readAgain(client, [`${base}/activity`], { workspaceId })
}

/** Reads the posts that changed, and puts each in the place of what is cached. */
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
        // The tab's own move is under way: when it is answered, all of it is read.
        if (!hasPendingMoves(client, workspaceId)) placePost(client, workspaceId, post)
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) losePost(client, workspaceId, postId)
        else refreshPosts(client, workspaceId, postId)
      }
    }),
  )
}

type Gathered = Map<string, { workspaceId: string; kind: ChangeKind; ids: Set<string> | undefined }>

function addChange(into: Gathered, { workspaceId, kind, ids }: Change): void {
  const key = `${kind} ${workspaceId}`
  const before = into.get(key)
  const known = before ? before.ids : new Set<string>()
  // Once it is said that there are many, nobody knows which.
  if (known && ids) for (const id of ids) known.add(id)
  into.set(key, { workspaceId, kind, ids: ids ? known : undefined })
}

/**
 * Takes what others changed, and has what is on screen follow: exactly the queries that it concerns, gathered so that
 * much that happens at once is read once. Nothing is read while something is dragged. Answers how to take, and to stop.
 */
export function changesOn(client: QueryClient): { take: (changes: Changes) => void; stop: () => void } {
  let gathered: Gathered = new Map()
  let everything = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  /** When whole lists may be read again. */
  let nextRefreshAt = 0

  const show = async (): Promise<void> => {
    await changesMayShow()
    const now = [...gathered.values()]
    const all = everything
    gathered = new Map()
    everything = false
    timer = undefined
    if (isStopped || !session.store.get().session) return
    if (all) {
      nextRefreshAt = Date.now() + minRefreshMs
      for (const kind of ['api', 'api-pages'])
        void client.invalidateQueries({ queryKey: [kind, currentSession()?.address] })
      return
    }
    for (const { workspaceId, kind, ids } of now) {
      if (kind !== 'presence') readActivityAgain(client, workspaceId)
      if (kind !== 'post') {
        readAgain(client, concerned[kind], { workspaceId, ids: ids && [...ids] })
        continue
      }
      readAgain(client, derivedFromPosts, { workspaceId })
      // They are all read when the last move is answered.
      if (hasPendingMoves(client, workspaceId)) continue
      const few = ids && ids.size <= maxSingly && document.visibilityState !== 'hidden'
      if (few && showsPosts(client, workspaceId)) {
        await readPosts(client, workspaceId, [...ids])
        refreshScrolledPosts(client, workspaceId)
      } else {
        nextRefreshAt = Date.now() + minRefreshMs
        refreshPosts(client, workspaceId)
      }
    }
  }
  return {
    take({ complete, changes }) {
      everything ||= !complete
      for (const change of changes) addChange(gathered, change)
      timer ??= setTimeout(() => void show(), Math.max(batchMs, nextRefreshAt - Date.now()))
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
