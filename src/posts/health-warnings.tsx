import { i18n } from '@lingui/core'
import { Link, useRouterState } from '@tanstack/react-router'
import type { SocialAccount } from '~/contract/social'
import { linkClass } from '~/src/ui/class-names'
import { CircleAlert } from '~/src/ui/icons'
import { timeText } from '~/src/ui/time'
import { platformOrLabel } from './account-groups'

/** A warning about an account chosen for a post; undefined if it is connected. */
function healthWarning(account: SocialAccount): string | undefined {
  const name = platformOrLabel(account)
  if (account.health === 'reconnect')
    return i18n.t('{name} needs reconnecting. Posts to it can’t be published until then.', { name })
  if (account.health === 'limited')
    return account.limitedUntil === undefined
      ? i18n.t('{name} is limited. Posts to it wait until the limit ends.', { name })
      : i18n.t('{name} is limited until {limitedUntil}. Posts to it wait until then.', {
          name,
          limitedUntil: timeText(account.limitedUntil, 'dayTime'),
        })
  return undefined
}

/** Leads to the accounts that need reconnecting, with a way back. */
export function ReconnectLink({ workspaceId }: { workspaceId: string }) {
  const from = useRouterState({ select: ({ location }) => location.href })
  return (
    <Link
      to="/w/$workspaceId/accounts"
      params={{ workspaceId }}
      search={{ health: 'reconnect', from }}
      className={linkClass}
    >
      {i18n.t('Reconnect')}
    </Link>
  )
}

/** Warns of a post's accounts that can't publish now. */
export function HealthWarnings({
  workspaceId,
  accounts,
}: {
  workspaceId: string
  accounts: readonly SocialAccount[]
}) {
  const warned = accounts.flatMap((account) => {
    const text = healthWarning(account)
    return text === undefined ? [] : [{ account, text }]
  })
  if (warned.length === 0) return null
  return (
    <ul className="mt-1.5 grid gap-1 text-12 text-ink-2" role="status">
      {warned.map(({ account, text }) => (
        <li key={account.id} className="flex gap-1.5">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 flex-none text-amber" />
          <span>
            {text} {account.health === 'reconnect' && <ReconnectLink workspaceId={workspaceId} />}
          </span>
        </li>
      ))}
    </ul>
  )
}
