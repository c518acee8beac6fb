import type { QueryClient } from '@tanstack/react-query'
import { send } from '~/src/api/http/send'
import { connection, isOffline } from '~/src/api/offline/connection'
import { outboxElsewhere } from '~/src/api/offline/tabs'
import { meQuery } from '~/src/api/queries/access'
import { dropPost, placePost, refreshPosts } from '~/src/api/queries/post-cache'
import { forget } from '~/src/api/queries/record-cache'
import { readOnly } from '~/src/api/session/read-only'
import { currentSession, session } from '~/src/api/session/session'
import { createStore } from '~/src/store/store'
import { holding } from '../locks'
import { loadOutbox, type OutboxAction, outboxActions, removeFromOutbox, saveToOutbox } from './outbox-store'
import { sendOutbox } from './send-outbox'

/** The change that this tab is sending. */
export const sendingAction = createStore<OutboxAction | undefined>(undefined)

/** Set after each run that sent changes, with their number. */
export const sentNow = createStore<{ readonly count: number } | undefined>(undefined)

/** Sends the waiting changes if online and no other tab is sending. */
export async function sendNow(client: QueryClient): Promise<void> {
  const address = currentSession()?.address
  if (address === undefined || isOffline() || readOnly.get()) return
  if ((await loadOutbox(client)).length === 0) return
  const [{ operations }, { performAction }] = await Promise.all([
    import('../operations'),
    import('./perform-action'),
  ])
  const workspaces = new Set<string>()
  const count = await holding(`studio-waiting-${address}`, false, () =>
    sendOutbox({
      list: async () =>
        isOffline() || readOnly.get() || currentSession()?.address !== address ? [] : loadOutbox(client),
      save: (action) => saveToOutbox(client, action),
      remove: (id) => removeFromOutbox(client, id),
      onSend: (action) => {
        workspaces.add(action.workspaceId)
        sendingAction.set(action)
      },
      perform: (action, saveProgress) =>
        performAction(action, saveProgress, {
          send,
          operations,
          now: Date.now,
          placed: (workspaceId, post) => placePost(client, workspaceId, post),
          gone: (workspaceId, postId) => {
            dropPost(client, workspaceId, postId)
            void forget([postId])
          },
        }),
    }),
  )
  sendingAction.set(undefined)
  for (const workspaceId of workspaces) refreshPosts(client, workspaceId)
  if (count) sentNow.set({ count })
}

/** Milliseconds until changes that wait although online are sent again. */
const retryMs = 10_000

/**
 * Sends whenever the connection is back, and retries changes without a response while online. Tests pass
 * their own `sendAll`.
 */
export function sendWhenOnline(client: QueryClient, sendAll = sendNow): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending = 0
  // Being sent by another tab, or added after a call without a response.
  const scheduleRetry = () => {
    if (sending > 0 || timer !== undefined || isOffline()) return
    if (outboxActions.get().some(({ failure }) => !failure)) timer = setTimeout(sendPending, retryMs)
  }
  const sendPending = () => {
    clearTimeout(timer)
    timer = undefined
    sending++
    void sendAll(client).finally(() => {
      sending--
      scheduleRetry()
    })
  }
  connection.subscribe(sendPending)
  outboxActions.subscribe(scheduleRetry)
  readOnly.subscribe(sendPending)
  outboxElsewhere.subscribe(() => void loadOutbox(client))
  // The principal is known a moment after sign-in; offline, from its stored response.
  const principalOf = () => client.getQueryData(meQuery().queryKey)?.id
  let lastPrincipal = principalOf()
  client.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated' || principalOf() === lastPrincipal) return
    lastPrincipal = principalOf()
    void loadOutbox(client).then(sendPending)
  })
  session.store.subscribe(() => void loadOutbox(client))
  void loadOutbox(client).then(sendPending)
}
