import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { language } from '~/domain/language'
import { workspaceListQuery } from '~/src/api/queries/access'
import { balanceOf, creditsQuery } from '~/src/api/queries/credits'
import { chosenZone } from '~/src/calendar/device-settings'
import { useEvergreenCosts } from '~/src/credits/evergreen-costs'
import { ForecastChart } from '~/src/credits/forecast-chart'
import {
  assumptions,
  type CreditForecast,
  daysLeftText,
  useCreditForecast,
} from '~/src/credits/use-credit-forecast'
import { QueryState } from '~/src/feedback/query-state'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { useIsPhone } from '~/src/ui/window-width'

/** The chart's units are pixels at these widths, so its text keeps its size on a phone. */
const boxes = { desk: { width: 720, height: 140 }, phone: { width: 340, height: 111 } }

export interface ForecastSectionProps {
  workspace: { readonly id: string; readonly name: string }
  /** Milliseconds since the epoch. */
  now: number
}

/** How long the balance lasts, as a chart and in words. */
export function ForecastSection({ workspace, now }: ForecastSectionProps) {
  const query = useCreditForecast(workspace.id, now, chosenZone(), useEvergreenCosts(workspace.id, now))
  const isPhone = useIsPhone()
  return (
    <QueryState query={query} failed={i18n.t('Couldn’t load the balance')} loading={<ForecastSkeleton />}>
      {(creditForecast) => (
        <>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="tnum text-28 font-medium tracking-[-0.02em]">
              {creditForecast.balance.toLocaleString(language)}
            </span>
            <span className="text-ink-2">
              {i18n.t('{count, plural, one {credit left} other {credits left}}', {
                count: creditForecast.balance,
              })}
            </span>
            <span className="text-ink-3">{daysLeftText(creditForecast)}</span>
          </p>
          <div className="mt-2 max-w-[720px]">
            <ForecastChart creditForecast={creditForecast} box={isPhone ? boxes.phone : boxes.desk} />
          </div>
          <ForecastBasis creditForecast={creditForecast} workspace={workspace.name} />
        </>
      )}
    </QueryState>
  )
}

/** The balance without a forecast, for when there is no workspace with planned posts. */
export function Balance() {
  return (
    <QueryState
      query={useQuery(creditsQuery())}
      failed={i18n.t('Couldn’t load the balance')}
      loading={<ForecastSkeleton />}
    >
      {(credits) => (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="tnum text-28 font-medium tracking-[-0.02em]">
            {balanceOf(credits)?.toLocaleString(language) ?? '—'}
          </span>
          <span className="text-ink-2">{i18n.t('credits')}</span>
        </p>
      )}
    </QueryState>
  )
}

function ForecastBasis({ creditForecast, workspace }: { creditForecast: CreditForecast; workspace: string }) {
  const { planned, basis, days } = creditForecast.forecast
  const { data: workspaces = [] } = useQuery(workspaceListQuery())
  const sentences = [
    assumptions(creditForecast),
    i18n.t(
      '{count, plural, =0 {Posts scheduled in {workspace} over the next {days} days don’t cost credits.} one {Posts scheduled in {workspace} over the next {days} days cost up to 1 credit.} other {Posts scheduled in {workspace} over the next {days} days cost up to # credits.}}',
      { count: planned, workspace, days: days.length - 1 },
    ),
    basis > 0 &&
      i18n.t(
        '{count, plural, one {The pace is based on the last day.} other {The pace is the average of the last # days.}}',
        { count: basis },
      ),
    workspaces.length > 1 && i18n.t('Other workspaces share this balance, but their plans aren’t included.'),
  ]
  return (
    <p className="mt-2 min-h-12 max-w-[720px] text-12 text-ink-2 max-md:min-h-20">
      {sentences.filter(Boolean).join(' ')}
    </p>
  )
}

export function ForecastSkeleton() {
  return (
    <Skeleton label={i18n.t('Loading balance')} className="max-w-[720px]">
      <span className="flex h-9 items-center gap-2">
        <Block className="h-6 w-16" />
        <Block className="h-[9px] w-44" />
      </span>
      <span className="mt-2 block aspect-[720/179] w-full max-md:aspect-[340/150] border-b border-line" />
      <span className="mt-2 block h-12 max-md:h-20">
        <Block className="h-[9px] w-9/12" />
      </span>
    </Skeleton>
  )
}
