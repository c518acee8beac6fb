import { i18n } from '@lingui/core'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SocialAccount } from '~/contract/social'
import { postTitle } from '~/domain/text'
import { useDisconnectAccount } from '~/src/api/mutations/connections'
import { accountPostsQuery } from '~/src/api/queries/connections'
import { placedAt } from '~/src/calendar/posts-by-day'
import { QueryState } from '~/src/feedback/query-state'
import { accountName } from '~/src/posts/account-groups'
import { Button } from '~/src/ui/button'
import { linkClass } from '~/src/ui/class-names'
import { Dialog } from '~/src/ui/dialog'
import { platformName } from '~/src/ui/platform-mark'
import { SkeletonRows } from '~/src/ui/skeleton'
import { timeText } from '~/src/ui/time'
import { toast } from '~/src/ui/toast'

type Props = { workspaceId: string; account: SocialAccount; onClose: () => void }

/** Asks before an account is disconnected, with the posts that it was to publish named first. */
export function DisconnectDialog({ workspaceId, account, onClose }: Props) {
  const posts = useQuery(accountPostsQuery(workspaceId, account.id))
  const { mutate, isPending, error } = useDisconnectAccount(workspaceId)
  const name = accountName(account)
  const disconnect = () =>
    mutate(account.id, {
      onSuccess: (answered) => {
        // What the platform said to it, such as that the sign-in could not be ended there.
        toast.show({ title: i18n.t('{name} disconnected', { name }), detail: answered.healthReason })
        onClose()
      },
    })
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={i18n.t('Disconnect {name}?', { name })}
      description={consequence(account)}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
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
