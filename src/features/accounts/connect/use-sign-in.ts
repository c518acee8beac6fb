import { i18n } from '@lingui/core'
import type { BodyOf } from '~/contract/endpoint'
import type { startConnection } from '~/contract/connections'
import { useStartConnection } from '~/src/api/mutations/connections'
import { currentSession } from '~/src/api/session/session'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { toast } from '~/src/ui/toast'
import { useIsPhone } from '~/src/ui/is-phone'
import { safeHref } from '~/src/ui/safe-link'
import { noDialog, type OnAccountsSearch } from '../accounts-search'

/**
 * Begins a sign-in: the platform's consent page opens in a new tab, on a phone in this one, and the dialog waits at the
 * sign-in's own address. Where the browser opens no tab, the dialog offers a link.
 */
export function useSignIn(workspaceId: string, onSearch: OnAccountsSearch) {
  const { mutate, isPending } = useStartConnection(workspaceId)
  const phone = useIsPhone()
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
    // Opened in the click itself: a browser refuses a tab that is opened later.
    const tab = phone ? null : window.open('', '_blank')
    mutate(body, {
      onSuccess: ({ id, authorizeUrl }) => {
        onSearch({ ...noDialog, connection: id })
        const href = safeHref(authorizeUrl)
        if (href === undefined) tab?.close()
        else if (tab) goThere(tab, href)
        else if (phone) location.assign(href)
      },
      onError: (error) => {
        tab?.close()
        notifyFailure(i18n.t('Couldn’t start the sign-in'), error)
      },
    })
  }
  return { start, busy: isPending, elsewhere: elsewhere !== undefined }
}

/** The platform's page gets no hold on this one. */
function goThere(tab: Window, href: string): void {
  tab.opener = null
  tab.location.replace(href)
}

/**
 * The accounts screen of the studio's own dashboard, where this page is at another address: undefined where it is that
 * dashboard itself. A platform's answer counts only in the browser that began the sign-in, which a cookie of the
 * studio's own address proves; a page elsewhere can't have it set.
 */
function ownDashboard(workspaceId: string): string | undefined {
  const address = currentSession()?.address
  if (address === undefined) return undefined
  const { origin } = new URL(address, location.href)
  return origin === location.origin ? undefined : `${origin}/w/${encodeURIComponent(workspaceId)}/accounts`
}
