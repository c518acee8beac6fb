import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { checkAccount, disconnectAccount, startConnection } from '~/contract/connections'
import type { SocialAccount } from '~/contract/social'
import { serverSentence } from '~/src/api/http/error-sentence'
import { useCheckAccount } from '~/src/api/mutations/connections'
import { useMay } from '~/src/api/queries/access'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { accountName } from '~/src/posts/account-groups'
import { Button } from '~/src/ui/button'
import { IconButton } from '~/src/ui/icon-button'
import { Calendar, Ellipsis, ExternalLink, RefreshCw, Unplug } from '~/src/ui/icons'
import { Menu } from '~/src/ui/menu'
import { safeHref } from '~/src/ui/safe-link'
import { toast } from '~/src/ui/toast'
import type { OnAccountsSearch } from './accounts-search'
import { useSignIn } from './connect/use-sign-in'
import { DisconnectDialog } from './disconnect-dialog'

type Props = { workspaceId: string; account: SocialAccount; onSearch: OnAccountsSearch }

/** Signs in again for an account that the platform no longer accepts; its history and queues stay. */
function ReconnectButton({ workspaceId, account, onSearch }: Props) {
  const refusal = useMay(startConnection)
  const { start, busy } = useSignIn(workspaceId, onSearch)
  const mayCheck = useMay(checkAccount)
  const check = useCheck(workspaceId, account)
  const { platform, connection } = account
  // Nobody signs in to practice: it gets a new sign-in where it is looked at again.
  const practice = connection === 'practice'
  if (platform === undefined || (connection !== 'direct' && !practice)) return null
  return (
    <Button
      size="sm"
      busy={busy}
      notAllowed={practice ? mayCheck : refusal}
      aria-label={i18n.t('Reconnect {account}', { account: accountName(account) })}
      onClick={practice ? check : () => start({ platform, accountId: account.id })}
    >
      {i18n.t('Reconnect')}
    </Button>
  )
}

/** What can be done with an account. Embedded server only. */
export function AccountActions({ workspaceId, account, onSearch }: Props) {
  const [disconnecting, setDisconnecting] = useState(false)
  const check = useCheck(workspaceId, account)
  const extensions = useExtensions()
  const mayDisconnect = useMay(disconnectAccount)
  const mayCheck = useMay(checkAccount)
  const label = i18n.t('Actions for {account}', { account: accountName(account) })
  const profile = safeHref(account.profileUrl)
  return (
    <span className="inline-flex items-center justify-end gap-0.5 whitespace-nowrap">
      {account.health === 'reconnect' && (
        <ReconnectButton workspaceId={workspaceId} account={account} onSearch={onSearch} />
      )}
      <span className="max-md:absolute max-md:end-0 max-md:top-1">
        <Menu
          label={label}
          align="end"
          trigger={<IconButton label={label} size="sm" icon={<Ellipsis />} />}
          entries={[
            {
              id: 'calendar',
              label: i18n.t('Show in calendar'),
              icon: <Calendar />,
              link: (content) => (
                <Link to="/w/$workspaceId/calendar" params={{ workspaceId }} search={{ account: account.id }}>
                  {content}
                </Link>
              ),
            },
            ...(profile
              ? [
                  {
                    id: 'profile',
                    label: i18n.t('View profile'),
                    icon: <ExternalLink />,
                    onSelect: () => void window.open(profile, '_blank', 'noopener'),
                  },
                ]
              : []),
            ...(extensions.has('checkAccount')
              ? [
                  {
                    id: 'check',
                    label: i18n.t('Check now'),
                    icon: <RefreshCw />,
                    notAllowed: mayCheck,
                    onSelect: check,
                  },
                ]
              : []),
            ...(extensions.has('disconnectAccount')
              ? [
                  {
                    id: 'disconnect',
                    label: i18n.t('Disconnect…'),
                    icon: <Unplug />,
                    danger: true,
                    notAllowed: mayDisconnect,
                    // Once the menu is gone: what opens over an open menu is closed with it.
                    onSelect: () => requestAnimationFrame(() => setDisconnecting(true)),
                  },
                ]
              : []),
          ]}
        />
      </span>
      {disconnecting && (
        <DisconnectDialog
          workspaceId={workspaceId}
          account={account}
          onClose={() => setDisconnecting(false)}
        />
      )}
    </span>
  )
}

/** Asks the platform, and says what it said. */
function useCheck(workspaceId: string, account: SocialAccount) {
  const { mutate } = useCheckAccount(workspaceId)
  const reasonOf = ({ healthReason }: SocialAccount) => healthReason && serverSentence(healthReason)
  return () =>
    mutate(account.id, {
      onSuccess: (checked) =>
        checked.health === 'reconnect'
          ? toast.show({
              title: i18n.t('{account} needs reconnecting', { account: accountName(account) }),
              detail: reasonOf(checked),
              tone: 'failed',
            })
          : toast.show({
              title: i18n.t('{account} is connected', { account: accountName(account) }),
              detail: reasonOf(checked),
              tone: 'published',
            }),
      onError: (error) => notifyFailure(i18n.t('Couldn’t check the account'), error),
    })
}
