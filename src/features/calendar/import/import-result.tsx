import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { createPost } from '~/contract/endpoints'
import { zonedDay } from '~/domain/calendar/time-zone'
import { postTitle } from '~/domain/text'
import { useMay } from '~/src/api/queries/access'
import { BuyCredits } from '~/src/feedback/buy-credits'
import { lacksCredits } from '~/src/feedback/failure-line'
import { Button, buttonClass } from '~/src/ui/button'
import { linkClass } from '~/src/ui/class-names'
import { DataTable } from '~/src/ui/data-table'
import { ConfirmDialog } from '~/src/ui/dialog'
import { EmptyState } from '~/src/ui/empty-state'
import { Banner } from '~/src/ui/notices'
import { ProgressBar } from '~/src/ui/progress-bar'
import { SkeletonRows } from '~/src/ui/skeleton'
import { StatusMark } from '~/src/ui/status-mark'
import { timeText } from '~/src/ui/time'
import { type ImportCounts, type ImportRow, progressText, type RowState } from './import-job'
import { numberedRowsClass } from './import-review'
import { type ImportRun, useImportJob } from './use-import-job'

type ImportResultProps = { workspaceId: string; id: string; onAnother: () => void }

/** An import that is running or done, with the result of each row. */
export function ImportResult({ workspaceId, id, onAnother }: ImportResultProps) {
  const run = useImportJob(workspaceId, id)
  const { job, progress, counts, phase } = run
  if (phase === 'missing')
    return (
      <EmptyState
        title={i18n.t('This import isn’t on this device')}
        actions={<Button onClick={onAnother}>{i18n.t('Import a file')}</Button>}
      >
        {i18n.t('Imports are kept on the device where they were started, until you sign out there.')}
      </EmptyState>
    )
  if (!job || !progress || !counts) return <SkeletonRows label={i18n.t('Loading import')} rows={5} />
  const at = job.rows.flatMap(({ body }) => body.scheduledAt ?? []).sort()[0]
  return (
    <div className="grid max-w-[980px] gap-4 pt-2">
      <div className="grid gap-1.5">
        <h2 dir="auto">{job.name}</h2>
        <p role="status" className="tnum text-ink-2">
          {progressText(counts)}
        </p>
        <ProgressBar
          label={i18n.t('Import progress')}
          value={(counts.made + counts.back) / Math.max(1, counts.total)}
        />
      </div>
      <ImportNotice run={run} counts={counts} />
      <div className="flex flex-wrap gap-2">
        <Actions run={run} counts={counts} onAnother={onAnother} />
        <Link
          to="/w/$workspaceId/calendar"
          params={{ workspaceId }}
          search={at === undefined ? {} : { date: zonedDay(at, job.zone) }}
          className={buttonClass()}
        >
          {i18n.t('Show in calendar')}
        </Link>
      </div>
      <DataTable label={i18n.t('Import results by row')} stacked className={numberedRowsClass}>
        <thead>
          <tr>
            <th data-number="">{i18n.t('Row')}</th>
            <th>{i18n.t('When')}</th>
            <th className="w-1/2">{i18n.t('Post')}</th>
            <th>{i18n.t('Result')}</th>
          </tr>
        </thead>
        <tbody>
          {job.rows.map((row, index) => (
            <ResultRow
              key={row.line}
              workspaceId={workspaceId}
              row={row}
              zone={job.zone}
              state={progress.states[index]}
            />
          ))}
        </tbody>
      </DataTable>
    </div>
  )
}

function ImportNotice({ run, counts }: { run: ImportRun; counts: ImportCounts }) {
  const { phase, end, progress, failure } = run
  if (phase === 'elsewhere')
    return (
      <Banner title={i18n.t('Another tab is running this import')}>
        {i18n.t('Only one tab at a time can run an import. This tab shows its progress.')}
      </Banner>
    )
  if (failure !== undefined)
    return (
      <Banner tone="red" role="alert">
        {failure}
      </Banner>
    )
  if (phase !== 'idle') return null
  if (end?.kind === 'paused') {
    const { message, requestId, purchaseUrl } = end.failure
    return (
      <Banner
        tone="red"
        role="alert"
        title={i18n.t('Import paused')}
        action={lacksCredits(end.failure) && <BuyCredits purchaseUrl={purchaseUrl} />}
      >
        {[
          message,
          i18n.t('Posts created so far are kept, and nothing is created twice.'),
          requestId !== undefined && i18n.t('Request {requestId}.', { requestId }),
        ]
          .filter(Boolean)
          .join(' ')}
      </Banner>
    )
  }
  const silent = progress?.states.filter(({ kind }) => kind === 'sent').length ?? 0
  return (
    <>
      {counts.failed > 0 && (
        <Banner
          tone="red"
          role="alert"
          title={i18n.t('{count, plural, one {1 row was rejected} other {# rows were rejected}}', {
            count: counts.failed,
          })}
        >
          {i18n.t('The reasons are listed below.')}
        </Banner>
      )}
      {silent > 0 && (
        <Banner
          tone="amber"
          role="alert"
          title={i18n.t('{count, plural, one {1 row wasn’t confirmed} other {# rows weren’t confirmed}}', {
            count: silent,
          })}
        >
          {i18n.t('Choose “Continue”: it checks first, so nothing is created twice.')}
        </Banner>
      )}
    </>
  )
}

function Actions({
  run,
  counts,
  onAnother,
}: {
  run: ImportRun
  counts: ImportCounts
  onAnother: () => void
}) {
  const { phase } = run
  const notAllowed = useMay(createPost)
  const [asking, setAsking] = useState(false)
  if (phase === 'running') return <Button onClick={run.stop}>{i18n.t('Stop')}</Button>
  const due = counts.left + counts.failed
  const busy = phase === 'undoing'
  const isElsewhere = phase === 'elsewhere'
  return (
    <>
      {due > 0 && !isElsewhere && (
        <Button variant="primary" notAllowed={notAllowed} busy={busy} onClick={run.run}>
          {counts.left > 0 ? i18n.t('Continue') : i18n.t('Retry rejected rows')}
        </Button>
      )}
      {counts.made > 0 && !isElsewhere && (
        <Button busy={busy} onClick={() => setAsking(true)}>
          {i18n.t('Undo import')}
        </Button>
      )}
      <Button onClick={onAnother}>{i18n.t('Choose another file')}</Button>
      <ConfirmDialog
        open={asking}
        danger
        title={i18n.t(
          '{count, plural, one {Delete the post created by this import?} other {Delete the # posts created by this import?}}',
          { count: counts.made },
        )}
        confirm={i18n.t('{count, plural, one {Delete post} other {Delete posts}}', { count: counts.made })}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          run.undo()
        }}
      >
        {i18n.t(
          'Posts already published stay. Deleted posts can’t be restored, but you can import the file again.',
        )}
      </ConfirmDialog>
    </>
  )
}

type ResultRowProps = { workspaceId: string; row: ImportRow; zone: string; state: RowState | undefined }

function ResultRow({ workspaceId, row, zone, state }: ResultRowProps) {
  const { line, body } = row
  const title = postTitle(body.content.text)
  return (
    <tr>
      <td data-number="" className="text-ink-3">
        {line}
      </td>
      <td className="tnum whitespace-nowrap">
        {body.scheduledAt === undefined ? (
          <StatusMark status="draft" />
        ) : (
          timeText(body.scheduledAt, 'dateTime', zone)
        )}
      </td>
      <td dir="auto" className="max-w-0 truncate text-start max-md:max-w-none">
        {state?.kind === 'made' ? (
          <Link
            to="/w/$workspaceId/posts/$postId"
            params={{ workspaceId, postId: state.postId }}
            className={linkClass}
          >
            {title}
          </Link>
        ) : (
          title
        )}
      </td>
      <td>
        <Outcome state={state} />
      </td>
    </tr>
  )
}

function Outcome({ state }: { state: RowState | undefined }) {
  switch (state?.kind) {
    case 'made':
      return (
        <>
          <StatusMark status="published" word={i18n.t('Created')} />
          {state.message && <span className="block text-12 text-amber">{state.message}</span>}
        </>
      )
    case 'failed':
      return (
        <>
          <StatusMark status="failed" word={i18n.t('Rejected')} />
          <span className="block text-12 text-red">{state.message}</span>
        </>
      )
    case 'sent':
      return <span className="text-ink-2">{state.message ?? i18n.t('Creating…')}</span>
    case 'back':
      return <span className="text-ink-3">{i18n.t('Undone')}</span>
    case 'waiting':
    case undefined:
      return <span className="text-ink-3">{i18n.t('Waiting')}</span>
  }
}
