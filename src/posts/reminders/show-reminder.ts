import { i18n } from '@lingui/core'
import { toast } from '~/src/ui/toast'

/** A post due to be published by hand. */
export interface Reminder {
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
export function showInPage(reminder: Reminder, open: (path: string) => void): void {
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
export async function showByBrowser(reminder: Reminder, open: (path: string) => void): Promise<void> {
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
