import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Campaign } from '~/contract/campaign'
import { platforms } from '~/contract/social'
import { type Collision, collisionsIn } from '~/src/features/calendar/conflicts/conflict-summary'
import type { Day } from '~/domain/calendar/day'
import { monthDays } from '~/src/calendar/view-days'
import { zonedDay } from '~/domain/calendar/time-zone'
import { type Gap, gapsOf } from './insights'
import { creditsQuery, transactionListQuery } from '~/src/api/queries/credits'
import { accountLabel } from '~/src/posts/account-groups'
import { linkClass } from '~/src/ui/class-names'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import { dayName } from '../date-labels'
import { mayBeFilled } from '../hidden-posts'
import type { CalendarSearch } from '../calendar-search'
import type { CreditDays } from '../costs/credit-days'
import { useCollisions } from '../conflicts/conflict-marks'
import { type SharedConflict, sharedConflicts } from '../conflicts/conflict-summary'
import type { Calendar } from '../use-calendar'
import { InsightsPanel, NoticeLine } from './insights-panel'
import { commaSeparated } from '~/src/i18n/comma-separated'

type BalanceRowProps = {
  workspaceId: string
  calendar: Calendar
  credits: CreditDays | undefined
  campaigns: readonly Campaign[]
  search: CalendarSearch
  onSearch: (change: Partial<CalendarSearch>) => void
}

/** Shown by name; the rest as a number. */
const maxCollisions = 3

/**
 * Insights into the posts on show: how they divide, where an account posts twice at once or a platform gets no posts, and
 * when credits run out.
 */
export function BalanceRow(props: BalanceRowProps) {
  const { workspaceId, calendar, credits, campaigns, search, onSearch } = props
  const [open, setOpen] = useState(false)
  const panel = useId()
  const { view, day, days, buckets, all, pricesPending } = calendar
  const shown = view === 'month' ? monthDays(day) : days
  const gaps = useGaps(calendar, shown, search)
  const posts = shown.flatMap((each) => buckets.get(each) ?? [])
  const collisions = collisionsIn(posts, calendar.settings.gap ?? 30)
  const repeats = sharedConflicts(useCollisions(), shown)
  const unknowable = [useQuery(creditsQuery()), useQuery(transactionListQuery())].some(
    ({ isError }) => isError,
  )
  // All at once: the notice of credits is last, and takes room from the others.
  const known = !all.isPending && !all.incomplete && !pricesPending && (credits !== undefined || unknowable)
  return (
    <div data-balance="" className="flex-none px-8 pb-2 text-12 max-md:px-4">
      <NoticeLine end={known && <ShortNotice credits={credits} shown={shown} onSearch={onSearch} />}>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={panel}
          className={`${linkClass} max-md:min-h-10`}
          onClick={() => setOpen(!open)}
        >
          {i18n.t('Content mix')}
        </button>
        {known &&
          collisions
            .slice(0, maxCollisions)
            .map((each) => (
              <CollisionNotice
                key={`${each.accountId} ${each.at}`}
                calendar={calendar}
                collision={each}
                onSearch={onSearch}
              />
            ))}
        {known && collisions.length > maxCollisions && (
          <span dir="ltr" className="inline-flex text-amber">
            +{collisions.length - maxCollisions}
          </span>
        )}
        {known &&
          gaps.map((gap) => (
            <GapNotice
              key={`${gap.platform} ${gap.from}`}
              workspaceId={workspaceId}
              gap={gap}
              unsure={mayBeFilled(all.cutOff, gap, calendar.today)}
              onSearch={onSearch}
            />
          ))}
        {/* Found last, and so shown last: nothing before them moves. */}
        {known && repeats.map((each) => <RepeatNotice key={each.what} {...each} onSearch={onSearch} />)}
        {known &&
          collisions.length + gaps.length + repeats.length === 0 &&
          credits !== undefined &&
          credits.shortOn === undefined && (
            <span className="inline-flex text-ink-3">{i18n.t('No gaps, and enough credits.')}</span>
          )}
      </NoticeLine>
      <div id={panel}>
        {open && <InsightsPanel posts={posts} campaigns={campaigns} search={search} onSearch={onSearch} />}
      </div>
    </div>
  )
}

/** Gaps of platforms with accounts, or of the filtered one; by all posts, as other filters hide posts. */
function useGaps(
  { accounts, layers, all, today, zone, view }: Calendar,
  shown: readonly Day[],
  search: CalendarSearch,
): Gap[] {
  const [first, last] = [shown[0], shown.at(-1)]
  if (view === 'day' || first === undefined || last === undefined) return []
  const connected = platforms.filter(
    (platform) =>
      accounts.some((account) => account.platform === platform) &&
      (search.platform === undefined || search.platform === platform),
  )
  // With a plan open, as it would be.
  return gapsOf({ posts: layers[0] ?? all.posts, platforms: connected, first, last, today, zone })
}

type Search = { onSearch: BalanceRowProps['onSearch'] }

function CollisionNotice({
  calendar,
  collision,
  onSearch,
}: { calendar: Calendar; collision: Collision } & Search) {
  const account = calendar.accounts.find(({ id }) => id === collision.accountId)
  const name = account ? accountLabel(account) : collision.accountId
  const minutes = calendar.settings.gap ?? 30
  const day = zonedDay(new Date(collision.at).toISOString(), calendar.zone)
  const when = dayName(day, 'brief')
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
  const on = days.slice(0, maxCollisions).map((day) => dayName(day, 'brief'))
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
  /** A list that ends at 100 may hide its posts. */
  unsure: boolean
} & Search

function GapNotice({ workspaceId, gap, unsure, onSearch }: GapNoticeProps) {
  const { platform, days, from, fill } = gap
  const name = platformName(platform)
  const since = dayName(from, 'brief')
  return (
    <span className="inline-flex items-center gap-1.5">
      <PlatformMark platform={platform} size="sm" silent />
      <button
        type="button"
        className="text-ink-2 hover:underline max-md:min-h-10"
        onClick={() => onSearch({ date: fill, platform })}
      >
        {unsure ? (
          <>
            <Trans
              id="Nothing listed on {name} for {days} days <0>from {since}</0>"
              values={{ name: <>{name}</>, days, since: <>{since}</> }}
              components={{ 0: <span className="text-ink-3" /> }}
            />
          </>
        ) : (
          <>
            <Trans
              id="Nothing on {name} for {days} days <0>from {since}</0>"
              values={{ name: <>{name}</>, days, since: <>{since}</> }}
              components={{ 0: <span className="text-ink-3" /> }}
            />
          </>
        )}
      </button>
      <Link
        to="/w/$workspaceId/posts/new"
        params={{ workspaceId }}
        search={{ date: fill, platform }}
        aria-label={i18n.t('Write a post for {name} on {fill}', { name, fill: dayName(fill, 'long') })}
        className={linkClass}
      >
        {i18n.t('Write a post')}
      </Link>
    </span>
  )
}

function ShortNotice({
  credits,
  shown,
  onSearch,
}: { credits: CreditDays | undefined; shown: readonly Day[] } & Search) {
  const day = credits?.shortOn
  if (day === undefined) return null
  const here = shown.includes(day)
  const words = i18n.t('Credits run out on {day}', { day: dayName(day, 'brief') })
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
      <Link to="/credits" className={linkClass}>
        {i18n.t('See credit runway')}
      </Link>
    </span>
  )
}
