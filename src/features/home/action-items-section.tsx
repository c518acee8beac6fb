import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReviewState } from '~/contract/post'
import type { Day } from '~/domain/calendar/day'
import { chooseSettings } from '~/src/calendar/device-settings'
import { type Loadable, QueryState } from '~/src/feedback/query-state'
import { buttonClass } from '~/src/ui/button'
import { AtSign, Coins } from '~/src/ui/icons'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { StatusGlyph } from '~/src/ui/status-mark'
import type { ActionItem } from './action-items'
import { SectionHead } from './section'

/**
 * At its maximum height, so that nothing below shifts. On phones, where it depends on the texts, the list reserves the
 * height of the skeleton instead, and what's below is out of sight while it loads.
 */
const actionItemRowClass =
  'grid grid-cols-[20px_minmax(0,1fr)_auto] gap-2 overflow-hidden border-t border-line py-3 last:border-b md:h-[77px]'

/** One item that needs attention. */
function ActionItemRow({ item, workspaceId }: { item: ActionItem; workspaceId: string }) {
  return (
    <li className={actionItemRowClass}>
      <span className="pt-0.5">
        <Glyph item={item} />
      </span>
      <div className="min-w-0">
        <p className="line-clamp-2 font-semi text-ink md:line-clamp-1" title={item.title}>
          {item.title}
        </p>
        <p className="mt-px line-clamp-3 text-12 md:line-clamp-2 text-ink-2" title={item.detail}>
          {item.detail}
        </p>
      </div>
      <ActionItemButton item={item} workspaceId={workspaceId} />
    </li>
  )
}

function Glyph({ item: { action } }: { item: ActionItem }) {
  if (action.kind === 'credits') return <Coins aria-hidden="true" className="size-3.5 text-amber" />
  if (action.kind === 'write') return <AtSign aria-hidden="true" className="size-3.5 text-ink-2" />
  const failed = action.kind === 'post' || action.kind === 'reconnect' || action.kind === 'webhooks'
  if (action.kind === 'delivery') return <StatusGlyph status="publishing" />
  return <StatusGlyph status={failed ? 'failed' : 'draft'} />
}

const actionClass = buttonClass({ size: 'sm' })

/** The item's button, labelled with its title, as several rows may have the same action. */
function ActionItemButton({
  item: { action, title },
  workspaceId,
}: {
  item: ActionItem
  workspaceId: string
}) {
  switch (action.kind) {
    case 'post':
      return (
        <Link
          to="/w/$workspaceId/posts/$postId"
          params={{ workspaceId, postId: action.postId }}
          className={actionClass}
          aria-label={i18n.t('Fix and retry: {title}', { title })}
        >
          {i18n.t('Fix and retry')}
        </Link>
      )
    case 'delivery':
      return (
        <Link
          to="/w/$workspaceId/deliveries/$deliveryId"
          params={{ workspaceId, deliveryId: action.deliveryId }}
          className={actionClass}
          aria-label={i18n.t('Post it: {title}', { title })}
        >
          {i18n.t('Post it')}
        </Link>
      )
    case 'credits':
      return (
        <Link to="/credits" className={actionClass}>
          {i18n.t('Top up')}
        </Link>
      )
    case 'drafts':
      return <ScheduleDrafts workspaceId={workspaceId} {...action} title={title} />
    case 'reconnect':
      return <Reconnect workspaceId={workspaceId} title={title} />
    case 'choices':
      return (
        <Link
          to="/w/$workspaceId/posts/new"
          params={{ workspaceId }}
          search={{ edit: action.postId }}
          className={actionClass}
          aria-label={i18n.t('Edit post: {title}', { title })}
        >
          {i18n.t('Edit post')}
        </Link>
      )
    case 'review':
      return <OpenReviewed workspaceId={workspaceId} state={action.state} title={title} />
    case 'webhooks':
      return (
        <Link
          to="/w/$workspaceId/settings/webhooks"
          params={{ workspaceId }}
          className={actionClass}
          aria-label={i18n.t('Open webhooks: {title}', { title })}
        >
          {i18n.t('Open webhooks')}
        </Link>
      )
    case 'write':
      return (
        <Link to="/w/$workspaceId/posts/new" params={{ workspaceId }} className={actionClass}>
          {i18n.t('Write a post')}
        </Link>
      )
  }
}

type DraftsProps = { workspaceId: string; date: Day; campaignId?: string; title: string }

/** Links to the calendar with the unscheduled panel open. */
function ScheduleDrafts({ workspaceId, date, campaignId, title }: DraftsProps) {
  return (
    <Link
      to="/w/$workspaceId/calendar"
      params={{ workspaceId }}
      search={{ view: 'month', date, campaign: campaignId }}
      hash="tray"
      onClick={() => chooseSettings({ tray: true })}
      className={actionClass}
      aria-label={i18n.t('Schedule: {title}', { title })}
    >
      {i18n.t('Schedule')}
    </Link>
  )
}

function Reconnect({ workspaceId, title }: { workspaceId: string; title: string }) {
  return (
    <Link
      to="/w/$workspaceId/accounts"
      params={{ workspaceId }}
      search={{ health: 'reconnect' }}
      className={actionClass}
      aria-label={i18n.t('Reconnect: {title}', { title })}
    >
      {i18n.t('Reconnect')}
    </Link>
  )
}

type ReviewedProps = { workspaceId: string; state: ReviewState; title: string }

function OpenReviewed({ workspaceId, state, title }: ReviewedProps) {
  return (
    <Link
      to="/w/$workspaceId/posts"
      params={{ workspaceId }}
      search={{ status: 'all', review: state }}
      className={actionClass}
      aria-label={i18n.t('Open posts: {title}', { title })}
    >
      {i18n.t('Open posts')}
    </Link>
  )
}

/** Rows shown before "Show all"; the section's height is constant. */
const collapsedCount = 3

/** What needs attention, each item with its action. */
export function ActionItemsSection({
  query,
  workspaceId,
}: {
  query: Loadable<ActionItem[]>
  workspaceId: string
}) {
  const [all, setAll] = useState(false)
  const count = query.data?.length
  return (
    <section aria-labelledby="home-needs">
      <SectionHead
        id="home-needs"
        title={i18n.t('Needs attention')}
        aside={count || undefined}
        more={
          count !== undefined &&
          count > collapsedCount && (
            <button
              type="button"
              aria-expanded={all}
              aria-label={all ? undefined : i18n.t('Show all {count} that need attention', { count })}
              onClick={() => setAll(!all)}
            >
              {all ? i18n.t('Show fewer') : i18n.t('Show all {count}', { count })}
            </button>
          )
        }
      />
      <div className="min-h-[235px] md:min-h-[232px]">
        <QueryState
          query={query}
          failed={i18n.t('Couldn’t load what needs attention')}
          loading={<LoadingSkeleton />}
          empty={<EmptyItems />}
        >
          {(actionItems) => (
            <ul>
              {(all ? actionItems : actionItems.slice(0, collapsedCount)).map((item) => (
                <ActionItemRow key={item.key} item={item} workspaceId={workspaceId} />
              ))}
            </ul>
          )}
        </QueryState>
      </div>
    </section>
  )
}

function EmptyItems() {
  return (
    <p className="border-t border-line py-3 text-ink-2">
      {i18n.t(
        'Nothing needs attention. Failed posts, low credits, quiet accounts and unscheduled drafts appear here.',
      )}
    </p>
  )
}

function LoadingSkeleton() {
  return (
    <Skeleton label={i18n.t('Loading what needs attention')}>
      {['a', 'b', 'c'].map((row) => (
        <span key={row} className={`${actionItemRowClass} h-[78px]`}>
          <Block className="size-3" />
          <span className="grid content-start gap-2.5 pt-1">
            <Block className="h-[9px] w-7/12" />
            <Block className="h-[9px] w-9/12" />
          </span>
          <Block className="h-7 w-20 rounded max-md:h-10" />
        </span>
      ))}
    </Skeleton>
  )
}
