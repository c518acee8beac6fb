import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { enumValueIn } from '~/contract/answer'
import { createQueue, deleteQueue } from '~/contract/queues'
import type { Queue } from '~/contract/social'
import { slotAt, slotKey, sortedSlots } from '~/domain/calendar/queue-moves'
import { nextFreeSlot, slotQueue } from '~/domain/calendar/queue-slots'
import { minutesOf } from '~/domain/calendar/time-zone'
import { useMay } from '~/src/api/queries/access'
import type { AllPosts } from '~/src/api/queries/all-posts'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { accountListQuery, queueListQuery } from '~/src/api/queries/workspace'
import { weekdays } from '~/src/calendar/device-settings'
import { weekdayName } from '~/src/calendar/weekday-name'
import { QueryState } from '~/src/feedback/query-state'
import { Button, buttonClass } from '~/src/ui/button'
import { cx } from '~/src/ui/class-names'
import { EmptyState } from '~/src/ui/empty-state'
import { enumWord } from '~/src/ui/enum-labels'
import { IconButton } from '~/src/ui/icon-button'
import { CalendarDays, Ellipsis, Plus, Trash2 } from '~/src/ui/icons'
import { LazyMenu } from '~/src/ui/lazy'
import { PlatformMarks } from '~/src/ui/platform-mark'
import { SkeletonRows } from '~/src/ui/skeleton'
import { StatusGlyph } from '~/src/ui/status-mark'
import { timeText } from '~/src/ui/time'
import { DeleteQueueDialog, deleteRefusal, NewQueueDialog } from './queue/queue-dialogs'
import { type QueuedPost, queuedPosts } from './queue/queue-view'

interface QueuesProps {
  /** The posts, of which the queues count theirs. */
  all: AllPosts
  now: number
  workspaceId: string
}

/** The workspace's queues with their week, queued posts and next free slot. */
export function QueueList({ all, now, workspaceId }: QueuesProps) {
  const queues = useQuery(queueListQuery(workspaceId))
  const extensions = useExtensions()
  const mayCreate = useMay(createQueue)
  const [creating, setCreating] = useState(false)
  const newQueueButton = extensions.has('createQueue') && (
    <Button
      size="sm"
      icon={<Plus className="size-3.5" />}
      notAllowed={mayCreate}
      onClick={() => setCreating(true)}
    >
      {i18n.t('New queue')}
    </Button>
  )
  return (
    <section aria-labelledby="accounts-queues" className="mt-6">
      <div className="mb-2 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="accounts-queues">{i18n.t('Queues')}</h2>
        <span className="text-12 text-ink-2">{i18n.t('A queued post takes the next free slot.')}</span>
        <span className="ms-auto">{newQueueButton}</span>
      </div>
      <QueryState
        query={all.isPending ? { ...queues, data: undefined } : queues}
        failed={i18n.t('Couldn’t load queues')}
        loading={<SkeletonRows label={i18n.t('Loading queues')} rows={4} />}
        empty={
          <EmptyState title={i18n.t('No queues yet')}>
            {i18n.t('A queue gives each post the next free slot.')}
          </EmptyState>
        }
      >
        {(listed) => (
          <ul>
            {listed.map((queue) => (
              <QueueRow
                key={queue.id}
                queue={queue}
                posts={all.incomplete ? undefined : queuedPosts(queue.id, all.posts)}
                now={now}
                workspaceId={workspaceId}
              />
            ))}
          </ul>
        )}
      </QueryState>
      {creating && <NewQueueDialog workspaceId={workspaceId} onClose={() => setCreating(false)} />}
    </section>
  )
}

type RowProps = {
  queue: Queue
  /** `undefined` if they couldn’t be loaded. */
  posts: readonly QueuedPost[] | undefined
  now: number
  workspaceId: string
}

function QueueRow({ queue, posts, now, workspaceId }: RowProps) {
  const extensions = useExtensions()
  const name = queue.name ?? queue.id
  const slotted = slotQueue(queue)
  const nextFree =
    slotted && posts
      ? nextFreeSlot(slotted, new Set(posts.map(({ at }) => at)), new Date(now))
      : queue.nextSlotAt
  const params = { workspaceId, queueId: queue.id }
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_minmax(150px,220px)_auto] items-center gap-x-6 border-t border-line py-2 last:border-b max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-y-2 max-md:grid-cols-[minmax(0,1fr)] max-md:py-3">
      <span className="min-w-0">
        <Link
          dir="auto"
          to="/w/$workspaceId/queues/$queueId"
          params={params}
          className="py-1 font-semi wrap-anywhere hover:underline"
        >
          {name}
        </Link>
        <span className="flex flex-wrap items-center gap-x-1.5 text-12 text-ink-2">
          {queue.slots
            ? i18n.t('{count, plural, one {1 slot a week} other {# slots a week}}', {
                count: queue.slots.length,
              })
            : i18n.t('The API doesn’t list this queue’s slots.')}
          {queue.timezone && (
            <>
              <span aria-hidden="true">·</span>
              <bdi dir="ltr">{queue.timezone}</bdi>
            </>
          )}
          <span aria-hidden="true">·</span>
          <QueueAccounts queue={queue} workspaceId={workspaceId} />
        </span>
      </span>
      <MiniWeek queue={queue} posts={posts ?? []} />
      <span className="min-w-0">
        {posts && (
          <span className="flex items-center gap-1.5">
            {posts.length > 0 && <StatusGlyph status="queued" label={enumWord('queued')} />}
            {posts.length > 0
              ? i18n.t('{count, plural, one {1 queued} other {# queued}}', { count: posts.length })
              : i18n.t('Nothing queued')}
          </span>
        )}
        {nextFree && (
          <span className="tnum block text-12 text-ink-2">
            {i18n.t('Next free slot {nextFree}', { nextFree: timeText(nextFree, 'dayTime') })}
          </span>
        )}
      </span>
      <span className="flex items-center justify-end gap-1.5 max-md:justify-start">
        <Link
          to="/w/$workspaceId/queues/$queueId"
          params={params}
          aria-label={
            extensions.has('updateQueue')
              ? i18n.t('Edit queue {name}', { name })
              : i18n.t('View queue {name}', { name })
          }
          className={buttonClass({ size: 'sm' })}
        >
          {extensions.has('updateQueue') ? i18n.t('Edit queue') : i18n.t('View queue')}
        </Link>
        <QueueMenu queue={queue} posts={posts} workspaceId={workspaceId} />
      </span>
    </li>
  )
}

/** Platforms of the accounts that a queue is limited to. */
function QueueAccounts({ queue, workspaceId }: { queue: Queue; workspaceId: string }) {
  const { data: accounts = [] } = useQuery(accountListQuery(workspaceId))
  if (!queue.accountIds) return <span>{i18n.t('any account')}</span>
  const own = accounts.filter(({ id }) => queue.accountIds?.includes(id))
  if (own.length === 0 && accounts.length > 0) return <span>{i18n.t('no connected account')}</span>
  return <PlatformMarks platforms={own.map((account) => enumValueIn(account, 'platform') ?? '')} max={7} />
}

function QueueMenu({ queue, posts, workspaceId }: Omit<RowProps, 'now'>) {
  const extensions = useExtensions()
  const mayDelete = useMay(deleteQueue)
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState(false)
  const name = queue.name ?? queue.id
  return (
    <>
      <LazyMenu
        label={i18n.t('More for {name}', { name })}
        align="end"
        trigger={<IconButton size="sm" label={i18n.t('More for {name}', { name })} icon={<Ellipsis />} />}
        entries={[
          {
            id: 'calendar',
            label: i18n.t('Show in calendar'),
            icon: <CalendarDays />,
            onSelect: () =>
              void navigate({
                to: '/w/$workspaceId/calendar',
                params: { workspaceId },
                search: { queue: queue.id },
              }),
          },
          extensions.has('deleteQueue') && {
            id: 'delete',
            label: i18n.t('Delete queue'),
            icon: <Trash2 />,
            danger: true,
            notAllowed: deleteRefusal(queue.id) ?? mayDelete,
            onSelect: () => setDeleting(true),
          },
        ]}
      />
      {deleting && (
        <DeleteQueueDialog
          workspaceId={workspaceId}
          queue={queue}
          posts={posts}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  )
}

/** Height of a day and of a slot's mark, in px. */
const dayHeight = 28
const markHeight = 4

/** A queue's week at a glance: a mark for each slot, filled if it holds a post. */
function MiniWeek({ queue, posts }: { queue: Queue; posts: readonly QueuedPost[] }) {
  const slots = sortedSlots(queue.slots ?? [])
  const { timezone = 'UTC' } = queue
  const taken = new Set(
    posts.flatMap(({ at }) => {
      const slot = slotAt({ id: queue.id, timezone, slots }, at)
      return slot ? [slotKey(slot)] : []
    }),
  )
  const words = weekdays()
    .map((weekday) => [weekday, slots.filter((slot) => slot.weekday === weekday)] as const)
    .filter(([, own]) => own.length > 0)
    .map(([weekday, own]) => `${weekdayName(weekday)} ${own.map(({ time }) => time).join(' ')}`)
    .join('; ')
  return (
    <span role="img" aria-label={words || i18n.t('No slots yet')} className="flex gap-1">
      {weekdays().map((weekday) => (
        <span key={weekday} aria-hidden="true" className="w-[30px] text-center text-12">
          <span className="block font-medium text-ink-2">{weekdayName(weekday, 'initial')}</span>
          <span
            style={{ height: dayHeight }}
            className="relative block rounded-sm bg-well inset-ring inset-ring-line"
          >
            {slots
              .filter((slot) => slot.weekday === weekday)
              .map((slot) => (
                <span
                  key={slot.time}
                  style={{
                    top: 2 + (minutesOf(slot.time) / 1440) * (dayHeight - markHeight - 4),
                    height: markHeight,
                  }}
                  className={cx(
                    'absolute inset-x-1 rounded-full border',
                    taken.has(slotKey(slot)) ? 'border-teal bg-teal' : 'border-edge bg-lift',
                  )}
                />
              ))}
          </span>
        </span>
      ))}
    </span>
  )
}
