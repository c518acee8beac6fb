import { type SubmitEvent, useState } from 'react'
import { importProduct } from '~/contract/endpoints'
import type { Product } from '~/contract/product'
import { useMay } from '~/src/api/scopes'
import { Button } from '~/src/ui/button'
import { Field } from '~/src/ui/field'
import { ProgressBar } from '~/src/ui/progress-bar'
import { Segmented } from '~/src/ui/segmented'
import { SidePanel } from '~/src/ui/side-panel'
import { TextArea } from '~/src/ui/text-area'
import { importLines, importRefusal } from './import-lines'
import { ImportResult } from './import-result'
import { ImportedProduct } from './imported-product'
import { useImportProducts } from './use-import-products'
import { counts, useImportText } from './use-import-text'

/** Makes products out of web pages: one or several addresses, each with its own result, corrected at once. */
export function ImportPanel({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const notAllowed = useMay(importProduct)
  const [error, setError] = useState<string>()
  const { text, most, type, forget } = useImportText(workspaceId)
  const { jobs, running, start, retry } = useImportProducts(workspaceId)
  const made = jobs.flatMap(({ state }): Product[] => (state.kind === 'done' ? [state.product] : []))
  const ended = jobs.filter(({ state }) => state.kind === 'done' || state.kind === 'failed').length
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (running || notAllowed !== undefined) return
    const lines = importLines(text)
    const refusal = importRefusal(lines)
    setError(refusal)
    if (refusal !== undefined) return
    const urls = lines.flatMap(({ url }) => url ?? [])
    void start(urls, Number(most)).then(forget)
  }
  return (
    <SidePanel title="Import from URL" onClose={onClose}>
      <form noValidate aria-label="Import from URL" onSubmit={submit} className="grid gap-4">
        <Field
          label="Product page"
          error={error}
          hint="One URL per line. The name, description and images are read from each page. Free."
        >
          <TextArea
            rows={2}
            value={text}
            placeholder="https://"
            onChange={(event) => type({ text: event.target.value })}
          />
        </Field>
        <Field label="Maximum images" group="group">
          <Segmented
            label="Maximum images"
            value={most}
            onChange={(next) => type({ most: next })}
            options={counts.map((value) => ({ value, label: value }))}
          />
        </Field>
        <div>
          <Button type="submit" variant="primary" busy={running} notAllowed={notAllowed}>
            Import
          </Button>
        </div>
      </form>
      {jobs.length > 0 && (
        <section aria-label="Results" className="grid gap-1">
          {jobs.length > 1 && (
            <>
              <p role="status" className="tnum text-12 text-ink-2">
                {ended} of {jobs.length} read
              </p>
              <ProgressBar label="Reading pages" value={ended / jobs.length} />
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
      {made.map((product) => (
        <ImportedProduct
          key={product.id}
          workspaceId={workspaceId}
          product={product}
          open={made.length === 1 && !running}
        />
      ))}
    </SidePanel>
  )
}
