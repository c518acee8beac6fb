import type { Campaign } from '~/contract/campaign'
import { codeOf, requestIdOf } from '~/src/api/errors'
import { ErrorNotice } from '~/src/ui/notices'
import { plural } from '~/src/i18n/plural'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useState, useEffect } from 'react'
import { monthDays } from '~/src/calendar/view-days'
import { workspaceListQuery } from '~/src/api/queries/access'
import { Button } from '~/src/ui/button'
import { Calendar as CalendarIcon, Download, Ellipsis, Eye, Text, Upload } from '~/src/ui/icons'
import { Menu, type MenuEntry } from '~/src/ui/menu'
import { enumWord } from '~/src/ui/enum-labels'
import { platformName } from '~/src/ui/platform-mark'
import { toast } from '~/src/ui/toast'
import { flushSync } from 'react-dom'
import { CalendarHeader } from './calendar-header'
import type { CalendarSearch } from './calendar-search'
import type { CreditDays } from './costs/credit-days'
import { HiddenNotice } from './hidden-posts'
import { BalanceRow } from './insights/insights-row'
import type { PlanMode } from './plan/use-plan-mode'
import type { Calendar } from './use-calendar'
import { periodTitle } from './date-labels'
import { PrintView } from './print-view/print-view'
import type { Exported } from './make-exports'
import { commaSeparated } from '~/src/i18n/comma-separated'

type ExchangeMenuProps = {
  workspaceId: string
  calendar: Calendar
  search: CalendarSearch
  campaigns: readonly Campaign[]
}

/** What is said of a file that was saved. */
type Saved = { title: string; detail?: string }

const nothing = 'There are no posts in this view.'
const load = () => import('./make-exports')

/** What comes in and goes out: always what is on show, by its period and its filters. */
function ExchangeMenu({ workspaceId, calendar, search, campaigns }: ExchangeMenuProps) {
  const [busy, setBusy] = useState(false)
  const printing = usePrintView()
  const workspace = useQuery(workspaceListQuery()).data?.find((each) => each.workspaceId === workspaceId)
  const { buckets, view, day, days, weekStart, zone, accounts } = calendar
  // A month's grid shows its neighbours' days; what is called October ends with it.
  const posts = (view === 'month' ? monthDays(day) : days).flatMap((each) => buckets.get(each) ?? [])
  const title = periodTitle(view, day, weekStart)
  // A file and paper outlive the year that the screen takes for granted.
  const period = view === 'week' || view === 'day' ? `${title} ${(days.at(-1) ?? day).slice(0, 4)}` : title
  const exported = (): Exported => ({
    workspaceId,
    workspaceName: workspace?.name ?? 'Workspace',
    posts,
    period,
    filters: filterWords(search, calendar, campaigns),
    zone,
    accounts,
    campaigns,
  })
  const save = async (work: (make: Awaited<ReturnType<typeof load>>) => Promise<Saved> | Saved) => {
    setBusy(true)
    try {
      toast.show(await work(await load()))
    } catch (error) {
      const detail = error instanceof Error ? error.message : undefined
      toast.show({ title: 'Couldn’t create the file', detail, tone: 'failed' })
    }
    setBusy(false)
  }
  const count = posts.length
  const none = posts.length === 0 && nothing
  const entries: MenuEntry[] = [
    {
      id: 'import',
      label: 'Import posts…',
      icon: <Upload />,
      hint: 'CSV or XLSX, up to 500 posts',
      link: (content) => (
        <Link to="/w/$workspaceId/calendar/import" params={{ workspaceId }}>
          {content}
        </Link>
      ),
    },
    { id: 'rule', rule: true },
    { id: 'heading', heading: `${title}: ${plural(count, ['1 post', '# posts'])}` },
    {
      id: 'csv',
      label: 'Export as CSV',
      icon: <Download />,
      notAllowed: none,
      onSelect: () =>
        void save((make) => {
          make.saveCsv(exported())
          return { title: plural(count, ['1 post exported as CSV', '# posts exported as CSV']) }
        }),
    },
    {
      id: 'ics',
      label: 'Export as calendar file',
      icon: <CalendarIcon />,
      hint: 'ICS',
      notAllowed: none,
      onSelect: () =>
        void save((make) => {
          make.saveIcs(exported())
          return {
            title: plural(count, [
              '1 post exported as a calendar file',
              '# posts exported as a calendar file',
            ]),
          }
        }),
    },
    {
      id: 'review',
      label: 'Export review page',
      icon: <Eye />,
      hint: 'HTML with previews, for sign-off',
      notAllowed: none,
      onSelect: () =>
        void save(async (make) => {
          const { missing } = await make.saveReview(exported())
          const title = plural(count, [
            '1 post exported as a review page',
            '# posts exported as a review page',
          ])
          if (missing === 0) return { title }
          return {
            title,
            detail: plural(missing, ['1 image couldn’t be embedded.', '# images couldn’t be embedded.']),
          }
        }),
    },
    { id: 'print', label: 'Print', icon: <Text />, onSelect: () => requestAnimationFrame(() => print()) },
  ]
  const { workspaceName, filters } = exported()
  return (
    <>
      <Menu
        label="Import and export"
        align="end"
        trigger={<Button icon={<Ellipsis />} square aria-label="Import and export" busy={busy} />}
        entries={entries}
      />
      {printing && (
        <PrintView calendar={calendar} period={period} scope={commaSeparated([workspaceName, filters])} />
      )}
    </>
  )
}

function filterWords(
  search: CalendarSearch,
  { accounts, queues }: Calendar,
  campaigns: readonly Campaign[],
): string {
  const account = accounts.find(({ id }) => id === search.account)
  const words = commaSeparated([
    search.platform && platformName(search.platform),
    search.status && enumWord(search.status),
    search.campaign && (campaigns.find(({ id }) => id === search.campaign)?.name ?? 'one campaign'),
    search.account && (account?.name ?? account?.handle ?? 'one account'),
    search.queue && (queues.find(({ id }) => id === search.queue)?.name ?? 'one queue'),
  ])
  return words === '' ? '' : `filtered by ${words}`
}

/** Whether the page is being printed; at once, so that it is drawn before the paper is laid out. */
function usePrintView(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const printView = matchMedia('print')
    const put = (now: boolean) => flushSync(() => setPrinting(now))
    const follow = () => put(printView.matches)
    const begin = () => put(true)
    const end = () => put(false)
    printView.addEventListener('change', follow)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      printView.removeEventListener('change', follow)
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}

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
  /** Whether a tap chooses posts; asked for where there is no keyboard. */
  selecting: boolean
  onSelecting: (on: boolean) => void
  onToday: () => void
}

/** All that stands above the days, but for an open plan. */
export function CalendarTop({ credits, ...props }: CalendarTopProps) {
  const { workspaceId, calendar, search, onSearch, campaigns } = props
  const { all } = calendar
  const shared = { workspaceId, calendar, search, campaigns }
  return (
    <>
      <CalendarHeader
        {...props}
        accounts={calendar.accounts}
        queues={calendar.queues}
        exchange={<ExchangeMenu {...shared} />}
      />
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
      <HiddenNotice cutOff={all.cutOff} />
      <BalanceRow {...shared} credits={credits} onSearch={onSearch} />
    </>
  )
}
