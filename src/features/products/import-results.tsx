import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { characterCount } from '~/contract/bounds'
import { coverOf } from '~/contract/product'
import { productQuery } from '~/src/api/queries/workspace'
import { watchSignOut } from '~/src/api/session/session'
import { FormFailure } from '~/src/form/form-failure'
import { safeHttpUrl } from '~/src/form/urls'
import { sizedPicture } from '~/src/media/sized-picture'
import type { CreatedRecord, Failure } from '~/src/operations/operation'
import { operations } from '~/src/operations/operations'
import { useOperations } from '~/src/operations/use-operations'
import { UnconfirmedRecord, useRecordOperations } from '~/src/records/unconfirmed-records'
import { Button, Spinner } from '~/src/ui/button'
import { linkClass } from '~/src/ui/class-names'
import { Picture } from '~/src/ui/picture'
import { ProgressBar } from '~/src/ui/progress-bar'
import { StatusGlyph } from '~/src/ui/status-mark'

type ImportResultsProps = {
  workspaceId: string
  jobs: readonly ImportJob[]
  busy: boolean
  onRetry: (url: string) => void
  /** Called when a person found the product of an unconfirmed import in the list. */
  onFound: (url: string) => void
}

/** The progress of an import, and the result of each address. */
export function ImportResults({ workspaceId, jobs, busy, onRetry, onFound }: ImportResultsProps) {
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
            onFound={() => onFound(job.url)}
          />
        ))}
      </ul>
    </section>
  )
}

type ImportResultProps = {
  workspaceId: string
  job: ImportJob
  busy: boolean
  onRetry: () => void
  onFound: () => void
}

function ImportResult({ workspaceId, job: { url, state }, busy, onRetry, onFound }: ImportResultProps) {
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
        <UnconfirmedRecord operation={unsure} onFound={onFound} />
      </li>
    )
  const isOver = state.kind === 'failed' || state.kind === 'unsure'
  return (
    <li className="flex items-start gap-3 border-t border-line py-2.5 first:border-t-0">
      {product ? (
        <Picture
          {...sizedPicture(coverOf(product), 40)}
          alt=""
          width={40}
          height={40}
          className="size-10 flex-none rounded"
        />
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

interface ImportLine {
  readonly text: string
  /** The address to import; undefined if the text isn't one. */
  readonly url: string | undefined
}

const maxLength = 2048
const maxAtOnce = 50

/** The addresses in a text, one per line, without duplicates. Bare domains get https. */
export function importLines(text: string): ImportLine[] {
  const lines = text.split(/\s*\n\s*|\s+(?=https?:\/\/)/).map((line) => line.trim())
  const read = lines.filter(Boolean).map((line) => ({ text: line, url: addressOf(line) }))
  return [...new Map(read.map((line) => [line.url ?? line.text, line])).values()]
}

function addressOf(line: string): string | undefined {
  const whole = /^[a-z][a-z\d+.-]*:/i.test(line) && !/^[^/]+:\d+(\/|$)/.test(line) ? line : `https://${line}`
  const url = safeHttpUrl(whole)
  const hasHost = url !== null && (url.hostname.includes('.') || url.hostname.startsWith('['))
  return hasHost && characterCount(url.href) <= maxLength ? url.href : undefined
}

/** Why these can't be imported; undefined if they can. */
export function importRefusal(lines: readonly ImportLine[]): string | undefined {
  if (lines.length === 0) return i18n.t('Enter a product page URL.')
  if (lines.length > maxAtOnce) return i18n.t('Enter up to {maxAtOnce} URLs at a time.', { maxAtOnce })
  const wrong = lines.find(({ url }) => url === undefined)
  return wrong && i18n.t('“{text}” isn’t a valid URL.', { text: wrong.text })
}

export type ImportState =
  | { readonly kind: 'waiting' | 'reading' }
  | { readonly kind: 'done'; readonly product: CreatedRecord }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** Unconfirmed: the product may have been created. */
  | { readonly kind: 'unsure' }

interface ImportJob {
  readonly url: string
  readonly state: ImportState
}

/** Calls `onMade` for imports that are confirmed later: by a check, or once the API responds again. */
function useConfirmedImports(workspaceId: string, onMade: (url: string, product: CreatedRecord) => void) {
  const confirmed = useRecordOperations(workspaceId).flatMap(({ id, create, owned, ended }) =>
    create.record === 'import' && owned && ended ? [{ id, url: create.body.url, product: ended.record }] : [],
  )
  useEffect(() => {
    for (const { id, url, product } of confirmed) {
      onMade(url, product)
      void operations.acknowledge(id)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for each import that is confirmed
  }, [confirmed.map(({ id }) => id).join()])
}

/** Imports product pages one by one, each with its own result. */
export function useImportProducts(workspaceId: string) {
  const { createRecord } = useOperations(workspaceId)
  const [jobs, setJobs] = useState<readonly ImportJob[]>([])
  const [running, setRunning] = useState(false)
  const put = (url: string, state: ImportState) =>
    setJobs((before) => before.map((job) => (job.url === url ? { url, state } : job)))

  useConfirmedImports(workspaceId, (url, product) => put(url, { kind: 'done', product }))

  /** Resolves to false if nothing was imported. */
  async function readOne(url: string, maxImages: number): Promise<boolean> {
    put(url, { kind: 'reading' })
    const id = crypto.randomUUID()
    const result = await createRecord({ record: 'import', body: { url, maxImages } }, { id })
    if (result.kind === 'done') {
      void operations.acknowledge(id)
      put(url, { kind: 'done', product: result.record })
    } else
      put(url, result.kind === 'undone' ? { kind: 'failed', failure: result.failure } : { kind: 'unsure' })
    return result.kind !== 'undone'
  }
  /** Resolves to the addresses without those that failed. */
  async function run(urls: readonly string[], maxImages: number): Promise<readonly string[]> {
    const isSignedOut = watchSignOut()
    const imported: string[] = []
    setRunning(true)
    for (const url of urls) if (!isSignedOut() && (await readOne(url, maxImages))) imported.push(url)
    setRunning(false)
    return imported
  }
  return {
    jobs,
    running,
    /** Starts over with these addresses. */
    start: (urls: readonly string[], maxImages: number) => {
      setJobs(urls.map((url) => ({ url, state: { kind: 'waiting' } })))
      return run(urls, maxImages)
    },
    /** Removes failed results except for these addresses, so that old errors disappear when the text changes. */
    forgetFailed: (except: readonly string[]) =>
      setJobs((before) => {
        const left = before.filter(({ url, state }) => state.kind !== 'failed' || except.includes(url))
        return left.length === before.length ? before : left
      }),
    /** Removes an address, whose product a person found in the list. */
    forget: (url: string) => setJobs((before) => before.filter((job) => job.url !== url)),
    /** Retries a failed address. */
    retry: (url: string, maxImages: number) => run([url], maxImages),
  }
}
