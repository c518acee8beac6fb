import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { productQuery } from '~/src/api/queries/workspace'
import { FormFailure } from '~/src/form/form-failure'
import { UnconfirmedRecord, useRecordOperations } from '~/src/records/unconfirmed-records'
import { Button, Spinner } from '~/src/ui/button'
import { linkClass } from '~/src/ui/class-names'
import { Picture } from '~/src/ui/picture'
import { ProgressBar } from '~/src/ui/progress-bar'
import { StatusGlyph } from '~/src/ui/status-mark'
import { coverOf } from './product-list'
import type { ImportJob } from './use-import-products'

type ImportResultsProps = {
  workspaceId: string
  jobs: readonly ImportJob[]
  busy: boolean
  onRetry: (url: string) => void
}

/** The progress of an import, and the result of each address. */
export function ImportResults({ workspaceId, jobs, busy, onRetry }: ImportResultsProps) {
  const ended = jobs.filter(({ state }) => state.kind !== 'waiting' && state.kind !== 'reading').length
  return (
    <section aria-label={i18n.t('Results')} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {jobs.length > 1 && (
        <>
          <p role="status" className="tnum text-12 text-ink-2">
            {i18n.t('{ended} of {count} read', { ended, count: jobs.length })}
          </p>
          <ProgressBar label={i18n.t('Reading pages')} value={ended / jobs.length} />
        </>
      )}
      <ul>
        {jobs.map((job) => (
          <ImportResult
            key={job.url}
            workspaceId={workspaceId}
            job={job}
            busy={busy}
            onRetry={() => onRetry(job.url)}
          />
        ))}
      </ul>
    </section>
  )
}

type ImportResultProps = { workspaceId: string; job: ImportJob; busy: boolean; onRetry: () => void }

/** The result of one address. */
function ImportResult({ workspaceId, job: { url, state }, busy, onRetry }: ImportResultProps) {
  const made = state.kind === 'done' ? state.product : undefined
  const { data: product } = useQuery({
    ...productQuery(workspaceId, made?.id ?? ''),
    enabled: made !== undefined,
  })
  const unsure = useRecordOperations(workspaceId).find(
    ({ create, ended }) =>
      state.kind === 'unsure' && !ended && create.record === 'import' && create.body.url === url,
  )
  if (unsure)
    return (
      <li className="border-t border-line py-2.5 first:border-t-0">
        <UnconfirmedRecord operation={unsure} />
      </li>
    )
  const isOver = state.kind === 'failed' || state.kind === 'unsure'
  return (
    <li className="flex items-start gap-3 border-t border-line py-2.5 first:border-t-0">
      {product ? (
        <Picture src={coverOf(product)} alt="" width={40} height={40} className="size-10 flex-none rounded" />
      ) : (
        <span className="grid size-10 flex-none place-items-center rounded bg-well text-ink-3">
          {state.kind === 'reading' && <Spinner />}
          {isOver && <StatusGlyph status="failed" />}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{product ? (product.name ?? '—') : url}</p>
        {product && (
          <p className="text-12 text-ink-2">
            {i18n.t('{count, plural, one {1 image} other {# images}}', {
              count: product.images?.length ?? 0,
            })}
            {' · '}
            <Link
              to="/w/$workspaceId/products/$productId"
              params={{ workspaceId, productId: product.id }}
              search={true}
              className={linkClass}
            >
              {i18n.t('Open product')}
            </Link>
          </p>
        )}
        {state.kind === 'waiting' && <p className="text-12 text-ink-3">{i18n.t('Waiting')}</p>}
        {state.kind === 'reading' && <p className="text-12 text-ink-2">{i18n.t('Reading the page')}</p>}
        {state.kind === 'failed' && (
          <FormFailure title={i18n.t('Couldn’t import the product')} {...state.failure} />
        )}
      </div>
      {isOver && (
        <Button size="sm" notAllowed={busy && i18n.t('Other pages are still being read.')} onClick={onRetry}>
          {i18n.t('Retry')}
        </Button>
      )}
    </li>
  )
}
