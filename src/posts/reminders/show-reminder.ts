import { i18n } from '@lingui/core'
import { toast } from '~/src/ui/toast'

/** A post that is to be posted by hand now. */
export interface Reminder {
  readonly deliveryId: string
  /** Such as "Reddit: u/ada". */
  readonly account: string
  /** How the text begins. */
  readonly title: string
  /** Path of the page on which it is posted. */
  readonly path: string
}

const titleOf = ({ account }: Reminder): string => i18n.t('Time to post to {account}', { account })

/** In the page, for whoever is looking at it. */
export function showInPage(reminder: Reminder, open: (path: string) => void): void {
  toast.show({
    title: titleOf(reminder),
    detail: reminder.title,
    tone: 'scheduled',
    duration: 15_000,
    action: { label: i18n.t('Post it'), run: () => open(reminder.path) },
  })
}

/** By the browser; a press on it opens the page. Its tag keeps one of several tabs from showing it twice. */
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
    // Phones show notifications through the service worker alone, which opens the page.
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.showNotification(titleOf(reminder), options)
  }
}
