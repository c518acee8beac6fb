import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { checkAccount, disconnectAccount, startConnection } from '~/contract/connections'
import type { SocialAccount } from '~/contract/social'
import { postTitle } from '~/domain/text'
import { useCheckAccount, useDisconnectAccount } from '~/src/api/mutations/connections'
import { useMay } from '~/src/api/queries/access'
import { accountPostsQuery } from '~/src/api/queries/connections'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { placedAt } from '~/src/calendar/posts-by-day'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { QueryState } from '~/src/feedback/query-state'
import { accountName } from '~/src/posts/account-groups'
import { Button } from '~/src/ui/button'
import { linkClass } from '~/src/ui/class-names'
import { Dialog } from '~/src/ui/dialog'
import { IconButton } from '~/src/ui/icon-button'
import { Calendar, Ellipsis, ExternalLink, RefreshCw, Unplug } from '~/src/ui/icons'
import { Menu } from '~/src/ui/menu'
import { platformName } from '~/src/ui/platform-mark'
import { safeHref } from '~/src/ui/safe-link'
import { SkeletonRows } from '~/src/ui/skeleton'
import { timeText } from '~/src/ui/time'
import { toast } from '~/src/ui/toast'
import { healthReasonOf } from './account-labels'
import type { OnAccountsSearch } from './accounts-search'
import { useSignIn } from './connect/use-sign-in'

type Props = { workspaceId: string; account: SocialAccount; onSearch: OnAccountsSearch }

/** Signs in again for an account that the platform no longer accepts; its history and queues stay. */
function ReconnectButton({ workspaceId, account, onSearch }: Props) {
  const refusal = useMay(startConnection)
  const { start, busy } = useSignIn(workspaceId, onSearch)
  const mayCheck = useMay(checkAccount)
  const check = useCheck(workspaceId, account)
  const { platform, connection } = account
  // Practice accounts have no sign-in page; checking them renews their sign-in.
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

/** An account's actions. Embedded server only. */
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
            profile !== undefined && {
              id: 'profile',
              label: i18n.t('View profile'),
              icon: <ExternalLink />,
              onSelect: () => void window.open(profile, '_blank', 'noopener'),
            },
            extensions.has('checkAccount') && {
              id: 'check',
              label: i18n.t('Check now'),
              icon: <RefreshCw />,
              notAllowed: mayCheck,
              onSelect: check,
            },
            extensions.has('disconnectAccount') && {
              id: 'disconnect',
              label: i18n.t('Disconnect…'),
              icon: <Unplug />,
              danger: true,
              notAllowed: mayDisconnect,
              // After the menu has closed, because it would close the dialog with it.
              onSelect: () => requestAnimationFrame(() => setDisconnecting(true)),
            },
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

/** Checks the account at its platform and shows the result as a toast. */
function useCheck(workspaceId: string, account: SocialAccount) {
  const { mutate } = useCheckAccount(workspaceId)
  return () =>
    mutate(account.id, {
      onSuccess: (checked) => {
        const isLost = checked.health === 'reconnect'
        toast.show({
          title: isLost
            ? i18n.t('{account} needs reconnecting', { account: accountName(account) })
            : i18n.t('{account} is connected', { account: accountName(account) }),
          detail: healthReasonOf(checked),
          tone: isLost ? 'failed' : 'published',
        })
      },
      onError: (error) => notifyFailure(i18n.t('Couldn’t check the account'), error),
    })
}

type DisconnectDialogProps = { workspaceId: string; account: SocialAccount; onClose: () => void }

/** Confirms disconnecting an account and lists its scheduled posts. */
function DisconnectDialog({ workspaceId, account, onClose }: DisconnectDialogProps) {
  const posts = useQuery(accountPostsQuery(workspaceId, account.id))
  const { mutate, isPending, error } = useDisconnectAccount(workspaceId)
  const name = accountName(account)
  // Why it failed must be seen.
  const close = () => isPending || onClose()
  const disconnect = () =>
    mutate(account.id, {
      onSuccess: (answered) => {
        // The platform's reply, e.g. that the sign-in couldn't be ended there.
        toast.show({ title: i18n.t('{name} disconnected', { name }), detail: healthReasonOf(answered) })
        onClose()
      },
    })
  return (
    <Dialog
      open
      alert
      onClose={close}
      title={i18n.t('Disconnect {name}?', { name })}
      description={consequence(account)}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            {i18n.t('Cancel')}
          </Button>
          <Button variant="danger" busy={isPending} onClick={disconnect}>
            {i18n.t('Disconnect')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <QueryState
          query={posts}
          failed={i18n.t('Couldn’t load its scheduled posts')}
          loading={<SkeletonRows label={i18n.t('Loading scheduled posts')} rows={2} />}
          empty={<p className="text-ink-2">{i18n.t('No scheduled or queued posts use this account.')}</p>}
        >
          {(listed) => (
            <section>
              <h3 className="mb-1">
                {i18n.t(
                  '{count, plural, one {1 post can’t be published there any more} other {# posts can’t be published there any more}}',
                  { count: listed.length },
                )}
              </h3>
              <ul className="max-h-60 overflow-auto">
                {listed.map((post) => (
                  <li key={post.id} className="flex gap-3 border-t border-line py-1">
                    <span className="tnum w-32 flex-none py-0.5 whitespace-nowrap text-ink-2">
                      {placedAt(post) === undefined
                        ? i18n.t('In queue')
                        : timeText(placedAt(post), 'dayTime')}
                    </span>
                    <Link
                      to="/w/$workspaceId/posts/$postId"
                      params={{ workspaceId, postId: post.id }}
                      dir="auto"
                      className={`min-w-0 flex-1 truncate py-0.5 ${linkClass}`}
                    >
                      {postTitle(post.content.text, 60)}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </QueryState>
        {error && <FailureNotice title={i18n.t('Couldn’t disconnect the account')} error={error} />}
      </div>
    </Dialog>
  )
}

function consequence({ connection, platform }: SocialAccount): string {
  if (connection !== 'direct' || platform === undefined)
    return i18n.t('It’s removed from your accounts. Published posts keep their history.')
  return i18n.t(
    'This ends the sign-in at {platform} and deletes its credentials here. Published posts keep their history.',
    { platform: platformName(platform) },
  )
}
