import { i18n } from '@lingui/core'
import { createPortal } from 'react-dom'
import type { Post } from '~/contract/post'
import type { Day } from '~/domain/calendar/day'
import { zoneName } from '~/domain/calendar/time-zone'
import { postTitle } from '~/domain/text'
import { dayText } from '~/src/calendar/day-text'
import { isSameMonth } from '~/src/calendar/view-days'
import { isVideoUrl } from '~/src/media/media-url'
import { sizedPicture } from '~/src/media/sized-picture'
import { enumWord } from '~/src/ui/enum-labels'
import { Picture } from '~/src/ui/picture'
import { platformName } from '~/src/ui/platform-mark'
import { StatusGlyph } from '~/src/ui/status-mark'
import { dayOfMonth } from '../date-labels'
import { clockOf, platformsOf, statusOf } from '../post-labels'
import type { Calendar } from '../use-calendar'
import './print-view.css'
import { commaSeparated } from '~/src/i18n/comma-separated'

export interface PrintViewProps {
  calendar: Calendar
  /** "October 2026", "12 to 18 October 2026". */
  period: string
  /** The workspace and the filters. */
  scope: string
  /** Why posts are missing: the browser's own print command can't be refused. */
  incomplete: string | undefined
}

const none: readonly Post[] = []

/** The print view: every post of the days on show, visible on screen or not. */
export function PrintView({ calendar, period, scope, incomplete }: PrintViewProps) {
  const { view, zone } = calendar
  return createPortal(
    <main data-print-view="" aria-label={period} className="hidden text-12 print:block">
      <h1 className="text-20 font-medium">{period}</h1>
      <p className="mb-3 text-ink-2">
        {i18n.t('{scope}. Times are in {zone}.', { scope, zone: zoneName(zone) })}
      </p>
      {incomplete !== undefined && <p className="mb-3 font-medium">{incomplete}</p>}
      {view === 'month' || view === 'week' ? <Weeks calendar={calendar} /> : <Days calendar={calendar} />}
    </main>,
    document.body,
  )
}

function Weeks({ calendar: { day, days, view, buckets, zone } }: Pick<PrintViewProps, 'calendar'>) {
  const weeks = days.flatMap((first, index) =>
    index % 7 === 0 ? [[first, ...days.slice(index + 1, index + 7)]] : [],
  )
  const isOther = (each: Day) => view === 'month' && !isSameMonth(each, day)
  return (
    <table className="w-full table-fixed border-collapse">
      <thead>
        <tr>
          {days.slice(0, 7).map((each) => (
            <th key={each} scope="col" className="border border-line px-1.5 py-1 text-start font-medium">
              {dayText(each, 'shortWeekday')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((each) => (
              <td
                key={each}
                className={`h-20 border border-line px-1.5 py-1 align-top wrap-anywhere ${isOther(each) ? 'text-ink-3' : ''}`}
              >
                <span className="tnum font-medium">
                  {dayOfMonth(each) === 1 ? dayText(each, 'shortDate') : dayOfMonth(each)}
                </span>
                <Posts posts={buckets.get(each) ?? none} zone={zone} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Days({ calendar: { days, buckets, zone } }: Pick<PrintViewProps, 'calendar'>) {
  const full = days.filter((each) => (buckets.get(each) ?? none).length > 0)
  if (full.length === 0) return <p>{i18n.t('No posts on these days.')}</p>
  return full.map((each) => (
    <section key={each} className="mb-3">
      <h2 className="border-b border-line text-14 font-medium">{dayText(each, 'long')}</h2>
      <Posts posts={buckets.get(each) ?? none} zone={zone} />
    </section>
  ))
}

/** A post's first image. Loads eagerly, as a lazy one would never load in print; videos have none. */
function PrintedPicture({ url }: { url: string | undefined }) {
  if (url === undefined || isVideoUrl(url)) return null
  return (
    <Picture
      {...sizedPicture(url, 40)}
      alt=""
      width={28}
      height={28}
      eager
      className="float-end ms-1 size-7 rounded-sm"
    />
  )
}

function Posts({ posts, zone }: { posts: readonly Post[]; zone: string }) {
  if (posts.length === 0) return null
  return (
    <ul>
      {posts.map((post) => (
        <li key={post.id} className="flow-root break-inside-avoid py-0.5">
          <PrintedPicture url={post.content.mediaUrls[0]} />
          <StatusGlyph status={statusOf(post)} className="me-1 inline-block align-baseline" />
          <span className="tnum font-medium">{clockOf(post, zone)}</span>{' '}
          <span dir="auto">{postTitle(post.content.text)}</span>{' '}
          <span className="text-ink-2">
            {commaSeparated([...platformsOf(post).map(platformName), enumWord(statusOf(post))])}
          </span>
        </li>
      ))}
    </ul>
  )
}
