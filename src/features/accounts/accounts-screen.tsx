import { useQuery } from '@tanstack/react-query'
import { useMemo, useId } from 'react'
import { useAllPosts } from '~/src/api/queries/all-posts'
import { isCutOff } from '~/src/api/queries/query'
import { accountListQuery, queueListQuery } from '~/src/api/queries/workspace'
import { useMinute } from '~/src/calendar/use-now'
import { QueryState } from '~/src/feedback/query-state'
import { EmptyState, NewestNotice } from '~/src/ui/empty-state'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { SkeletonRows } from '~/src/ui/skeleton'
import { plural } from '~/src/i18n/plural'
import { enumWord } from '~/src/ui/enum-labels'
import { Link } from '@tanstack/react-router'
import type { Post } from '~/contract/post'
import type { Queue } from '~/contract/social'
import { isZone, localTime, zonedDay } from '~/domain/calendar/time-zone'
import { postTitle } from '~/domain/text'
import { chosenZone } from '~/src/calendar/device-settings'
import { StatusGlyph } from '~/src/ui/status-mark'
import { timeText } from '~/src/ui/time'
import { accountFacts } from './account-facts'
import { AccountTable } from './account-table'
import { queuePlan, slotWords, type PlannedSlot } from './queue-plan'

interface QueueSectionProps {
  queue: Queue
  posts: readonly Post[]
  now: number
  workspaceId: string
}

/** One queue: its slots, and the posts in the next ones. */
function QueueSection({ queue, posts, now, workspaceId }: QueueSectionProps) {
  const { slots, elsewhere, nextFree } = queuePlan(queue, posts, now)
  const zone = queue.timezone !== undefined && isZone(queue.timezone) ? queue.timezone : undefined
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>
        <Link
          to="/w/$workspaceId/calendar"
          params={{ workspaceId }}
          search={{ queue: queue.id }}
          className="hover:underline"
          title="Show in calendar"
        >
          {queue.name ?? queue.id}
        </Link>
      </h3>
      <p className="mt-0.5 mb-2 text-12 text-ink-2">
        {slotWords(queue) || 'The API doesn’t list this queue’s slots.'}
        {zone && <span className="text-ink-3"> · {zone}</span>}
        {nextFree && (
          <span className="text-ink-3"> · {`next free slot ${timeText(nextFree, 'dayTime', zone)}`}</span>
        )}
      </p>
      <ul>
        {slots.map((slot) => (
          <li key={slot.at} className="border-t border-line last:border-b">
            <Slot slot={slot} zone={zone} workspaceId={workspaceId} />
          </li>
        ))}
        {elsewhere.map((post) => (
          <li key={post.id} className="border-t border-line last:border-b">
            <Filled
              post={post}
              at={post.scheduledAt ? timeText(post.scheduledAt, 'dayTime', zone) : 'in queue order'}
              workspaceId={workspaceId}
            />
          </li>
        ))}
        {slots.length + elsewhere.length === 0 && (
          <li className="border-y border-line py-2 text-ink-3">This queue is empty.</li>
        )}
      </ul>
    </section>
  )
}

const row = 'flex min-h-9 items-center gap-3 max-md:min-h-10'
const when = 'tnum w-28 flex-none text-ink-2'

function Slot({
  slot,
  zone,
  workspaceId,
}: {
  slot: PlannedSlot
  zone?: string | undefined
  workspaceId: string
}) {
  const at = timeText(slot.at, 'dayTime', zone)
  if (slot.post) return <Filled post={slot.post} at={at} workspaceId={workspaceId} />
  return (
    <Link
      to="/w/$workspaceId/posts/new"
      params={{ workspaceId }}
      search={{ date: zonedDay(slot.at, chosenZone()), time: localTime(slot.at, chosenZone()) }}
      className={`${row} text-ink-3 hover:text-ink`}
      aria-label={`${at}, free. Write a post`}
    >
      <span className={when}>{at}</span>
      <span className="rounded-sm border border-dashed border-line-2 px-1.5 text-12">
        {/* @wc-context: slot */}free
      </span>
    </Link>
  )
}

function Filled({ post, at, workspaceId }: { post: Post; at: string; workspaceId: string }) {
  return (
    <Link
      to="/w/$workspaceId/posts/$postId"
      params={{ workspaceId, postId: post.id }}
      className={`${row} hover:bg-hover`}
    >
      <span className={when}>{at}</span>
      <StatusGlyph status={post.status ?? 'queued'} label={enumWord(post.status ?? 'queued')} />
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {postTitle(post.content.text)}
      </span>
    </Link>
  )
}

/** The connected accounts with figures from their posts, and the queues with the posts in their slots. */
export function AccountsScreen({ workspaceId }: { workspaceId: string }) {
  const accounts = useQuery(accountListQuery(workspaceId))
  const { posts, isPending, cutOff, error } = useAllPosts(workspaceId)
  const now = useMinute()
  const facts = useMemo(
    () => (isPending ? undefined : accounts.data && accountFacts(accounts.data, posts, now)),
    [isPending, accounts.data, posts, now],
  )
  const free = accounts.data?.filter(({ connection }) => connection === 'agent_session').length ?? 0
  return (
    <>
      <PageHeader
        title="Accounts"
        say={
          <span className="block min-h-5 max-md:min-h-10">
            {accounts.data && summary(accounts.data.length, free)}
          </span>
        }
      />
      <PageBody>
        <section aria-labelledby="accounts-connected">
          <h2 id="accounts-connected" className="sr-only">
            Connected accounts
          </h2>
          <QueryState
            query={{ ...accounts, data: facts, error: accounts.error ?? error }}
            failed="Couldn’t load accounts"
            loading={<SkeletonRows label="Loading accounts" rows={7} />}
            empty={
              <EmptyState title="No accounts connected">
                Accounts are connected in the studio that runs this API. They appear here once the API lists
                them.
              </EmptyState>
            }
          >
            {(listed) => (
              <>
                <AccountTable facts={listed} workspaceId={workspaceId} />
                {isCutOff(accounts.data) && <NewestNotice />}
                {cutOff.length > 0 && (
                  <p className="pt-2 text-12 text-ink-3">
                    Based on the newest 100 posts in each status. The API doesn’t list more.
                  </p>
                )}
              </>
            )}
          </QueryState>
        </section>
        {/* Shown once the table above has its height, so that nothing moves. */}
        {(facts ?? accounts.error ?? error) && (
          <Queues posts={isPending ? undefined : posts} now={now} workspaceId={workspaceId} />
        )}
      </PageBody>
    </>
  )
}

interface QueuesProps {
  /** `undefined` while they are loading. */
  posts: readonly Post[] | undefined
  now: number
  workspaceId: string
}

function Queues({ posts, now, workspaceId }: QueuesProps) {
  const queues = useQuery(queueListQuery(workspaceId))
  return (
    <section aria-labelledby="accounts-queues" className="mt-8">
      <h2 id="accounts-queues" className="mb-2">
        Queues
      </h2>
      <QueryState
        query={posts === undefined ? { ...queues, data: undefined } : queues}
        failed="Couldn’t load queues"
        loading={<SkeletonRows label="Loading queues" rows={4} />}
        empty={
          <EmptyState title="No queues yet">
            A queue gives each post the next free slot. The API doesn’t list any queues for this workspace.
          </EmptyState>
        }
      >
        {(listed) => (
          <div className="grid grid-cols-2 gap-x-10 gap-y-6 max-lg:grid-cols-1">
            {listed.map((queue) => (
              <QueueSection
                key={queue.id}
                queue={queue}
                posts={posts ?? []}
                now={now}
                workspaceId={workspaceId}
              />
            ))}
          </div>
        )}
      </QueryState>
    </section>
  )
}

function summary(count: number, free: number): string | undefined {
  if (count === 0) return undefined
  const connected = plural(count, ['1 account connected.', '# accounts connected.'])
  if (free === 0) return connected
  const publishing = plural(free, [
    '1 agent session publishes for free.',
    '# agent sessions publish for free.',
  ])
  return `${connected} ${publishing}`
}
