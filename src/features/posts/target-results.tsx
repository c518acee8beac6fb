import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { enumValueIn } from '~/contract/answer'
import type { Post, TargetResult } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { serverSentence } from '~/src/api/http/error-sentence'
import { accountListQuery } from '~/src/api/queries/workspace'
import { currentSession } from '~/src/api/session/session'
import { directionOf } from '~/src/i18n/isolated'
import { isCalledOff } from '~/src/operations/publish-state'
import { accountLabel } from '~/src/posts/account-groups'
import { editRisk } from '~/src/posts/actions/refusals'
import { HealthWarnings } from '~/src/posts/health-warnings'
import { Cost } from '~/src/ui/cost'
import { PlatformMark } from '~/src/ui/platform-mark'
import { SafeLink } from '~/src/ui/safe-link'
import { StatusMark } from '~/src/ui/status-mark'
import { Time, timeText } from '~/src/ui/time'
import { Attention, CallOff } from './delivery-actions'
import { DeliveryFailureText, PlatformQuote } from './delivery-failure'
import { HandedOver } from './delivery-handed-over'

type Props = { workspaceId: string; post: Post; zone: string | undefined }

/** The post's accounts, each with its result. */
export function TargetResults({ workspaceId, post, zone }: Props) {
  const { data: known } = useQuery(accountListQuery(workspaceId))
  const accounts = known ?? []
  return (
    <section>
      <h3 className="mb-1">{i18n.t('Accounts')}</h3>
      <ul>
        {post.targets.map((target) => {
          const found = accounts.find(({ id }) => id === target.accountId)
          const account = found ?? { id: target.accountId }
          const result = post.results?.find(({ accountId }) => accountId === target.accountId)
          const disconnected = known !== undefined && !found
          return (
            <li key={target.accountId} className="border-t border-line py-2 first:border-t-0">
              <p className="flex items-center gap-2">
                <PlatformMark platform={enumValueIn(target, 'platform') ?? ''} />
                <span className="min-w-0 flex-1 truncate">
                  {disconnected ? (
                    i18n.t('Disconnected account')
                  ) : (
                    <bdi dir="ltr">{accountLabel(account)}</bdi>
                  )}
                </span>
              </p>
              {disconnected && !result && (
                <p className="mt-1 ps-[26px] text-12 text-red">
                  {i18n.t(
                    'Nothing can be published there. Connect it again, or edit the post to choose another.',
                  )}
                </p>
              )}
              <Result workspaceId={workspaceId} post={post} account={account} result={result} zone={zone} />
            </li>
          )
        })}
      </ul>
      {(post.results ?? []).length === 0 && (
        <HealthWarnings
          workspaceId={workspaceId}
          accounts={accounts.filter(({ id }) => post.targets.some(({ accountId }) => accountId === id))}
        />
      )}
    </section>
  )
}

type ResultProps = {
  workspaceId: string
  post: Post
  account: SocialAccount
  result: TargetResult | undefined
  zone: string | undefined
}

function Result({ workspaceId, post, account, result, zone }: ResultProps) {
  if (!result) return null
  const status = enumValueIn(result, 'status') ?? 'pending'
  const { message, cost, at, sandbox } = result
  const url = postAddress(result.url)
  const attention = needsAttention(result)
  const cancelled = isCalledOff(result)
  const pending = pendingText(result, zone)
  const text = serverSentence(message ?? '')
  // The server adds a full stop to the platform's message if it has none.
  const isMessageShown =
    message !== undefined && [message, message.replace(/\.$/, '')].includes(result.failure?.message ?? '')
  return (
    <div className="mt-1 grid gap-0.5 ps-[26px] text-12">
      <p className="tnum flex flex-wrap items-center gap-x-2">
        {attention ? (
          <StatusMark status="failed" word={i18n.t('Needs attention')} />
        ) : cancelled ? (
          <StatusMark status="draft" word={i18n.t('Called off')} />
        ) : (
          <StatusMark status={status === 'pending' ? 'publishing' : status} />
        )}
        {at && <Time at={at} shape="dayTime" zone={zone} />}
        {cost !== undefined && status === 'published' && <Cost credits={cost} />}
        {url && <SafeLink href={url}>{i18n.t('View post')}</SafeLink>}
      </p>
      {pending && <p className="text-ink-2">{pending}</p>}
      {result.privacy && <p className="text-ink-2">{privacyText(result.privacy)}</p>}
      {message && !attention && (
        <p className={status === 'failed' && !cancelled ? 'text-red' : 'text-ink-2'}>
          {result.failure?.verbatim && isMessageShown ? (
            <PlatformQuote account={account} text={message} />
          ) : (
            <bdi dir={directionOf(text)}>{text}</bdi>
          )}
        </p>
      )}
      {attention && (
        <Attention workspaceId={workspaceId} postId={post.id} account={account} result={result} />
      )}
      {status === 'pending' && result.step === 'handed-over' && (
        <HandedOver workspaceId={workspaceId} post={post} account={account} result={result} />
      )}
      <CallOff workspaceId={workspaceId} postId={post.id} account={account} result={result} />
      {result.failure && (
        <DeliveryFailureText
          workspaceId={workspaceId}
          account={account}
          failure={result.failure}
          isEnded={status === 'failed'}
          isPartlyPublished={editRisk(post) === 'partly'}
          isMessageShown={isMessageShown}
          brief={attention}
        />
      )}
      {sandbox && (
        <p className="text-ink-3">
          {status === 'failed'
            ? i18n.t('Practice post: nothing was sent to the real platform.')
            : i18n.t('Practice post: published on a simulated platform, not on the real one.')}
        </p>
      )}
    </div>
  )
}

/** A practice post's address is relative to the studio's server, which may differ from the page's origin. */
function postAddress(url: string | undefined): string | undefined {
  if (!url?.startsWith('/')) return url
  const address = new URL(currentSession()?.address ?? location.href, location.href)
  return new URL(url, address.origin).href
}

/** True if only a person can say whether a delivery was published. */
const needsAttention = ({ step }: TargetResult): boolean => step === 'attention'

/** Why a delivery is pending, and until when; undefined if it is done or nothing is known. */
function pendingText(result: TargetResult, zone: string | undefined): string | undefined {
  if ((enumValueIn(result, 'status') ?? 'pending') !== 'pending' || needsAttention(result)) return undefined
  const until = result.nextAt ?? result.failure?.until
  if (until !== undefined) return i18n.t('Waiting until {until}', { until: timeText(until, 'dayTime', zone) })
  switch (result.step) {
    case 'prepare':
      return i18n.t('Uploading')
    case 'commit':
      return i18n.t('Publishing')
    case 'confirm':
    case 'reconcile':
      return i18n.t('Checking that it’s live')
    case 'handed-over':
      return i18n.t('Waiting for an agent, or for you to post it')
    default:
      return undefined
  }
}

const privacies: Readonly<Record<string, string>> = {
  public: i18n.t('Visible to everyone.'),
  private: i18n.t('Private: only you can see it.'),
  unlisted: i18n.t('Unlisted: only people with the link can see it.'),
  self_only: i18n.t('Private: only you can see it.'),
  public_to_everyone: i18n.t('Visible to everyone.'),
}

/** Who can see a post, as the platform reports it. */
const privacyText = (privacy: string): string =>
  privacies[privacy.toLowerCase()] ?? i18n.t('Visibility: {privacy}', { privacy })
