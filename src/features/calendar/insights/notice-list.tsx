import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { platforms } from '~/contract/social'
import type { Day } from '~/domain/calendar/day'
import { dayAt } from '~/domain/calendar/time-zone'
import { creditsQuery, recentTransactionsQuery } from '~/src/api/queries/credits'
import { dayText } from '~/src/calendar/day-text'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { accountLabel } from '~/src/posts/account-groups'
import { linkClass } from '~/src/ui/class-names'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import type { CalendarSearch } from '../calendar-search'
import { useCollisions } from '../conflicts/conflict-marks'
import {
  type Collision,
  collisionsIn,
  type SharedConflict,
  sharedConflicts,
} from '../conflicts/conflicts-by-day'
import type { CreditDays } from '../costs/credit-days'
import { mayBeFilled } from '../hidden-posts'
import { type Calendar, onShow } from '../use-calendar'
import { type Gap, gapsOf } from './insights'

const noticeLinkClass = `${linkClass} inline-flex items-center max-md:min-h-10`

/** Shown by name; the others as a number. */
const maxCollisions = 3

export type NoticeListProps = {
  workspaceId: string
  calendar: Calendar
  notices: Notices
  onSearch: (change: Partial<CalendarSearch>) => void
}

/** Notices about the days on show; each links to its day. */
export function NoticeList({ workspaceId, calendar, notices, onSearch }: NoticeListProps) {
  const { collisions, gaps, repeats, shortOn } = notices
  return (
    <ul aria-label={i18n.t('Notices')} className="flex flex-wrap gap-x-4 *:flex *:min-h-6 *:items-center">
      {collisions.slice(0, maxCollisions).map((each) => (
        <li key={`${each.accountId} ${each.at}`}>
          <CollisionNotice calendar={calendar} collision={each} onSearch={onSearch} />
        </li>
      ))}
      {collisions.length > maxCollisions && (
        <li dir="ltr" className="text-amber">
          +{collisions.length - maxCollisions}
        </li>
      )}
      {gaps.map((gap) => (
        <li key={`${gap.platform} ${gap.from}`}>
          <GapNotice
            workspaceId={workspaceId}
            gap={gap}
            unsure={mayBeFilled(calendar.all.cutOff, gap, calendar.today)}
            onSearch={onSearch}
          />
        </li>
      ))}
      {repeats.map((each) => (
        <li key={each.what}>
          <RepeatNotice {...each} onSearch={onSearch} />
        </li>
      ))}
      {shortOn !== undefined && (
        <li>
          <ShortNotice day={shortOn} here={onShow(calendar).shown.includes(shortOn)} onSearch={onSearch} />
        </li>
      )}
    </ul>
  )
}

type Search = { onSearch: NoticeListProps['onSearch'] }

function CollisionNotice({
  calendar,
  collision,
  onSearch,
}: { calendar: Calendar; collision: Collision } & Search) {
  const account = calendar.accounts.find(({ id }) => id === collision.accountId)
  const name = account ? accountLabel(account) : collision.accountId
  const minutes = calendar.settings.gap
  const day = dayAt(collision.at, calendar.zone)
  const when = dayText(day, 'shortDate')
  return (
    <span className="inline-flex items-center gap-1.5">
      {account?.platform && <PlatformMark platform={account.platform} size="sm" silent />}
      <button
        type="button"
        className="text-amber hover:underline max-md:min-h-10"
        onClick={() => onSearch({ view: 'day', date: day })}
      >
        {i18n.t('{name} has two posts within {minutes} minutes on {when}', { name, minutes, when })}
      </button>
    </span>
  )
}

/** Links to the first of its days. */
function RepeatNotice({ what, days, onSearch }: SharedConflict & Search) {
  const [first] = days
  const on = days.slice(0, maxCollisions).map((day) => dayText(day, 'shortDate'))
  const more = days.length > on.length ? ` +${days.length - on.length}` : ''
  return (
    <button
      type="button"
      className="inline-flex text-amber hover:underline max-md:min-h-10"
      onClick={() => onSearch({ view: 'day', date: first })}
    >
      {what}: {commaSeparated(on) + more}
    </button>
  )
}

type GapNoticeProps = {
  workspaceId: string
  gap: Gap
  /** A list that is cut off at 100 may hide posts in the gap. */
  unsure: boolean
} & Search

function GapNotice({ workspaceId, gap, unsure, onSearch }: GapNoticeProps) {
  const { platform, days, from, fill } = gap
  const name = platformName(platform)
  const since = dayText(from, 'shortDate')
  return (
    <span className="inline-flex items-center gap-1.5">
      <PlatformMark platform={platform} size="sm" silent />
      <button
        type="button"
        className="text-ink-2 hover:underline max-md:min-h-10"
        onClick={() => onSearch({ date: fill, platform })}
      >
        {unsure ? (
          <Trans
            id="Nothing listed on {name} for {days} days <0>from {since}</0>"
            values={{ name: <>{name}</>, days, since: <>{since}</> }}
            components={{ 0: <span className="text-ink-3" /> }}
          />
        ) : (
          <Trans
            id="Nothing on {name} for {days} days <0>from {since}</0>"
            values={{ name: <>{name}</>, days, since: <>{since}</> }}
            components={{ 0: <span className="text-ink-3" /> }}
          />
        )}
      </button>
      <Link
        to="/w/$workspaceId/posts/new"
        params={{ workspaceId }}
        search={{ date: fill, platform }}
        aria-label={i18n.t('Write a post for {name} on {fill}', { name, fill: dayText(fill, 'long') })}
        className={noticeLinkClass}
      >
        {i18n.t('Write a post')}
      </Link>
    </span>
  )
}

function ShortNotice({ day, here, onSearch }: { day: Day; here: boolean } & Search) {
  const words = i18n.t('Credits run out on {day}', { day: dayText(day, 'shortDate') })
  return (
    <span className="text-amber">
      {here ? (
        words
      ) : (
        <button
          type="button"
          className="hover:underline max-md:min-h-10"
          onClick={() => onSearch({ date: day })}
        >
          {words}
        </button>
      )}{' '}
      <span className="text-ink-3">{i18n.t('(estimate, at maximum cost)')}</span>{' '}
      <Link to="/credits" className={noticeLinkClass}>
        {i18n.t('See credit runway')}
      </Link>
    </span>
  )
}

export type Notices = {
  collisions: readonly Collision[]
  gaps: readonly Gap[]
  repeats: readonly SharedConflict[]
  /** The day on which credits run out. */
  shortOn: Day | undefined
  /** Number of notices; undefined until all of them are known. */
  count: number | undefined
}

/** Notices about the days on show: conflicts of accounts, gaps, repeated texts, credits. */
export function useNotices(
  calendar: Calendar,
  credits: CreditDays | undefined,
  search: CalendarSearch,
): Notices {
  const { all, pricesPending, settings } = calendar
  const { shown, posts } = useMemo(() => onShow(calendar), [calendar])
  const gaps = useMemo(() => gapsAmong(calendar, shown, search.platform), [calendar, shown, search.platform])
  const collisions = useMemo(() => collisionsIn(posts, settings.gap), [posts, settings.gap])
  const repeats = sharedConflicts(useCollisions(), shown)
  const unknowable = [useQuery(creditsQuery()), useQuery(recentTransactionsQuery())].some(
    ({ isError }) => isError,
  )
  // The count appears only when it is complete, so that it doesn't grow while being read.
  const known = !all.isPending && !all.incomplete && !pricesPending && (credits !== undefined || unknowable)
  const shortOn = credits?.shortOn
  const count = collisions.length + gaps.length + repeats.length + (shortOn === undefined ? 0 : 1)
  return { collisions, gaps, repeats, shortOn, count: known ? count : undefined }
}

/** Gaps of platforms with accounts, or of the filtered platform. Counts all posts, as other filters hide some. */
function gapsAmong(
  { accounts, layers, all, today, zone, view }: Calendar,
  shown: readonly Day[],
  filtered: CalendarSearch['platform'],
): Gap[] {
  const [first, last] = [shown[0], shown.at(-1)]
  if (view === 'day' || first === undefined || last === undefined) return []
  const connected = platforms.filter(
    (platform) =>
      accounts.some((account) => account.platform === platform) &&
      (filtered === undefined || filtered === platform),
  )
  // With the open plan applied.
  return gapsOf({ posts: layers[0] ?? all.posts, platforms: connected, first, last, today, zone })
}
