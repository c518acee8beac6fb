import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Campaign } from '~/contract/campaign'
import { repeatHorizonDays } from '~/contract/repeats'
import { addDays } from '~/domain/calendar/day'
import { zonedDay } from '~/domain/calendar/time-zone'
import { language } from '~/domain/language'
import { balanceOf, creditsQuery } from '~/src/api/queries/credits'
import { repeatListQuery } from '~/src/api/queries/repeats'
import { dayText } from '~/src/calendar/day-text'
import { type CalendarView, stepView } from '~/src/calendar/view-days'
import { PostsError } from '~/src/posts/posts-error'
import { plannedUntil, useHasRepeats } from '~/src/posts/repeats/repeat-text'
import { Button } from '~/src/ui/button'
import { IconButton } from '~/src/ui/icon-button'
import { ChevronLeft, ChevronRight, PanelRight } from '~/src/ui/icons'
import { PageHeader } from '~/src/ui/page-header'
import { useIsPhone } from '~/src/ui/window-width'
import type { CalendarSearch, CalendarSearchChange } from './calendar-search'
import type { CreditDays } from './costs/credit-days'
import { costWords, isUpcoming } from './costs/day-cost'
import { periodTitle } from './date-labels'
import { ExchangeMenu } from './exchange-menu'
import { CalendarTools, FilterRow, QueueFilter } from './filter-row'
import { HiddenNotice } from './hidden-posts'
import { Insights, InsightsButton } from './insights/insights-section'
import { useNotices } from './insights/notice-list'
import { PlanMenu } from './plan/plan-menu'
import type { PlanMode } from './plan/use-plan-mode'
import { DraftCount } from './unscheduled-panel'
import { type Calendar, onShow } from './use-calendar'
import { ViewTabs } from './view-tabs'

type CalendarHeaderProps = Omit<CalendarTopProps, 'campaigns' | 'credits'> & {
  /** Import, export, print. */
  exchange: ReactNode
  /** Opens the insights. */
  insights: ReactNode
}

/** The period on show, views and actions, and the filters. */
function CalendarHeader({
  workspaceId,
  calendar,
  plan,
  search,
  onSearch,
  exchange,
  insights,
  unscheduledOpen,
  onToggleUnscheduled,
  selecting,
  onSelecting,
  onToday,
}: CalendarHeaderProps) {
  const { view, day, weekStart } = calendar
  const phone = useIsPhone()
  const drafts = (
    <Button
      data-unscheduled-toggle=""
      icon={<PanelRight />}
      aria-pressed={unscheduledOpen}
      onClick={onToggleUnscheduled}
    >
      <Trans id="Drafts <0/>" components={{ 0: <DraftCount calendar={calendar} /> }} />
    </Button>
  )
  const queueFilter = <QueueFilter search={search} onSearch={onSearch} queues={calendar.queues} />
  const plans = <PlanMenu plans={plan.plans} current={plan.plan} onPlan={plan.open} />
  return (
    <PageHeader
      title={periodTitle(view, day, weekStart)}
      subtitle={
        <>
          <CalendarSummary calendar={calendar} />{' '}
          <LaterRepeats workspaceId={workspaceId} calendar={calendar} />
        </>
      }
      actions={
        <>
          <Steps calendar={calendar} onSearch={onSearch} onToday={onToday} />
          <ViewTabs view={view} onView={(next: CalendarView) => onSearch({ view: next })} />
          {!phone && plans}
          {!phone && drafts}
          {!phone && exchange}
        </>
      }
      filters={
        <>
          {/* On a phone, the row scrolls, and a filter that nobody chose here must be in view. */}
          {phone && queueFilter}
          <FilterRow
            workspaceId={workspaceId}
            search={search}
            onSearch={onSearch}
            accounts={calendar.accounts}
          />
          {phone && drafts}
          {phone && (
            <Button aria-pressed={selecting} onClick={() => onSelecting(!selecting)}>
              {i18n.t('Select')}
            </Button>
          )}
          {phone && plans}
          {phone && exchange}
          {/* Its count loads late; on a phone, everything after it is out of view. */}
          {phone && insights}
          {!phone && queueFilter}
          {!phone && insights}
          <CalendarTools day={day} zone={calendar.zone} onSearch={onSearch} />
        </>
      }
    />
  )
}

function Steps({
  calendar,
  onSearch,
  onToday,
}: {
  calendar: Calendar
  onSearch: (change: CalendarSearchChange) => void
  onToday: () => void
}) {
  const go = (step: number) =>
    onSearch(({ view = 'month', date = calendar.today }) => ({ date: stepView(view, date, step) }))
  return (
    <span className="flex">
      <IconButton
        label={i18n.t('Previous')}
        icon={<ChevronLeft className="rtl:-scale-x-100" />}
        onClick={() => go(-1)}
      />
      <Button variant="quiet" className="max-md:px-2" onClick={onToday}>
        {i18n.t('Today')}
      </Button>
      <IconButton
        label={i18n.t('Next')}
        icon={<ChevronRight className="rtl:-scale-x-100" />}
        onClick={() => go(1)}
      />
    </span>
  )
}

const nothingLeft = {
  week: i18n.t('Nothing left to publish this week.'),
  day: i18n.t('Nothing left to publish on this day.'),
  month: i18n.t('Nothing left to publish this month.'),
  list: i18n.t('Nothing left to publish this month.'),
}

/** The header's subtitle: how many posts on show are still to be published, their maximum cost, and the balance. */
function CalendarSummary({ calendar }: { calendar: Calendar }) {
  const { view, costOfDay, pricesPending, all, isFiltered } = calendar
  const balance = balanceOf(useQuery(creditsQuery()).data)
  // A non-breaking space keeps the line's height until the numbers are known.
  if (all.isPending || all.incomplete || pricesPending) return '\u00a0'
  const { posts } = onShow(calendar)
  const upcoming = posts.filter(isUpcoming)
  if (posts.length === 0 && isFiltered) return i18n.t('No posts match the filters.')
  if (upcoming.length === 0) return posts.length === 0 ? noPosts(view) : nothingLeft[view]
  const { credits } = costOfDay(upcoming)
  const cost = credits === 0 ? i18n.t('free') : costWords({ credits, atMost: true })
  // Posts that the API doesn't list can't be counted.
  if (all.cutOff.includes('scheduled') || all.cutOff.includes('queued'))
    return i18n.t(
      '{count, plural, one {At least 1 post left to publish. The one listed: {cost}.} other {At least # posts left to publish. Those listed: {cost}.}}',
      { count: upcoming.length, cost },
    )
  const have =
    balance !== undefined &&
    view === 'month' &&
    i18n.t('Balance: {balance}.', { balance: balance.toLocaleString(language) })
  return [leftWords(view, upcoming.length, cost), have].filter(Boolean).join(' ')
}

/** “Here” would be wrong for a month, whose neighbours' days are shown too. */
const noPosts = (view: CalendarView): string =>
  view === 'month' || view === 'list'
    ? i18n.t('No posts this month. Schedule a draft, or write a post.')
    : i18n.t('No posts here yet. Schedule a draft, or write a post.')

/** Says that the repeated posts of the days on show don't all exist yet. */
function LaterRepeats({ workspaceId, calendar }: Pick<CalendarTopProps, 'workspaceId' | 'calendar'>) {
  const { today, zone } = calendar
  const last = onShow(calendar).shown.at(-1) ?? today
  const enabled = useHasRepeats() && last >= addDays(today, repeatHorizonDays)
  const { data: repeats = [] } = useQuery({ ...repeatListQuery(workspaceId), enabled })
  const until = repeats.flatMap((repeat) => plannedUntil(repeat) ?? []).sort()[0]
  if (!enabled || until === undefined) return null
  const day = dayText(zonedDay(until, zone), 'weekdayDateOfYear')
  return i18n.t('Repeated posts are planned until {day}. Later ones are added automatically.', { day })
}

function leftWords(view: CalendarView, count: number, cost: string): string {
  if (view === 'week')
    return i18n.t(
      '{count, plural, one {1 post left to publish this week, {cost}.} other {# posts left to publish this week, {cost}.}}',
      { count, cost },
    )
  if (view === 'day')
    return i18n.t(
      '{count, plural, one {1 post left to publish on this day, {cost}.} other {# posts left to publish on this day, {cost}.}}',
      { count, cost },
    )
  return i18n.t(
    '{count, plural, one {1 post left to publish, {cost}.} other {# posts left to publish, {cost}.}}',
    { count, cost },
  )
}

type CalendarTopProps = {
  workspaceId: string
  calendar: Calendar
  search: CalendarSearch
  onSearch: (change: CalendarSearchChange) => void
  campaigns: readonly Campaign[]
  credits: CreditDays | undefined
  plan: PlanMode
  unscheduledOpen: boolean
  onToggleUnscheduled: () => void
  /** Whether a tap selects posts; for devices without a keyboard. */
  selecting: boolean
  onSelecting: (on: boolean) => void
  onToday: () => void
}

/** Everything above the days except an open plan. */
export function CalendarTop({ credits, ...props }: CalendarTopProps) {
  const { workspaceId, calendar, search, onSearch, campaigns } = props
  const shared = { workspaceId, calendar, search, campaigns }
  const notices = useNotices(calendar, credits, search)
  const [insights, setInsights] = useState(false)
  return (
    <>
      <CalendarHeader
        {...props}
        exchange={<ExchangeMenu {...shared} />}
        insights={<InsightsButton count={notices.count} open={insights} onOpen={setInsights} />}
      />
      <PostsError posts={calendar.all} />
      <HiddenNotice cutOff={calendar.all.cutOff} />
      {insights && <Insights {...shared} notices={notices} credits={credits} onSearch={onSearch} />}
    </>
  )
}
