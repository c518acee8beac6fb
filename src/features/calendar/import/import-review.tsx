import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { SocialAccount } from '~/contract/social'
import { postTitle } from '~/domain/text'
import { useNeededPosts } from '~/src/api/queries/all-posts'
import { monthOf, monthOfPostsQuery, untimedPostsQuery } from '~/src/api/queries/posts'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { campaignListQuery } from '~/src/api/queries/workspace'
import { LoadFailure } from '~/src/feedback/query-state'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { problemText, type RowProblem } from '~/src/import-export/read-row'
import { Button } from '~/src/ui/button'
import { Checkbox } from '~/src/ui/checkbox'
import { DataTable } from '~/src/ui/data-table'
import { Info } from '~/src/ui/icons'
import { Banner } from '~/src/ui/notices'
import { PlatformMarks } from '~/src/ui/platform-mark'
import { StatusMark } from '~/src/ui/status-mark'
import { timeText } from '~/src/ui/time'
import { toast } from '~/src/ui/toast'
import { ReadingFields, type Review, type ReviewRow, rememberReading, reviewRows } from './reading'
import { beginJob } from './use-import-job'

type ImportReviewProps = {
  workspaceId: string
  accounts: readonly SocialAccount[]
  review: Review
  notAllowed: string | undefined
  onReview: (review: Review) => void
  onPutAway: () => void
  onStarted: (id: string) => void
}

const none: readonly never[] = []

/** The months in which rows with a time will be. */
const monthsOfRows = (
  rows: readonly { readonly body?: { readonly scheduledAt?: string | undefined } | undefined }[],
) => [
  ...new Set(rows.flatMap(({ body }) => (body?.scheduledAt === undefined ? [] : monthOf(body.scheduledAt)))),
]

const notifyRefused = () =>
  toast.show({
    title: i18n.t('Couldn’t start the import'),
    detail: i18n.t(
      'This browser can’t store it on this device. Free some space or leave private browsing, then try again.',
    ),
    tone: 'failed',
  })

/** The file's rows, and the existing posts that they were compared with; pending until all that they depend on is known. */
function useReviewRows(
  workspaceId: string,
  accounts: readonly SocialAccount[],
  { sheet, reading }: Pick<Review, 'sheet' | 'reading'>,
) {
  const { data: campaigns = none, isPending: campaignsPending } = useQuery(campaignListQuery(workspaceId))
  const [now] = useState(() => Date.now())
  // Only these months are searched for posts that already exist.
  const months = useMemo(
    () =>
      monthsOfRows(reviewRows(sheet, reading, { accounts, campaigns }, [], { now, supportsOptions: false })),
    [sheet, reading, accounts, campaigns, now],
  )
  const existing = useNeededPosts(workspaceId, [
    ...months.map((month) => monthOfPostsQuery(workspaceId, month)),
    untimedPostsQuery(workspaceId),
  ])
  const { posts } = existing
  const supportsOptions = useExtensions().has('setPostOptions')
  const rows = useMemo(
    () => reviewRows(sheet, reading, { accounts, campaigns }, posts, { now, supportsOptions }),
    [sheet, reading, accounts, campaigns, posts, now, supportsOptions],
  )
  return { rows, existing, isPending: existing.isPending || campaignsPending }
}

/** The rows of the file, before anything is created. */
export function ImportReview(props: ImportReviewProps) {
  const { workspaceId, accounts, review, notAllowed, onReview, onPutAway, onStarted } = props
  const { sheet, reading, notice, name } = review
  const onReading = (next: typeof reading) => {
    // Before the import, as the file may be fixed and chosen again first.
    rememberReading(sheet.header, next)
    onReview({ ...review, reading: next })
  }
  const { rows, existing, isPending } = useReviewRows(workspaceId, accounts, review)
  const [busy, setBusy] = useState(false)
  const ready = rows.filter((row) => row.body && (reading.repeats || row.repeats === undefined))
  const repeats = rows.filter((row) => row.repeats !== undefined).length
  const wrong = rows.filter((row) => row.body === undefined).length

  const begin = async () => {
    setBusy(true)
    const made = ready.flatMap(({ line, body, options }) => (body ? [{ line, body, options }] : []))
    const [id, startedAt] = [crypto.randomUUID(), Date.now()]
    if (await beginJob(workspaceId, { id, name, startedAt, zone: reading.zone, rows: made }))
      return onStarted(id)
    setBusy(false)
    notifyRefused()
  }
  return (
    <div className="grid grid-cols-[minmax(0,320px)_minmax(0,1fr)] gap-8 pt-2 max-lg:grid-cols-1">
      <div className="grid content-start gap-4">
        <div className="flex items-center gap-2">
          <h2 className="min-w-0 flex-1 truncate">{name}</h2>
          <Button size="sm" variant="quiet" onClick={onPutAway}>
            {i18n.t('Choose another file')}
          </Button>
        </div>
        <ReadingFields sheet={sheet} reading={reading} accounts={accounts} onReading={onReading} />
      </div>
      <section aria-label={i18n.t('Rows')} className="grid min-w-0 content-start gap-3">
        {notice !== undefined && <Banner icon={<Info />}>{notice}</Banner>}
        <LoadFailure
          query={{ ...existing, data: existing.posts }}
          failed={i18n.t('Couldn’t check for posts that already exist')}
        />
        <Summary ready={ready} repeats={repeats} wrong={wrong} all={reading.repeats} />
        {repeats > 0 && (
          <Checkbox
            label={i18n.t('Also import duplicates ({repeats})', { repeats })}
            checked={reading.repeats}
            onChange={(event) => onReading({ ...reading, repeats: event.target.checked })}
          />
        )}
        <RowTable rows={rows} zone={reading.zone} repeats={reading.repeats} />
        <div className="sticky -bottom-8 flex flex-wrap items-center gap-2 border-t border-line bg-sheet pt-3 pb-8 max-md:-bottom-5 max-md:pb-5">
          <Button
            variant="primary"
            busy={busy || isPending}
            notAllowed={
              notAllowed ??
              ((existing.incomplete && i18n.t('Retry to check for posts that already exist first.')) ||
                (ready.length === 0 && i18n.t('No rows are ready to import.')))
            }
            onClick={() => void begin()}
          >
            {i18n.t('{count, plural, one {Import 1 post} other {Import # posts}}', { count: ready.length })}
          </Button>
          <span className="text-12 text-ink-3">
            {i18n.t('Creating posts is free. Publishing them costs credits.')}
          </span>
        </div>
      </section>
    </div>
  )
}

type SummaryProps = { ready: readonly ReviewRow[]; repeats: number; wrong: number; all: boolean }

function Summary({ ready, repeats, wrong, all }: SummaryProps) {
  const scheduled = ready.filter(({ body }) => body?.scheduledAt !== undefined).length
  const drafts = ready.length - scheduled
  const parts = commaSeparated([
    scheduled > 0 && i18n.t('{scheduled} scheduled', { scheduled }),
    drafts > 0 && i18n.t('{count, plural, one {1 draft} other {# drafts}}', { count: drafts }),
    repeats > 0 &&
      !all &&
      i18n.t('{count, plural, one {1 duplicate} other {# duplicates}}', { count: repeats }),
    wrong > 0 &&
      i18n.t('{count, plural, one {1 row with errors} other {# rows with errors}}', { count: wrong }),
  ])
  return (
    <p role="status" className="text-14 text-ink-2">
      {parts}.{' '}
      {wrong > 0 && i18n.t('Rows with errors are skipped. Fix the file, or change the columns here.')}
    </p>
  )
}

/** Of a stacked table: on phones, the number of a row stands before its other cells. */
export const numberedRowsClass =
  'max-md:[&_tr]:grid-cols-[2.5rem_minmax(0,1fr)] max-md:[&_td:not(:first-child)]:col-start-2'

type RowTableProps = { rows: readonly ReviewRow[]; zone: string; repeats: boolean }

/** Every row as the post that it becomes, or why it can't be imported. */
function RowTable({ rows, zone, repeats }: RowTableProps) {
  const [only, setOnly] = useState(false)
  const wrong = rows.filter((row) => row.problems.length > 0)
  const shown = only && wrong.length > 0 ? wrong : rows
  return (
    <div className="grid gap-2">
      {wrong.length > 0 && wrong.length < rows.length && (
        <Button size="sm" aria-pressed={only} className="justify-self-start" onClick={() => setOnly(!only)}>
          {only
            ? i18n.t('Show all {count} rows', { count: rows.length })
            : i18n.t('Show rows with problems ({count})', { count: wrong.length })}
        </Button>
      )}
      <DataTable label={i18n.t('File contents')} stacked className={numberedRowsClass}>
        <thead>
          <tr>
            <th data-number="">{i18n.t('Row')}</th>
            <th>{i18n.t('When')}</th>
            <th>{i18n.t('Accounts')}</th>
            <th className="w-3/5">{i18n.t('Post')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row key={row.line} row={row} zone={zone} repeats={repeats} />
          ))}
        </tbody>
      </DataTable>
    </div>
  )
}

function Row({ row, zone, repeats }: { row: ReviewRow; zone: string; repeats: boolean }) {
  const { body, line, text, problems } = row
  const out = body === undefined || (row.repeats !== undefined && !repeats)
  const platforms = [...new Set(body?.targets.map(({ platform }) => platform))]
  return (
    <tr>
      <td data-number="" className="text-ink-3">
        {line}
      </td>
      <td className="tnum whitespace-nowrap">
        {out ? (
          <span className="text-ink-3">{body ? i18n.t('Skipped') : i18n.t('Not imported')}</span>
        ) : body.scheduledAt === undefined ? (
          <StatusMark status="draft" />
        ) : (
          timeText(body.scheduledAt, 'dateTime', zone)
        )}
      </td>
      <td className="max-md:empty:hidden">
        {platforms.length > 0 && <PlatformMarks platforms={platforms} />}
      </td>
      <td className="max-w-0 max-md:max-w-none">
        <span dir="auto" className={out ? 'block truncate text-ink-3' : 'block truncate'}>
          {postTitle(text)}
        </span>
        {row.repeats !== undefined && <span className="block text-12 text-ink-2">{row.repeats}</span>}
        <Problems problems={problems} />
      </td>
    </tr>
  )
}

function Problems({ problems }: { problems: readonly RowProblem[] }) {
  if (problems.length === 0) return null
  return (
    <ul className="text-12">
      {problems.map((problem) => (
        <li key={problemText(problem)} className={problem.severity === 'error' ? 'text-red' : 'text-ink-2'}>
          {problem.severity === 'error'
            ? i18n.t('Error: {problem}', { problem: problemText(problem) })
            : i18n.t('Note: {problem}', { problem: problemText(problem) })}
        </li>
      ))}
    </ul>
  )
}
