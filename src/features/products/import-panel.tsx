import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import * as z from 'zod/mini'
import { importProduct, updateProduct } from '~/contract/endpoints'
import type { Product } from '~/contract/product'
import { useMay } from '~/src/api/queries/access'
import { productQuery } from '~/src/api/queries/workspace'
import { OnlineButton } from '~/src/feedback/online-button'
import { FormFailure } from '~/src/form/form-failure'
import { formDrafts } from '~/src/records/form-draft'
import { LeaveGuard } from '~/src/records/leave-guard'
import { Button } from '~/src/ui/button'
import { Field } from '~/src/ui/field'
import { Lock } from '~/src/ui/icons'
import { Banner } from '~/src/ui/notices'
import { Segmented } from '~/src/ui/segmented'
import { SidePanel } from '~/src/ui/side-panel'
import { TextArea } from '~/src/ui/text-input'
import { ImportResults, importLines, importRefusal, useImportProducts } from './import-results'
import { ProductFields, useProductEditor } from './product-fields'

const counts = ['1', '2', '3', '4', '5', '6'] as const
const Typed = z.object({ text: z.string(), most: z.enum(counts) })
type Typed = z.output<typeof Typed>

const blank: Typed = { text: '', most: '6' }
const draft = 'import-products'

/** The import form's values, stored on this device until they are imported. */
function useImportText(workspaceId: string) {
  const read = () => Typed.safeParse(formDrafts.read(workspaceId, draft)).data
  const [typed, setTyped] = useState(() => read() ?? blank)
  return {
    ...typed,
    type: (change: Partial<Typed>) => {
      const next = { ...typed, ...change }
      setTyped(next)
      formDrafts.write(workspaceId, draft, next)
    },
    /** Deletes imported addresses from the stored text; the field keeps them. */
    forget: (imported: readonly string[]) => {
      const stored = read()
      if (!stored) return
      const left = importLines(stored.text).filter(({ url }) => !url || !imported.includes(url))
      const rest = left.map((line) => line.text).join('\n')
      if (rest === '') formDrafts.remove(workspaceId, draft)
      else formDrafts.write(workspaceId, draft, { ...stored, text: rest })
    },
  }
}

/** Imports products from one or more web pages. Each has its own result, which can be edited right away. */
export function ImportPanel({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const notAllowed = useMay(importProduct)
  const [error, setError] = useState<string>()
  const { text, most, type, forget } = useImportText(workspaceId)
  const { jobs, running, start, retry, forget: forgetJob, forgetFailed } = useImportProducts(workspaceId)
  const made = jobs.flatMap(({ state }) => (state.kind === 'done' ? [state.product] : []))
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
    <SidePanel startsInField title={i18n.t('Import from URL')} onClose={onClose}>
      <form noValidate aria-label={i18n.t('Import from URL')} onSubmit={submit} className="grid gap-4">
        {notAllowed && <Banner icon={<Lock />}>{notAllowed}</Banner>}
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
        <ImportResults
          workspaceId={workspaceId}
          jobs={jobs}
          busy={running}
          onRetry={(url) => void retry(url, Number(most)).then(forget)}
          onFound={forgetJob}
        />
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
          <OnlineButton
            type="submit"
            variant="primary"
            busy={saving}
            notAllowed={notAllowed ?? (changed === 0 && i18n.t('No changes to save.'))}
          >
            {i18n.t('Save changes')}
          </OnlineButton>
        </div>
      </form>
      <LeaveGuard when={changed > 0 && !saving} closing title={i18n.t('Leave without saving your edits?')}>
        {i18n.t('Your edits to {name} haven’t been saved. The imported product stays.', { name })}
      </LeaveGuard>
    </details>
  )
}
