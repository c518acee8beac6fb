import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { createStore } from '~/src/store/store'
import { clearRequestLog, requestLog } from '../http/request-log'
import { liveState } from '../live-state'
import { hasPendingMoves, refreshScrolledPosts } from '../queries/post-cache'
import { session } from '../session/session'
import { tokenDigest } from './offline-answers'

// Messages between the tabs of this origin. They contain no tokens and no records: each tab reads for itself,
// with its own token.
const Message = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('changed'),
    address: z.string(),
    /** The path of the changed collection, as in the API document. */
    path: z.string(),
    workspaceId: z.optional(z.string()),
    costs: z.boolean(),
  }),
  /** The outbox changed. */
  z.object({ kind: z.literal('waiting') }),
  z.object({ kind: z.literal('left'), whose: z.string() }),
])
type Message = z.output<typeof Message>

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('studio') : undefined

/** Sends a message to the other tabs. */
export const notifyTabs = (message: Message): void => channel?.postMessage(message)

/** Counts the changes of the outbox that other tabs reported. */
export const outboxElsewhere = createStore(0)

const collection = /^(\/workspaces\/\{workspaceId\})?\/[^/]+/

/**
 * Reports every write that was made, or may have been, to the other tabs, and refetches what theirs concern.
 */
export function shareChanges(client: QueryClient): void {
  notifyWrites()
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = Message.safeParse(data).data
    if (message?.kind === 'changed') refetch(client, message)
    if (message?.kind === 'waiting') outboxElsewhere.set(outboxElsewhere.get() + 1)
    if (message?.kind === 'left')
      void tokenDigest().then((own) => {
        if (own !== message.whose) return
        session.signOut()
        client.clear()
        clearRequestLog()
        // This page still shows that person's data.
        location.assign('/connect?left=true')
      })
  })
}

function notifyWrites() {
  // From 0, so that writes made before this ran are reported, too.
  let lastSeenId = 0
  const underWay = new Set<number>()
  const onCalls = () => {
    const entries = requestLog.get()
    for (const { id, method } of entries) {
      if (id <= lastSeenId) break
      if (method !== 'GET') underWay.add(id)
    }
    lastSeenId = Math.max(lastSeenId, entries[0]?.id ?? 0)
    if (underWay.size === 0) return
    for (const { id, status, failure, template, url, cost } of entries) {
      if (!underWay.has(id) || (status === undefined && failure === undefined)) continue
      underWay.delete(id)
      const path = collection.exec(template)?.[0]
      const address = session.store.get().session?.address
      // A refused write changed nothing; one without a response may have.
      if (path === undefined || !address || (status !== undefined && status >= 300 && status < 500)) continue
      const workspaceId = /\/workspaces\/([^/?]+)/.exec(url)?.[1]
      notifyTabs({
        kind: 'changed',
        address,
        path,
        workspaceId: workspaceId && decodeURIComponent(workspaceId),
        costs: cost.kind !== 'free',
      })
    }
  }
  onCalls()
  requestLog.subscribe(onCalls)
}

function refetch(client: QueryClient, { address, path, workspaceId, costs }: Message & { kind: 'changed' }) {
  // The stream reports the same changes to every tab.
  if (liveState.get() === 'streaming') return
  const isPosts = path.endsWith('/posts')
  // The tab's own moves are pending; all posts are read once they are answered.
  if (isPosts && workspaceId !== undefined && hasPendingMoves(client, workspaceId)) return
  if (isPosts && workspaceId !== undefined) refreshScrolledPosts(client, workspaceId)
  const changedPath = path.endsWith('/generations') ? path.replace('/generations', '/media') : path
  void client.invalidateQueries({
    // A hidden tab refetches when it is shown again.
    refetchType: document.visibilityState === 'hidden' ? 'none' : 'active',
    predicate: ({ queryKey: [api, at, , template, params] }) =>
      api === 'api' &&
      at === address &&
      typeof template === 'string' &&
      ((template.startsWith(changedPath) && isIn(params, workspaceId)) ||
        ((costs || isPosts) && template.startsWith('/credits'))),
  })
}

const isIn = (params: unknown, workspaceId: string | undefined): boolean =>
  workspaceId === undefined ||
  (typeof params === 'object' &&
    params !== null &&
    'workspaceId' in params &&
    params.workspaceId === workspaceId)
