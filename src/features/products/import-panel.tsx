import { i18n } from '@lingui/core'
import { useState, type SubmitEvent } from 'react'
import { importProduct, updateProduct } from '~/contract/endpoints'
import type { Product } from '~/contract/product'
import { useMay } from '~/src/api/queries/access'
import { Button, Spinner } from '~/src/ui/button'
import { Field } from '~/src/ui/field'
import { ProgressBar } from '~/src/ui/progress-bar'
import { Segmented } from '~/src/ui/segmented'
import { SidePanel } from '~/src/ui/side-panel'
import { TextArea } from '~/src/ui/text-input'
import * as z from 'zod/mini'
import { formDrafts } from '~/src/records/form-draft'
import { UnconfirmedRecord, useRecordOperations } from '~/src/records/unconfirmed-records'
import { useQuery } from '@tanstack/react-query'
import { productQuery } from '~/src/api/queries/workspace'
import { FormFailure } from '~/src/form/form-failure'
import { LeaveGuard } from '~/src/records/leave-guard'
import { Link } from '@tanstack/react-router'
import { linkClass } from '~/src/ui/class-names'
import { Picture } from '~/src/ui/picture'
import { StatusGlyph } from '~/src/ui/status-mark'
import { importLines, importRefusal, useImportProducts, type ImportJob } from './use-import-products'
import { ProductFields, useProductEditor } from './product-fields'
import { coverOf } from './product-list'

const counts = ['1', '2', '3', '4', '5', '6'] as const
const Typed = z.object({ text: z.string(), most: z.enum(counts) })
type Typed = z.output<typeof Typed>

const blank: Typed = { text: '', most: '6' }
const draft = 'import-products'

/** What is typed into the import, kept on this device until it is read. */
function useImportText(workspaceId: string) {
  const [typed, setTyped] = useState(() => Typed.safeParse(formDrafts.read(workspaceId, draft)).data ?? blank)
  return {
    ...typed,
    type: (change: Partial<Typed>) => {
      const next = { ...typed, ...change }
      setTyped(next)
      formDrafts.write(workspaceId, draft, next)
    },
    /** What was typed has become results: it stays in the field, and is not brought back. */
    forget: () => formDrafts.remove(workspaceId, draft),
  }
}

/** Makes products out of web pages: one or several addresses, each with its own result, corrected at once. */
export function ImportPanel({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const notAllowed = useMay(importProduct)
  const [error, setError] = useState<string>()
  const { text, most, type, forget } = useImportText(workspaceId)
  const { jobs, running, start, retry, forgetFailed } = useImportProducts(workspaceId)
  const made = jobs.flatMap(({ state }) => (state.kind === 'done' ? [state.product] : []))
  const ended = jobs.filter(({ state }) => state.kind !== 'waiting' && state.kind !== 'reading').length
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (running || notAllowed !== undefined) return
    const lines = importLines(text)
    const refusal = importRefusal(lines)
    setError(refusal)
    if (refusal !== undefined) return forgetFailed([])
    const urls = lines.flatMap(({ url }) => url ?? [])
    void start(urls, Number(most)).then(forget)
  }
  return (
    <SidePanel title={i18n.t('Import from URL')} onClose={onClose}>
      <form noValidate aria-label={i18n.t('Import from URL')} onSubmit={submit} className="grid gap-4">
        <Field
          label={i18n.t('Product page')}
          error={error}
          hint={i18n.t('One URL per line. The name, description and images are read from each page. Free.')}
        >
          <TextArea
            rows={2}
            dir="ltr"
            value={text}
            placeholder="https://"
            onChange={({ target }) => {
              setError(undefined)
              type({ text: target.value })
              forgetFailed(importLines(target.value).flatMap(({ url }) => url ?? []))
            }}
          />
        </Field>
        <Field label={i18n.t('Maximum images')} group="group">
          <Segmented
            label={i18n.t('Maximum images')}
            value={most}
            onChange={(next) => type({ most: next })}
            options={counts.map((value) => ({ value, label: value }))}
          />
        </Field>
        <div>
          <Button type="submit" variant="primary" busy={running} notAllowed={notAllowed}>
            {i18n.t('Import')}
          </Button>
        </div>
      </form>
      {jobs.length > 0 && (
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
                busy={running}
                onRetry={() => void retry(job.url, Number(most))}
              />
            ))}
          </ul>
        </section>
      )}
      {made.map(({ id }) => (
        <ImportedProduct
          key={id}
          workspaceId={workspaceId}
          productId={id}
          open={made.length === 1 && !running}
        />
      ))}
    </SidePanel>
  )
}

type ImportedProductProps = { workspaceId: string; productId: string; open: boolean }

/** What came of a page, to be corrected before one leaves. */
function ImportedProduct({ workspaceId, productId, open }: ImportedProductProps) {
  const { data: product } = useQuery(productQuery(workspaceId, productId))
  return product && <ImportedProductForm workspaceId={workspaceId} product={product} open={open} />
}

type ImportedProductFormProps = { workspaceId: string; product: Product; open: boolean }

function ImportedProductForm({ workspaceId, product, open }: ImportedProductFormProps) {
  const { form, formId, changed, failure, saving, save } = useProductEditor(workspaceId, product)
  const notAllowed = useMay(updateProduct)
  const name = product.name ?? '—'
  return (
    <details open={open} className="border-t border-line pt-3">
      <summary className="mb-3 font-medium">{i18n.t('Edit {name}', { name })}</summary>
      {failure && <FormFailure title={i18n.t('Couldn’t save the product')} {...failure} />}
      <form
        id={formId}
        aria-label={i18n.t('Edit {name}', { name })}
        noValidate
        onSubmit={(event) => void save(event)}
        className="grid gap-4"
      >
        <ProductFields form={form} workspaceId={workspaceId} saved={product} />
        <div>
          <Button
            type="submit"
            variant="primary"
            busy={saving}
            notAllowed={notAllowed ?? (changed === 0 && i18n.t('No changes to save.'))}
          >
            {i18n.t('Save changes')}
          </Button>
        </div>
      </form>
      <LeaveGuard when={changed > 0 && !saving} closing title={i18n.t('Leave without saving your edits?')}>
        {i18n.t('Your edits to {name} haven’t been saved. The imported product stays.', { name })}
      </LeaveGuard>
    </details>
  )
}

type ImportResultProps = { workspaceId: string; job: ImportJob; busy: boolean; onRetry: () => void }

/** What became of one address. */
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
