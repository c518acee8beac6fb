import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { HandedOverDelivery } from '~/contract/deliveries'
import { composerAddress, isFilledIn } from '~/domain/platforms/composer-address'
import { ApiError } from '~/src/api/errors'
import { serverSentence } from '~/src/api/http/error-sentence'
import { deliveryQuery } from '~/src/api/queries/deliveries'
import { accountListQuery } from '~/src/api/queries/workspace'
import { useMinute } from '~/src/calendar/use-now'
import { QueryState } from '~/src/feedback/query-state'
import { accountName } from '~/src/posts/account-groups'
import { ReminderSwitch } from '~/src/posts/reminders/reminder-switch'
import { buttonClass } from '~/src/ui/button'
import { linkClass } from '~/src/ui/class-names'
import { EmptyState } from '~/src/ui/empty-state'
import { ExternalLink } from '~/src/ui/icons'
import { Banner } from '~/src/ui/notices'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import { SafeLink } from '~/src/ui/safe-link'
import { SkeletonRows } from '~/src/ui/skeleton'
import { StatusMark } from '~/src/ui/status-mark'
import { Time, timeText } from '~/src/ui/time'
import { MediaStep } from './media-step'
import { OutcomeStep } from './outcome-step'
import { TextStep } from './text-step'

/** Polling interval in ms while it waits: an agent may claim or publish it. */
const pollMs = 15_000

/**
 * /w/:workspace/deliveries/:delivery: everything needed to publish one post by hand, designed for a phone.
 */
export function DeliveryScreen({ workspaceId, deliveryId }: { workspaceId: string; deliveryId: string }) {
  const query = useQuery({
    ...deliveryQuery(workspaceId, deliveryId),
    refetchInterval: ({ state }) => (state.data?.status === 'waiting' ? pollMs : false),
  })
  const missing = query.error instanceof ApiError && query.error.status === 404
  return (
    <>
      <PageHeader
        title={i18n.t('Post it yourself')}
        subtitle={i18n.t('Copy, save, post, and say where it is.')}
      />
      <PageBody>
        <div className="grid max-w-xl gap-4">
          {missing ? (
            <EmptyState
              title={i18n.t('Couldn’t find this post')}
              actions={
                <Link to="/w/$workspaceId/posts" params={{ workspaceId }} className={buttonClass()}>
                  {i18n.t('Show posts')}
                </Link>
              }
            >
              {i18n.t('It was deleted, or it is no longer meant for this account.')}
            </EmptyState>
          ) : (
            <QueryState
              query={query}
              failed={i18n.t('Couldn’t load the post')}
              loading={<SkeletonRows label={i18n.t('Loading post')} rows={6} />}
            >
              {(delivery) => <Delivery workspaceId={workspaceId} delivery={delivery} />}
            </QueryState>
          )}
        </div>
      </PageBody>
    </>
  )
}

type Props = { workspaceId: string; delivery: HandedOverDelivery }

function useAccountName(workspaceId: string, { accountId = '', handle, platform }: HandedOverDelivery) {
  const { data = [] } = useQuery(accountListQuery(workspaceId))
  return accountName(data.find(({ id }) => id === accountId) ?? { id: accountId, handle, platform })
}

function Delivery({ workspaceId, delivery }: Props) {
  const account = useAccountName(workspaceId, delivery)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {delivery.platform && <PlatformMark platform={delivery.platform} />}
        <bdi className="font-medium">{account}</bdi>
        <span className="tnum text-ink-2">
          <Trans
            id="Due <0/>"
            components={{ 0: <Time at={delivery.dueAt ?? delivery.at} shape="dayTime" /> }}
          />
        </span>
        {delivery.postId && (
          <Link
            to="/w/$workspaceId/posts/$postId"
            params={{ workspaceId, postId: delivery.postId }}
            className={`${linkClass} inline-flex items-center max-md:-my-2.5 max-md:min-h-10`}
          >
            {i18n.t('Show the post')}
          </Link>
        )}
      </div>
      {delivery.status === 'waiting' ? (
        <Steps workspaceId={workspaceId} delivery={delivery} account={account} />
      ) : (
        <Outcome delivery={delivery} />
      )}
    </>
  )
}

function Outcome({ delivery: { status, url, message } }: { delivery: HandedOverDelivery }) {
  return (
    <section aria-label={i18n.t('Outcome')} className="grid gap-2 rounded border border-line p-4">
      <StatusMark status={status === 'pending' ? 'publishing' : (status ?? 'unknown')} />
      {status === 'published' && (
        <p>
          {url ? (
            <SafeLink href={url}>{i18n.t('View post')}</SafeLink>
          ) : (
            i18n.t('It was posted. Nobody said where it can be seen.')
          )}
        </p>
      )}
      {status === 'failed' && (
        <p dir="auto">{message === undefined ? i18n.t('It couldn’t be posted.') : serverSentence(message)}</p>
      )}
      {status === 'pending' && (
        <p>{i18n.t('The studio publishes this one itself. There is nothing for you to do.')}</p>
      )}
    </section>
  )
}

/** Until when an agent has claimed it; undefined if none has. */
function useClaim({ claimedUntil }: HandedOverDelivery): string | undefined {
  const now = useMinute()
  return claimedUntil !== undefined && Date.parse(claimedUntil) > now ? claimedUntil : undefined
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3 border-t border-line pt-4">
      <h2 id={id}>
        {number}. {title}
      </h2>
      {children}
    </section>
  )
}

function Steps({ workspaceId, delivery, account }: Props & { account: string }) {
  const claimed = useClaim(delivery)
  const urls = delivery.mediaUrls ?? []
  const steps: { key: string; title: string; content: ReactNode }[] = [
    { key: 'text', title: i18n.t('Copy the text'), content: <TextStep delivery={delivery} /> },
    ...(urls.length > 0
      ? [
          {
            key: 'media',
            title: i18n.t('Get the media'),
            content: <MediaStep urls={urls} altTexts={delivery.altTexts ?? []} />,
          },
        ]
      : []),
    { key: 'open', title: i18n.t('Post it'), content: <OpenPlatform delivery={delivery} /> },
    {
      key: 'done',
      title: i18n.t('Say that it’s done'),
      content: (
        <OutcomeStep
          workspaceId={workspaceId}
          deliveryId={delivery.id}
          postId={delivery.postId}
          account={account}
          claimedText={
            claimed &&
            i18n.t('An agent is posting this until {claimed}.', { claimed: timeText(claimed, 'time') })
          }
        />
      ),
    },
  ]
  return (
    <>
      {claimed && (
        <Banner tone="amber" title={i18n.t('An agent is posting this')}>
          {i18n.t('It has until {claimed}. Posting it yourself now could post it twice.', {
            claimed: timeText(claimed, 'time'),
          })}
        </Banner>
      )}
      {steps.map(({ key, title, content }, index) => (
        <Step key={key} number={index + 1} title={title}>
          {content}
        </Step>
      ))}
      <div className="border-t border-line pt-4">
        <ReminderSwitch />
      </div>
    </>
  )
}

function OpenPlatform({ delivery }: { delivery: HandedOverDelivery }) {
  const { platform, text = '', title, body = text, link, mediaUrls = [], options } = delivery
  if (!platform) return <p className="text-ink-2">{i18n.t('Open the platform and write the post there.')}</p>
  const subreddit = typeof options?.subreddit === 'string' ? options.subreddit : undefined
  const input = { text: body, title, link, hasMedia: mediaUrls.length > 0, subreddit }
  return (
    <div className="grid gap-1.5">
      <a
        href={composerAddress(platform, input)}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({}, 'max-md:h-11 max-md:w-full md:w-fit')}
      >
        <Trans
          id="<0/> Open {platform}"
          values={{ platform: <>{platformName(platform)}</> }}
          components={{ 0: <ExternalLink aria-hidden="true" /> }}
        />
      </a>
      <p className="text-12 text-ink-3">
        {isFilledIn(platform, input)
          ? i18n.t('The text is filled in. Check it before you post.')
          : i18n.t('Paste the text there.')}
      </p>
    </div>
  )
}
