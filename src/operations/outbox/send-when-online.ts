import type { QueryClient } from '@tanstack/react-query'
import { connection, isOffline } from '~/src/api/offline/connection'
import { forget } from '~/src/api/queries/record-cache'
import { holding } from '../locks'
import { outboxElsewhere } from '~/src/api/offline/tabs'
import { dropPost, placePost, refreshPosts } from '~/src/api/queries/post-cache'
import { meQuery } from '~/src/api/queries/access'
import { readOnly } from '~/src/api/session/read-only'
import { send } from '~/src/api/http/send'
import { currentSession, session } from '~/src/api/session/session'
import { createStore } from '~/src/store/store'
import type { OutboxAction } from './action'
import { sendOutbox } from './send-outbox'
import { loadOutbox, removeFromOutbox, saveToOutbox, outboxActions } from './outbox-store'

/** The action that this tab is sending. */
export const beingSent = createStore<OutboxAction | undefined>(undefined)

/** How many were sent by a run that has ended, each time one does. */
export const sentNow = createStore<{ readonly count: number } | undefined>(undefined)

/** Sends what waits, if there is a way and no other tab is at it. */
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
        beingSent.set(action)
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
  beingSent.set(undefined)
  for (const workspaceId of workspaces) refreshPosts(client, workspaceId)
  if (count) sentNow.set({ count })
}

/** Milliseconds until what waits although there is a way is sent again. */
const againMs = 10_000

/** Sends whenever the way is back, and tries again what got no answer while it is. `sendAll` is another in tests. */
export function sendWhenOnline(client: QueryClient, sendAll = sendNow): void {
  let again: ReturnType<typeof setTimeout> | undefined
  let sending = 0
  // Held by another tab, or put there by a call without an answer.
  const later = () => {
    if (sending > 0 || again !== undefined || isOffline()) return
    if (outboxActions.get().some(({ failure }) => !failure)) again = setTimeout(go, againMs)
  }
  const go = () => {
    clearTimeout(again)
    again = undefined
    sending++
    void sendAll(client).finally(() => {
      sending--
      later()
    })
  }
  connection.subscribe(go)
  outboxActions.subscribe(later)
  readOnly.subscribe(go)
  outboxElsewhere.subscribe(() => void loadOutbox(client))
  // Who works here is known a moment after a sign-in, and without a network from what was seen.
  const who = () => client.getQueryData(meQuery().queryKey)?.id
  let before = who()
  client.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated' || who() === before) return
    before = who()
    void loadOutbox(client).then(go)
  })
  session.store.subscribe(() => void loadOutbox(client))
  void loadOutbox(client).then(go)
}
