import { Link } from '@tanstack/react-router'
import { language } from '~/domain/language'
import { type Loadable, QueryState } from '~/src/feedback/query-state'
import { assumptions, lasting } from '~/src/credits/forecast/forecast-text'
import type { Runway } from '~/src/credits/forecast/use-credit-forecast'
import { lazyWithRetry } from '~/src/ui/lazy-with-retry'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { SectionHead } from './section-head'

const RunwayChart = lazyWithRetry(() =>
  import('~/src/credits/forecast/forecast-chart').then((module) => module.RunwayChart),
)
const box = { width: 340, height: 111 }

/** How long the credits last. */
export function RunwaySection({ query }: { query: Loadable<Runway> }) {
  return (
    <section aria-labelledby="home-runway">
      <SectionHead id="home-runway" title="Credit runway" more={<Link to="/credits">Transactions</Link>} />
      <QueryState query={query} failed="Couldn’t load credits" loading={<Waiting />}>
        {(runway) => (
          <>
            <p className="flex items-baseline gap-2">
              <span className="tnum text-28 font-medium tracking-[-0.02em]">
                {runway.balance.toLocaleString(language)}
              </span>
              <span className="truncate text-ink-2">{lasting(runway)}</span>
            </p>
            <div className="mt-1.5">
              <RunwayChart runway={runway} box={box} waiting={<ChartRoom />} />
            </div>
            <p className="mt-1.5 min-h-8 text-12 text-ink-3">{assumptions(runway)}</p>
          </>
        )}
      </QueryState>
    </section>
  )
}

const ChartRoom = () => <span className="block aspect-[340/150] w-full border-b border-line" />

function Waiting() {
  return (
    <Skeleton label="Loading credits">
      <span className="flex h-9 items-center gap-2">
        <Block className="h-6 w-16" />
        <Block className="h-[9px] w-36" />
      </span>
      <span className="mt-1.5 block">
        <ChartRoom />
      </span>
      <span className="mt-1.5 block h-8">
        <Block className="h-[9px] w-9/12" />
      </span>
    </Skeleton>
  )
}
