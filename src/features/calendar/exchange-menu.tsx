import { i18n } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Campaign } from '~/contract/campaign'
import { useWorkspace } from '~/src/api/queries/access'
import { postOptionsListQuery } from '~/src/api/queries/connections'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { campaignListQuery } from '~/src/api/queries/workspace'
import { errorLine } from '~/src/feedback/failure-line'
import { commaSeparated } from '~/src/i18n/comma-separated'
import type { OptionsByPost } from '~/src/import-export/post-row'
import { accountName } from '~/src/posts/account-groups'
import { enumWord } from '~/src/ui/enum-labels'
import { IconButton } from '~/src/ui/icon-button'
import { Calendar as CalendarIcon, Download, Ellipsis, Eye, Text, Upload } from '~/src/ui/icons'
import { Menu, type MenuEntry } from '~/src/ui/menu'
import { platformName } from '~/src/ui/platform-mark'
import { toast } from '~/src/ui/toast'
import type { CalendarSearch } from './calendar-search'
import { periodTitle } from './date-labels'
import type { Exported } from './make-exports'
import { PrintView } from './print-view/print-view'
import { type Calendar, onShow } from './use-calendar'

export type ExchangeMenuProps = {
  workspaceId: string
  calendar: Calendar
  search: CalendarSearch
  campaigns: readonly Campaign[]
}

/** Imports posts, and exports or prints the posts on show. */
export function ExchangeMenu({ workspaceId, calendar, search, campaigns }: ExchangeMenuProps) {
  const { busy, save } = useSaveFile()
  const printing = usePrintView()
  const read = useReadForTable(workspaceId)
  const workspace = useWorkspace(workspaceId)
  const { view, day, days, weekStart, zone, accounts } = calendar
  const { posts } = onShow(calendar)
  const title = periodTitle(view, day, weekStart)
  // A file or a print-out needs the year, which the title omits.
  const period = view === 'week' || view === 'day' ? `${title} ${(days.at(-1) ?? day).slice(0, 4)}` : title
  const exported: Exported = {
    workspaceId,
    workspaceName: workspace?.name ?? i18n.t('Workspace'),
    posts,
    period,
    filters: filterWords(search, calendar, campaigns),
    zone,
    accounts,
    campaigns,
  }
  const incomplete = incompleteText(calendar)
  const noPosts = posts.length === 0 && i18n.t('There are no posts in this view.')
  const entries: MenuEntry[] = [
    {
      id: 'import',
      label: i18n.t('Import posts…'),
      icon: <Upload />,
      hint: i18n.t('CSV or XLSX, up to 500 posts'),
      link: (content) => (
        <Link to="/w/$workspaceId/calendar/import" params={{ workspaceId }}>
          {content}
        </Link>
      ),
    },
    { id: 'rule', rule: true },
    {
      id: 'heading',
      heading: `${title}: ${i18n.t('{count, plural, one {1 post} other {# posts}}', { count: posts.length })}`,
    },
    ...exportEntries(exported, incomplete ?? noPosts, save, read),
    {
      id: 'print',
      label: i18n.t('Print'),
      icon: <Text />,
      notAllowed: incomplete,
      onSelect: () => requestAnimationFrame(() => print()),
    },
  ]
  return (
    <>
      <Menu
        label={i18n.t('Import and export')}
        align="end"
        trigger={
          <IconButton label={i18n.t('Import and export')} icon={<Ellipsis />} variant="plain" busy={busy} />
        }
        entries={entries}
      />
      {printing && (
        <PrintView
          calendar={calendar}
          period={period}
          scope={commaSeparated([exported.workspaceName, exported.filters])}
          incomplete={incomplete}
        />
      )}
    </>
  )
}

/** The toast after saving a file. */
type Saved = { title: string; detail?: string }

const load = () => import('./make-exports')

type SaveFile = (work: (make: Awaited<ReturnType<typeof load>>) => Promise<Saved> | Saved) => Promise<void>

/** Loads the export code, saves a file, and shows a toast of success or failure. */
function useSaveFile(): { busy: boolean; save: SaveFile } {
  const [busy, setBusy] = useState(false)
  const save: SaveFile = async (work) => {
    setBusy(true)
    try {
      toast.show(await work(await load()))
    } catch (error) {
      toast.show({ title: i18n.t('Couldn’t create the file'), detail: errorLine(error), tone: 'failed' })
    }
    setBusy(false)
  }
  return { busy, save }
}

type ReadForTable = () => Promise<{ options: OptionsByPost; campaigns: readonly Campaign[] }>

/**
 * Reads the platform options of all posts, if the API stores any, and all campaigns, as a table only names a campaign
 * whose name no other has.
 */
function useReadForTable(workspaceId: string): ReadForTable {
  const client = useQueryClient()
  const supportsOptions = useExtensions().has('listPostOptions')
  return async () => {
    const [listed, campaigns] = await Promise.all([
      supportsOptions ? client.query({ ...postOptionsListQuery(workspaceId), staleTime: 0 }) : [],
      client.query(campaignListQuery(workspaceId)),
    ])
    return { options: new Map(listed.map(({ postId, options }) => [postId, options])), campaigns }
  }
}

/** Why the posts on show can't be exported or printed: those that aren't loaded would be missing, and nobody would notice. */
function incompleteText({ all }: Calendar): string | undefined {
  if (all.isPending) return i18n.t('The posts are still loading.')
  return all.incomplete ? i18n.t('Some posts couldn’t be loaded. Retry to load them first.') : undefined
}

function exportEntries(
  exported: Exported,
  notAllowed: string | false,
  save: SaveFile,
  read: ReadForTable,
): MenuEntry[] {
  const count = exported.posts.length
  return [
    {
      id: 'csv',
      label: i18n.t('Export as CSV'),
      icon: <Download />,
      notAllowed,
      onSelect: () =>
        void save(async (make) => {
          const { options, campaigns } = await read()
          make.saveCsv({ ...exported, campaigns }, options)
          return {
            title: i18n.t('{count, plural, one {1 post exported as CSV} other {# posts exported as CSV}}', {
              count,
            }),
          }
        }),
    },
    {
      id: 'ics',
      label: i18n.t('Export as calendar file'),
      icon: <CalendarIcon />,
      hint: 'ICS',
      notAllowed,
      onSelect: () =>
        void save((make) => {
          make.saveIcs(exported)
          return {
            title: i18n.t(
              '{count, plural, one {1 post exported as a calendar file} other {# posts exported as a calendar file}}',
              { count },
            ),
          }
        }),
    },
    {
      id: 'review',
      label: i18n.t('Export review page'),
      icon: <Eye />,
      hint: i18n.t('HTML with previews, for sign-off'),
      notAllowed,
      onSelect: () =>
        void save(async (make) => reviewSaved(count, (await make.saveReview(exported)).missing)),
    },
  ]
}

/** `missing`: how many images could not be embedded. */
function reviewSaved(count: number, missing: number): Saved {
  const title = i18n.t(
    '{count, plural, one {1 post exported as a review page} other {# posts exported as a review page}}',
    { count },
  )
  if (missing === 0) return { title }
  return {
    title,
    detail: i18n.t(
      '{count, plural, one {1 image couldn’t be embedded.} other {# images couldn’t be embedded.}}',
      { count: missing },
    ),
  }
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
    search.campaign && (campaigns.find(({ id }) => id === search.campaign)?.name ?? i18n.t('one campaign')),
    search.account && (account ? accountName(account) : i18n.t('one account')),
    search.queue && (queues.find(({ id }) => id === search.queue)?.name ?? i18n.t('one queue')),
  ])
  return words === '' ? '' : i18n.t('filtered by {words}', { words })
}

/** Whether the page is being printed. Updates synchronously, so that the print view renders before the print layout. */
function usePrintView(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const printMedia = matchMedia('print')
    const update = (now: boolean) => flushSync(() => setPrinting(now))
    const listening = new AbortController()
    const { signal } = listening
    printMedia.addEventListener('change', () => update(printMedia.matches), { signal })
    addEventListener('beforeprint', () => update(true), { signal })
    addEventListener('afterprint', () => update(false), { signal })
    return () => listening.abort()
  }, [])
  return printing
}
