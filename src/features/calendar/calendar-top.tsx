import { i18n } from '@lingui/core'
import { useState } from 'react'
import type { Campaign } from '~/contract/campaign'
import { codeOf, requestIdOf } from '~/src/api/errors'
import { ErrorNotice } from '~/src/ui/notices'
import { CalendarHeader } from './calendar-header'
import type { CalendarSearch } from './calendar-search'
import type { CreditDays } from './costs/credit-days'
import { ExchangeMenu } from './exchange-menu'
import { HiddenNotice } from './hidden-posts'
import { InsightsButton, Insights } from './insights/insights-section'
import { useNotices } from './insights/notice-list'
import type { PlanMode } from './plan/use-plan-mode'
import type { Calendar } from './use-calendar'

export type CalendarTopProps = {
  workspaceId: string
  calendar: Calendar
  search: CalendarSearch
  onSearch: (change: Partial<CalendarSearch>) => void
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
  const { all } = calendar
  const shared = { workspaceId, calendar, search, campaigns }
  const notices = useNotices(calendar, credits, search)
  const [insights, setInsights] = useState(false)
  return (
    <>
      <CalendarHeader
        {...props}
        accounts={calendar.accounts}
        queues={calendar.queues}
        exchange={<ExchangeMenu {...shared} />}
        insights={<InsightsButton count={notices.count} open={insights} onOpen={setInsights} />}
      />
      {all.error && (
        <div className="px-8 pb-3 max-md:px-4">
          <ErrorNotice
            title={i18n.t('Some posts couldn’t be loaded')}
            message={all.error.message}
            code={codeOf(all.error)}
            requestId={requestIdOf(all.error)}
            retrying={all.isFetching}
            onRetry={() => all.refetch()}
          />
        </div>
      )}
      <HiddenNotice cutOff={all.cutOff} />
      {insights && <Insights {...shared} notices={notices} credits={credits} onSearch={onSearch} />}
    </>
  )
}
