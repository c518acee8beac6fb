import { Link } from '@tanstack/react-router'
import { memo, useDeferredValue } from 'react'
import { codeOf, requestIdOf } from '~/src/api/errors'
import { longDay } from '~/src/calendar/day-text'
import { buttonClass } from '~/src/ui/button-class'
import { ErrorNotice } from '~/src/ui/error-notice'
import { CalendarDays } from '~/src/ui/icons'
import { lazyWithRetry } from '~/src/ui/lazy-with-retry'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { Block } from '~/src/ui/skeleton'
import { CampaignsSection } from './campaigns/campaigns-section'
import { useFirstRun } from './first-run/use-first-run'
import { RecentSection } from './recent-section'
import { ActionItemsSection } from './action-items/action-items-section'
import { RunwaySection } from './credit-forecast-section'
import { daySentence } from './week-summary'
import { type Home, useHome } from './use-home'
import { WeekStrip } from './week/week-strip'

const FirstRunPath = lazyWithRetry(() =>
  import('./first-run/first-run-path').then((module) => module.default),
)

/** The week, what needs a person, how long the credits last, and what is under way. */
export function HomeScreen({ workspaceId }: { workspaceId: string }) {
  // An answer reaches React through a store, whose news it draws in one piece. What is drawn of it comes after, in
  // slices, and once for the answers that come together.
  const home = useDeferredValue(useHome(workspaceId))
  return <HomeParts workspaceId={workspaceId} home={home} />
}

const HomeParts = memo(function HomeParts({ workspaceId, home }: { workspaceId: string; home: Home }) {
  const { today, all, days, toGo, waiting, runway, progress, campaigns, media } = home
  const loading = all.isPending
  const firstRun = useFirstRun(workspaceId, loading || all.error ? undefined : all.posts)
  return (
    <>
      <PageHeader
        title={longDay(today)}
        say={
          <span className="block h-5 overflow-hidden max-md:h-10">
            {waiting && !loading ? (
              daySentence(toGo, waiting.length)
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
            <CalendarDays aria-hidden="true" />
            Open this week
          </Link>
        }
      />
      <PageBody bare>
        {all.error && (
          <div className="px-8 pb-3 max-md:px-4">
            <ErrorNotice
              title="Some posts couldn’t be loaded"
              message={all.error.message}
              code={codeOf(all.error)}
              requestId={requestIdOf(all.error)}
              retrying={all.isFetching}
              onRetry={() => all.refetch()}
            />
          </div>
        )}
        {firstRun ? (
          <FirstRunPath
            workspaceId={workspaceId}
            firstRun={firstRun}
            waiting={<WeekStrip workspaceId={workspaceId} days={days} loading />}
          />
        ) : (
          <WeekStrip workspaceId={workspaceId} days={days} loading={loading} />
        )}
        <div className="grid grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)_minmax(0,1fr)] gap-10 border-t border-line px-8 pt-4 pb-6 max-lg:grid-cols-2 max-md:grid-cols-1 max-md:gap-6 max-md:px-4">
          <ActionItemsSection
            workspaceId={workspaceId}
            query={{ data: waiting, error: null, isFetching: false, refetch: () => all.refetch() }}
          />
          <RunwaySection query={runway} />
          <CampaignsSection
            workspaceId={workspaceId}
            query={{
              data: progress,
              error: campaigns.error,
              isFetching: campaigns.isFetching,
              refetch: campaigns.refetch,
            }}
            all={campaigns.data}
          />
        </div>
        {/* Below the others: its code and pictures come when those have what they show. */}
        <RecentSection workspaceId={workspaceId} query={loading ? { ...media, data: undefined } : media} />
      </PageBody>
    </>
  )
})
