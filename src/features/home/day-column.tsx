import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import type { Post } from '~/contract/post'
import { postTitle } from '~/domain/text'
import { dayText } from '~/src/calendar/day-text'
import { placedAt } from '~/src/calendar/posts-by-day'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { isVideoUrl } from '~/src/media/media-url'
import { sizedPicture } from '~/src/media/sized-picture'
import { shownPlatforms, shownStatus } from '~/src/posts/post-status'
import { cx } from '~/src/ui/class-names'
import { enumWord } from '~/src/ui/enum-labels'
import { lazyWithRetry } from '~/src/ui/lazy'
import { Picture } from '~/src/ui/picture'
import { PlatformMarks, platformName } from '~/src/ui/platform-mark'
import { safeHref } from '~/src/ui/safe-link'
import { Block } from '~/src/ui/skeleton'
import { StatusGlyph } from '~/src/ui/status-mark'
import { timeText } from '~/src/ui/time'
import type { WeekDay } from './week'

/** The post's time of day. */
const timeOfDay = (post: Post): string => timeText(placedAt(post), 'time')

/**
 * A tile's description, from its icons: "published, X". Its name is its text: "17:00 Two seats left on
 * Saturday".
 */
const describePost = (post: Post): string =>
  commaSeparated([enumWord(shownStatus(post)), ...shownPlatforms(post).map(platformName)])

interface LeadPictureProps {
  post: Post
  /** True for the picture that loads first. */
  urgent: boolean
}

const VideoPoster = lazyWithRetry(() =>
  import('~/src/media/video-poster').then((module) => module.VideoPoster),
)

const pictureSize = { width: 146, height: 236 }
const pictureClass = 'h-59 w-full rounded'

/** The post's first file, a frame if a video, or its text if it has none. */
function LeadPicture({ post, urgent }: LeadPictureProps) {
  const url = safeHref(post.content.mediaUrls[0])
  if (url === undefined)
    return (
      <span
        dir="auto"
        className="line-start block h-59 overflow-hidden rounded border border-line bg-well p-3.5 font-serif text-20 tracking-[-0.01em] text-ink"
      >
        {post.content.text}
      </span>
    )
  if (isVideoUrl(url))
    return (
      <VideoPoster
        url={url}
        side={pictureSize.height}
        className={pictureClass}
        fallback={<span className={`block bg-well ${pictureClass}`} />}
      />
    )
  return (
    <Picture
      {...sizedPicture(url, pictureSize.height)}
      alt=""
      {...pictureSize}
      eager={urgent}
      urgent={urgent}
      className={pictureClass}
    />
  )
}

const statusClasses: Record<string, string> = {
  published: 'border-transparent bg-hover text-ink-2',
  failed: 'border-red bg-red-tint text-ink',
}

/** A post in one line. */
function LineTile({ post, workspaceId }: { post: Post; workspaceId: string }) {
  const status = shownStatus(post)
  return (
    <Link
      to="/w/$workspaceId/posts/$postId"
      params={{ workspaceId, postId: post.id }}
      aria-description={describePost(post)}
      className={cx(
        'flex h-6 items-center gap-1 overflow-hidden rounded border px-1.5 text-12 hover:border-edge max-md:h-10',
        statusClasses[status] ?? 'border-line-2 bg-lift text-ink',
      )}
    >
      <StatusGlyph status={status} className="size-[11px]" />
      <time className="flex-none font-medium">{timeOfDay(post)}</time>{' '}
      <span dir="auto" className="min-w-0 flex-1 truncate text-ink-2">
        {postTitle(post.content.text)}
      </span>
    </Link>
  )
}

export interface DayColumnProps {
  workspaceId: string
  column: WeekDay
  /** True if its picture loads first. */
  urgent: boolean
  loading: boolean
  /** True if posts are missing, so that an empty day isn't shown as free. */
  unknown: boolean
}

/** One day of the strip. Space is reserved for every part, so that nothing shifts when data arrives. */
export function DayColumn({ workspaceId, column, urgent, loading, unknown }: DayColumnProps) {
  const { day, phase, lead, lines, more } = column
  const today = phase === 'today'
  return (
    <li
      data-today={today || undefined}
      className={cx(
        'flex min-w-0 snap-start flex-col gap-2.5',
        today ? 'border-t-2 border-iris pt-[7px]' : 'border-t border-line-2 pt-2',
        phase === 'past' && 'text-ink-2',
      )}
    >
      <h3 className={cx('flex items-baseline gap-1.5 font-medium', today && 'text-iris')}>
        {dayText(day, 'shortWeekday')}
        <span className={cx('tnum font-normal', !today && 'text-ink-3')}>{Number(day.slice(-2))}</span>
        {today && <span className="ms-auto text-12 font-normal">{i18n.t('today')}</span>}
      </h3>
      {loading ? (
        <Block className="h-59 animate-late rounded" />
      ) : lead ? (
        <Lead post={lead} workspaceId={workspaceId} urgent={urgent} />
      ) : unknown ? (
        <span className={emptySlotClass}>—</span>
      ) : (
        <Free workspaceId={workspaceId} day={day} past={phase === 'past'} />
      )}
      {!loading && (lines.length > 0 || more > 0) && (
        <div className="grid gap-[3px]">
          {lines.map((post) => (
            <LineTile key={post.id} post={post} workspaceId={workspaceId} />
          ))}
          {more > 0 && (
            <Link
              to="/w/$workspaceId/calendar"
              params={{ workspaceId }}
              search={{ view: 'day', date: day }}
              className="flex h-6 items-center px-1.5 text-12 font-medium text-ink-2 hover:text-ink max-md:h-10"
            >
              {i18n.t('+{more} more', { more })}
            </Link>
          )}
        </div>
      )}
    </li>
  )
}

function Lead({ post, workspaceId, urgent }: { post: Post; workspaceId: string; urgent: boolean }) {
  const status = shownStatus(post)
  const isTextOnly = post.content.mediaUrls.length === 0
  return (
    <Link
      to="/w/$workspaceId/posts/$postId"
      params={{ workspaceId, postId: post.id }}
      aria-description={describePost(post)}
      className="block min-w-0 rounded"
    >
      <LeadPicture post={post} urgent={urgent} />
      {/* Marks that don’t fit wrap to a second row, which is clipped. */}
      <span className="mt-1.5 flex h-4 flex-wrap content-start items-center gap-1 overflow-clip text-12 font-medium">
        <span className="flex items-center gap-1">
          <StatusGlyph status={status} />
          <time className={status === 'failed' ? 'text-red' : undefined}>{timeOfDay(post)}</time>
        </span>{' '}
        <span className="ms-auto flex">
          <PlatformMarks platforms={shownPlatforms(post)} max={3} silent />
        </span>
      </span>
      {!isTextOnly && (
        <span dir="auto" className="mt-0.5 line-clamp-2 h-8 text-start text-12 text-ink-2">
          {postTitle(post.content.text)}
        </span>
      )}
    </Link>
  )
}

const emptySlotClass =
  'grid h-59 place-items-center rounded border border-dashed border-line-2 text-12 text-ink-3'

function Free({ workspaceId, day, past }: { workspaceId: string; day: string; past: boolean }) {
  if (past) return <p className={emptySlotClass}>{i18n.t('Nothing published')}</p>
  return (
    <Link
      to="/w/$workspaceId/posts/new"
      params={{ workspaceId }}
      search={{ date: day }}
      aria-label={i18n.t('Nothing scheduled. Plan a post for {day} {day2}', {
        day: dayText(day, 'weekday'),
        day2: Number(day.slice(-2)),
      })}
      className={`${emptySlotClass} hover:border-edge hover:text-ink`}
    >
      {i18n.t('Nothing scheduled')}
    </Link>
  )
}
