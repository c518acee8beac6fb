import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { importBrandKit } from '~/contract/endpoints'
import { productListQuery } from '~/src/api/queries/products'
import { useMay } from '~/src/api/scopes'
import { GoLink } from '~/src/records/go-link'
import { Button } from '~/src/ui/button'
import { Dialog } from '~/src/ui/dialog'
import { ErrorNotice } from '~/src/ui/error-notice'
import { Field } from '~/src/ui/field'
import { ProgressBar } from '~/src/ui/progress-bar'
import { TextInput } from '~/src/ui/text-input'
import { ImportReview } from './import-review'
import { useImportKit } from './use-import-kit'
import { websiteRefusal } from './website'

export type ImportDialogProps = { workspaceId: string; open: boolean; domain: string; onClose: () => void }

/** Reads the kit out of a website, and shows field by field what that changed. */
export function ImportDialog({ workspaceId, open, domain, onClose }: ImportDialogProps) {
  const formId = useId()
  const notAllowed = useMay(importBrandKit)
  const kit = useImportKit(workspaceId)
  const { step } = kit
  const [typed, setTyped] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const website = typed ?? domain
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (step.kind === 'reading' || notAllowed !== undefined) return
    const refusal = websiteRefusal(website)
    setRefused(refusal)
    if (refusal === undefined) void kit.start(website.trim())
  }
  const close = () => {
    kit.cancel()
    kit.again()
    onClose()
  }
  if (step.kind === 'review')
    return (
      <Dialog
        open={open}
        onClose={close}
        size="lg"
        title={step.fields.length === 0 ? 'Nothing new found' : 'Review imported changes'}
        description={
          step.fields.length === 0
            ? 'This page has nothing that your brand kit doesn’t already include. Try another page, such as “About”.'
            : 'These values are now in your brand kit. Choose Keep mine to restore your own.'
        }
        footer={
          <>
            {step.fields.length > 0 ? (
              <Button busy={kit.busy} onClick={() => void kit.undo()}>
                Undo all
              </Button>
            ) : (
              <Button onClick={kit.again}>Try another page</Button>
            )}
            <NextStep workspaceId={workspaceId} />
            <Button variant="primary" onClick={close}>
              Done
            </Button>
          </>
        }
      >
        <ImportReview review={step} kit={kit} />
      </Dialog>
    )
  const isReading = step.kind === 'reading'
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Import from website"
      description="Reads the name, colours, fonts, logo and text from the page. Free. You review each change."
      footer={
        <>
          {isReading ? (
            <Button onClick={kit.cancel}>Cancel</Button>
          ) : (
            <Button variant="quiet" onClick={close}>
              Close
            </Button>
          )}
          <Button type="submit" form={formId} variant="primary" busy={isReading} notAllowed={notAllowed}>
            Import
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-3">
        {step.kind === 'failed' && <ErrorNotice title="Couldn’t read the website" {...step} />}
        <Field label="Website" error={refused} hint="A full URL or just the domain.">
          <TextInput
            inputMode="url"
            autoComplete="url"
            value={website}
            placeholder="fernhollow.example"
            onChange={(event) => {
              setRefused(undefined)
              setTyped(event.target.value)
            }}
          />
        </Field>
        {isReading && <ProgressBar label={`Reading ${step.url}`} />}
      </form>
    </Dialog>
  )
}

/** While there are no products, the brand's next step is one. */
function NextStep({ workspaceId }: { workspaceId: string }) {
  const { data: products } = useQuery(productListQuery(workspaceId))
  if (products?.length !== 0) return null
  return (
    <GoLink to="/w/$workspaceId/products/import" params={{ workspaceId }}>
      Next: import a product
    </GoLink>
  )
}
