import { i18n } from '@lingui/core'
import type { Campaign } from '~/contract/campaign'
import type { CalendarSearch } from '../calendar-search'
import type { CreditDays } from '../costs/credit-days'
import type { Calendar } from '../use-calendar'
import { insightsId } from './insights-button'
import { InsightsPanel } from './insights-panel'
import { NoticeList } from './notice-list'
import { type Notices, onShow } from './use-notices'

type InsightsProps = {
  workspaceId: string
  calendar: Calendar
  notices: Notices
  credits: CreditDays | undefined
  campaigns: readonly Campaign[]
  search: CalendarSearch
  onSearch: (change: Partial<CalendarSearch>) => void
}

/** Insights into the posts on show: conflicts, gaps, when credits run out, and how the posts are distributed. */
export function Insights({ notices, credits, ...props }: InsightsProps) {
  const { workspaceId, calendar, campaigns, search, onSearch } = props
  const { count } = notices
  const { posts } = onShow(calendar)
  return (
    <section
      id={insightsId}
      aria-label={i18n.t('Insights')}
      className="max-h-[40dvh] flex-none overflow-y-auto px-8 pb-2 text-12 max-md:px-4"
    >
      {count !== undefined && count > 0 && (
        <NoticeList workspaceId={workspaceId} calendar={calendar} notices={notices} onSearch={onSearch} />
      )}
      {count === 0 && credits !== undefined && (
        <p className="text-ink-3">{i18n.t('No gaps, and enough credits.')}</p>
      )}
      <h2 className="sr-only">{i18n.t('Content mix')}</h2>
      <InsightsPanel posts={posts} campaigns={campaigns} search={search} onSearch={onSearch} />
    </section>
  )
}
