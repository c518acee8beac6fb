import { enumWord } from '~/src/ui/enum-labels'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Post } from '~/contract/post'
import type { Queue } from '~/contract/social'
import { isZone } from '~/domain/calendar/offset'
import { localTime, zonedDay } from '~/domain/calendar/zoned'
import { postTitle } from '~/domain/posts/post-title'
import { chosenZone } from '~/src/calendar/device-settings'
import { StatusGlyph } from '~/src/ui/status-mark'
import { timeText } from '~/src/ui/time-text'
import { type PlannedSlot, queuePlan, slotWords } from './queue-plan'

export interface QueueSectionProps {
  queue: Queue
  posts: readonly Post[]
  now: number
  workspaceId: string
}

/** One queue: its slots, and what fills the next ones. */
export function QueueSection({ queue, posts, now, workspaceId }: QueueSectionProps) {
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
