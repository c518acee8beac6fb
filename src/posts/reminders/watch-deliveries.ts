import { i18n } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'
import type { HandedOverDelivery } from '~/contract/deliveries'
import { parseJson } from '~/domain/parse-json'
import { postTitle } from '~/domain/text'
import { deliveryListQuery } from '~/src/api/queries/deliveries'
import { studioQuery } from '~/src/api/queries/server-extensions'
import { accountListQuery } from '~/src/api/queries/workspace'
import { currentSession } from '~/src/api/session/session'
import { accountName } from '~/src/posts/account-groups'
import { personKey } from '~/src/storage/table-keys'
import { readStorage, writeStorage } from '~/src/storage/web-storage'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { toast } from '~/src/ui/toast'
import { mayRemind } from './reminder-switch'

/** Milliseconds between polls. */
const pollMs = 20_000
/** Ids remembered as shown. */
const maxReminded = 200

/** Name of both the lock held by the tab that polls and the channel on which it tells the others. */
const channelOf = (workspaceId: string) => `reminders/${remindedKey(workspaceId)}`

const remindedKey = (workspaceId: string) =>
  webStorageKeys.form(personKey(currentSession(), workspaceId, 'reminded'))

function readReminded(workspaceId: string): string[] {
  const stored = parseJson(readStorage(remindedKey(workspaceId)) ?? '')
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
}

/** Deliveries without a reminder yet that no agent has claimed. */
export function newlyDue(
  deliveries: readonly HandedOverDelivery[],
  remindedIds: readonly string[],
  now: number,
): HandedOverDelivery[] {
  return deliveries.filter(
    ({ id, claimedUntil }) => !remindedIds.includes(id) && (Date.parse(claimedUntil ?? '') || 0) <= now,
  )
}

const reminderOf = (workspaceId: string, delivery: HandedOverDelivery): Reminder => ({
  deliveryId: delivery.id,
  account: accountName({ ...delivery, id: delivery.accountId ?? delivery.id, name: undefined }),
  title: postTitle(delivery.text ?? ''),
  path: `/w/${encodeURIComponent(workspaceId)}/deliveries/${encodeURIComponent(delivery.id)}`,
})

/** True if a delivery of this workspace can wait for a person. */
async function hasAgentSessions(client: QueryClient, workspaceId: string): Promise<boolean> {
  const studio = await client.query(studioQuery()).catch(() => undefined)
  if (!studio?.extensions.includes('getDelivery')) return false
  const accounts = await client.query(accountListQuery(workspaceId))
  return accounts.some(({ connection }) => connection === 'agent_session')
}

/**
 * Reminds of posts waiting to be published by hand, once each however many tabs are open: one tab polls, and
 * the visible one shows it. Returns a function that stops it.
 */
export function watchDeliveries(
  client: QueryClient,
  workspaceId: string,
  open: (path: string) => void,
): () => void {
  const stop = new AbortController()
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(channelOf(workspaceId)) : undefined
  const show = (reminder: Reminder) => {
    if (!document.hidden) showInPage(reminder, open)
  }
  if (channel) channel.onmessage = ({ data }: MessageEvent<Reminder>) => show(data)

  const poll = async () => {
    if (!(await hasAgentSessions(client, workspaceId))) return
    const deliveries = await client.query({ ...deliveryListQuery(workspaceId), staleTime: 0 })
    const before = readReminded(workspaceId)
    const due = newlyDue(deliveries, before, Date.now())
    if (due.length === 0 || stop.signal.aborted) return
    const reminded = [...before, ...due.map(({ id }) => id)].slice(-maxReminded)
    writeStorage(remindedKey(workspaceId), JSON.stringify(reminded))
    for (const delivery of due) {
      const reminder = reminderOf(workspaceId, delivery)
      show(reminder)
      channel?.postMessage(reminder)
      if (mayRemind()) await showByBrowser(reminder, open).catch(() => undefined)
    }
  }
  /** Polls until stopped; another tab takes over then. */
  const pollUntilStopped = () =>
    new Promise<void>((resolve) => {
      const run = () => void poll().catch(() => undefined)
      run()
      const timer = setInterval(run, pollMs)
      stop.signal.addEventListener('abort', () => {
        clearInterval(timer)
        resolve()
      })
    })
  if ('locks' in navigator)
    navigator.locks
      .request(channelOf(workspaceId), { signal: stop.signal }, pollUntilStopped)
      .catch(() => undefined)
  // Without Web Locks (plain http on another machine) each tab polls; the notifications' tags prevent
  // duplicates.
  else void pollUntilStopped()
  return () => {
    stop.abort()
    channel?.close()
  }
}

/** A post due to be published by hand. */
interface Reminder {
  readonly deliveryId: string
  /** Such as "Reddit: u/ada". */
  readonly account: string
  /** Beginning of the text. */
  readonly title: string
  /** Path of the page for publishing it. */
  readonly path: string
}

const titleOf = ({ account }: Reminder): string => i18n.t('Time to post to {account}', { account })

/** Shows a toast, for whoever is looking at the page. */
function showInPage(reminder: Reminder, open: (path: string) => void): void {
  toast.show({
    title: titleOf(reminder),
    detail: reminder.title,
    tone: 'scheduled',
    duration: 15_000,
    action: { label: i18n.t('Post it'), run: () => open(reminder.path) },
  })
}

/**
 * Shows a browser notification; clicking it opens the page. Its tag stops several tabs from showing it twice.
 */
async function showByBrowser(reminder: Reminder, open: (path: string) => void): Promise<void> {
  const options = {
    body: reminder.title,
    tag: reminder.deliveryId,
    icon: '/favicon.svg',
    data: { path: reminder.path },
  }
  try {
    const notification = new Notification(titleOf(reminder), options)
    notification.onclick = () => {
      window.focus()
      notification.close()
      open(reminder.path)
    }
  } catch {
    // On phones only the service worker can show notifications; it opens the page.
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.showNotification(titleOf(reminder), options)
  }
}
