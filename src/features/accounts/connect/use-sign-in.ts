import { i18n } from '@lingui/core'
import { useSearch } from '@tanstack/react-router'
import type { startConnection } from '~/contract/connections'
import type { BodyOf } from '~/contract/endpoint'
import { useStartConnection } from '~/src/api/mutations/connections'
import { currentSession } from '~/src/api/session/session'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { writeStorage } from '~/src/storage/web-storage'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { safeHref } from '~/src/ui/safe-link'
import { toast } from '~/src/ui/toast'
import { useIsPhone } from '~/src/ui/window-width'
import { noDialog, type OnAccountsSearch } from '../accounts-search'

/**
 * Starts a sign-in: the platform's consent page opens in a new tab (on phones in this one) while the dialog waits. If the
 * browser blocks the tab, the dialog offers a link.
 */
export function useSignIn(workspaceId: string, onSearch: OnAccountsSearch) {
  const { mutate, isPending } = useStartConnection(workspaceId)
  const phone = useIsPhone()
  const { from } = useSearch({ strict: false })
  const elsewhere = ownDashboard(workspaceId)
  const start = (body: BodyOf<typeof startConnection>) => {
    if (elsewhere !== undefined) {
      const query = body.accountId === undefined ? `?connect=choose&on=${body.platform}` : ''
      window.open(elsewhere + query, '_blank', 'noopener')
      toast.show({
        title: i18n.t('Sign in in the new tab'),
        detail: i18n.t('Platforms send you back to the studio’s own dashboard, so it opened there.'),
      })
      return
    }
    // Opened during the click, because browsers block tabs that are opened later.
    const tab = phone ? null : window.open('', '_blank')
    mutate(body, {
      onSuccess: ({ id, authorizeUrl }) => {
        onSearch({ ...noDialog, connection: id })
        const href = safeHref(authorizeUrl)
        if (href === undefined) tab?.close()
        else if (tab) navigateTab(tab, href)
        else if (phone) {
          writeStorage(webStorageKeys.signInFrom, from ?? null, 'sessionStorage')
          location.assign(href)
        }
      },
      onError: (error) => {
        tab?.close()
        notifyFailure(i18n.t('Couldn’t start the sign-in'), error)
      },
    })
  }
  return { start, busy: isPending, elsewhere: elsewhere !== undefined }
}

/** Clears `opener`, so that the platform's page can't control this one. */
function navigateTab(tab: Window, href: string): void {
  tab.opener = null
  tab.location.replace(href)
}

/**
 * Address of the accounts screen in the studio's own dashboard; undefined if this page is that dashboard. A sign-in only
 * counts in the browser that started it, which a cookie of the studio's origin proves. Pages of other origins can't set it.
 */
function ownDashboard(workspaceId: string): string | undefined {
  const address = currentSession()?.address
  if (address === undefined) return undefined
  const { origin } = new URL(address, location.href)
  return origin === location.origin ? undefined : `${origin}/w/${encodeURIComponent(workspaceId)}/accounts`
}
