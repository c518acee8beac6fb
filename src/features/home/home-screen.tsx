import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useDeferredValue, useLayoutEffect, useRef } from 'react'
import { language } from '~/domain/language'
import { workspaceListQuery } from '~/src/api/queries/access'
import { longDay } from '~/src/calendar/day-text'
import { assumptions, type CreditForecast, daysLeftText } from '~/src/credits/use-credit-forecast'
import { type Loadable, QueryState } from '~/src/feedback/query-state'
import { countWord } from '~/src/i18n/plural'
import { PostsError } from '~/src/posts/posts-error'
import { buttonClass } from '~/src/ui/button'
import { capital } from '~/src/ui/enum-labels'
import { CalendarDays } from '~/src/ui/icons'
import { lazyWithRetry } from '~/src/ui/lazy'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { ActionItemsSection } from './action-items-section'
import { CampaignsSection } from './campaigns-section'
import { DayColumn } from './day-column'
import { RecentSection } from './recent-section'
import { SectionHead } from './section'
import { useMaybeFirstRun } from './use-first-run'
import { type Home, useHome } from './use-home'
import type { WeekDay } from './week'

const ForecastChart = lazyWithRetry(() =>
  import('~/src/credits/forecast-chart').then((module) => module.ForecastChart),
)
const chartSize = { width: 340, height: 111 }

/** How long the credits will last. */
function ForecastSection({ query }: { query: Loadable<CreditForecast> }) {
  const { data: workspaces = [] } = useQuery(workspaceListQuery())
  // Balance and spending are the person's, not the workspace's.
  const isShared = workspaces.length > 1
  return (
    <section aria-labelledby="home-runway">
      <SectionHead
        id="home-runway"
        title={i18n.t('Credit runway')}
        more={<Link to="/credits">{i18n.t('Transactions')}</Link>}
      />
      <QueryState query={query} failed={i18n.t('Couldn’t load credits')} loading={<LoadingSkeleton />}>
        {(creditForecast) => (
          <>
            <p className="flex items-baseline gap-2">
              <span className="tnum text-28 font-medium tracking-[-0.02em]">
                {creditForecast.balance.toLocaleString(language)}
              </span>
              <span className="truncate text-ink-2">{daysLeftText(creditForecast)}</span>
            </p>
            <div className="mt-1.5">
              <ForecastChart
                creditForecast={creditForecast}
                box={chartSize}
                fallback={<ChartPlaceholder />}
              />
            </div>
            <p className="mt-1.5 min-h-12 text-12 text-ink-3">
              {assumptions(creditForecast)}
              {isShared && ` ${i18n.t('All your workspaces share these credits.')}`}
            </p>
          </>
        )}
      </QueryState>
    </section>
  )
}

const ChartPlaceholder = () => <span className="block aspect-[340/150] w-full border-b border-line" />

function LoadingSkeleton() {
  return (
    <Skeleton label={i18n.t('Loading credits')}>
      <span className="flex h-9 items-center gap-2">
        <Block className="h-6 w-16" />
        <Block className="h-[9px] w-36" />
      </span>
      <span className="mt-1.5 block">
        <ChartPlaceholder />
      </span>
      <span className="mt-1.5 block h-12">
        <Block className="h-[9px] w-9/12" />
      </span>
    </Skeleton>
  )
}

const FirstRunPath = lazyWithRetry(() => import('./first-run-path').then((module) => module.default))

/** The week, what needs attention, the credit forecast, active campaigns, and recent media. */
export function HomeScreen({ workspaceId }: { workspaceId: string }) {
  // Query results reach React through a store, whose updates render in one piece. Deferring renders them in
  // slices, and once for results that arrive together.
  const home = useDeferredValue(useHome(workspaceId))
  return <HomeParts workspaceId={workspaceId} home={home} />
}

const HomeParts = memo(function HomeParts({ workspaceId, home }: { workspaceId: string; home: Home }) {
  const { today, all, unread, toGo, openItems, forecast, progress, campaigns, media } = home
  const loading = all.isPending
  return (
    <>
      <PageHeader
        title={longDay(today)}
        subtitle={
          <span className="block h-5 overflow-hidden max-md:h-10 low:h-5">
            {unread ? null : openItems && !loading ? (
              daySentence(toGo, openItems.length)
            ) : (
              <Block className="animate-late my-1.5 h-2 w-80 max-w-full" />
            )}
          </span>
        }
        actions={
          <Link
            to="/w/$workspaceId/calendar"
            params={{ workspaceId }}
            search={{ view: 'week', date: today }}
            className={buttonClass({}, 'max-md:hidden')}
          >
            <Trans id="<0/> Open this week" components={{ 0: <CalendarDays aria-hidden="true" /> }} />
          </Link>
        }
      />
      <PageBody bare>
        <PostsError posts={all} />
        <Week workspaceId={workspaceId} home={home} />
        <div className="grid grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)_minmax(0,1fr)] gap-10 border-t border-line px-8 pt-4 pb-6 max-lg:grid-cols-2 max-md:grid-cols-1 max-md:gap-6 max-md:px-4">
          <ActionItemsSection
            workspaceId={workspaceId}
            query={{
              data: unread && openItems?.length === 0 ? undefined : openItems,
              error: unread && openItems?.length === 0 ? unread.error : null,
              isFetching: (unread ?? all).isFetching,
              refetch: () => (unread ?? all).refetch(),
            }}
          />
          <ForecastSection query={forecast} />
          <CampaignsSection
            workspaceId={workspaceId}
            query={{
              data: progress,
              error: campaigns.error ?? (all.incomplete ? all.error : null),
              isFetching: campaigns.isFetching,
              refetch: () => (campaigns.error ? campaigns.refetch() : all.refetch()),
            }}
            all={campaigns.data}
            today={today}
          />
        </div>
        {/* Below the others, so its code and pictures load after their data. */}
        <RecentSection workspaceId={workspaceId} query={loading ? { ...media, data: undefined } : media} />
      </PageBody>
    </>
  )
})

/**
 * The first steps of a new workspace, otherwise this week. Separate, because it is rendered again for what other
 * screens read while Home is being left.
 */
function Week({ workspaceId, home }: { workspaceId: string; home: Home }) {
  const { all, days, isWeekKnown } = home
  const posts = all.isPending || all.error ? undefined : all.posts
  const [isFirstRun, skip] = useMaybeFirstRun(workspaceId, posts)
  const week = (
    <WeekStrip workspaceId={workspaceId} days={days} loading={!isWeekKnown} unknown={all.incomplete} />
  )
  if (!isFirstRun) return week
  const path = { workspaceId, posts: all.posts.length, week, skip }
  return <FirstRunPath {...path} fallback={week} />
}

/** The day in a sentence: what is left to publish, and what needs attention. */
function daySentence(toGo: number, actionItems: number): string {
  const going =
    toGo === 0
      ? i18n.t('Nothing left to publish this week.')
      : capital(
          i18n.t(
            '{count, plural, one {one post left to publish this week.} other {{number} posts left to publish this week.}}',
            { count: toGo, number: countWord(toGo) },
          ),
        )
  const attention =
    actionItems === 0
      ? i18n.t('Nothing needs attention.')
      : capital(
          i18n.t(
            '{count, plural, one {one thing needs your attention.} other {{number} things need your attention.}}',
            { count: actionItems, number: countWord(actionItems) },
          ),
        )
  return `${going} ${attention}`
}

interface WeekStripProps {
  workspaceId: string
  days: readonly WeekDay[]
  loading: boolean
  /** True if posts are missing, so that an empty day may have some. */
  unknown?: boolean
}

/**
 * This week with a picture per day. On phones it scrolls sideways, starting at today. Its height doesn't
 * depend on the posts.
 */
const WeekStrip = memo(function WeekStrip({ workspaceId, days, loading, unknown = false }: WeekStripProps) {
  const strip = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    // Reads the layout in the frame that computes it anyway; here it would force one in React's task.
    const frame = requestAnimationFrame(() => {
      const list = strip.current
      const today = list?.querySelector<HTMLElement>('[data-today]')
      if (!list || !today) return
      const toStart = today.offsetLeft - 16
      const toEnd = today.offsetLeft + today.offsetWidth + 16 - list.clientWidth
      list.scrollLeft = document.documentElement.dir === 'rtl' ? toEnd : toStart
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  // The first of today or later, as the strip begins with today on phones.
  const urgent = days.find(({ phase, lead }) => phase !== 'past' && lead?.content.mediaUrls.length)
  return (
    <section aria-labelledby="home-week" className="h-[411px] max-md:h-[427px]">
      <h2 id="home-week" className="sr-only">
        {i18n.t('This week')}
      </h2>
      <div role="status" className="sr-only">
        {loading && i18n.t('Loading this week')}
      </div>
      <ul
        ref={strip}
        className="relative grid grid-cols-7 gap-3 px-8 max-md:no-scrollbar max-md:scroll-edges max-md:[--edge:1rem] max-md:snap-x max-md:scroll-px-4 max-md:auto-cols-[148px] max-md:grid-flow-col max-md:grid-cols-none max-md:overflow-x-auto max-md:px-4"
      >
        {days.map((column) => (
          <DayColumn
            key={column.day}
            workspaceId={workspaceId}
            column={column}
            urgent={column === urgent}
            loading={loading}
            unknown={unknown}
          />
        ))}
      </ul>
    </section>
  )
})
