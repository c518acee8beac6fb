import { useId, useState } from 'react'
import { createProduct } from '~/contract/endpoints'
import { type Product, ProductCreate } from '~/contract/product'
import { useCreateProduct } from '~/src/api/mutations/products'
import { useMay } from '~/src/api/scopes'
import { changedFields } from '~/src/form/changed-fields'
import { FormFailure } from '~/src/form/form-failure'
import { useBodyForm } from '~/src/form/use-body-form'
import { useFormValues } from '~/src/form/use-form-values'
import { beginWith, useKeepDraft } from '~/src/modules/catalogue/form-draft'
import { type Failure, landFailure } from '~/src/modules/catalogue/land-failure'
import { RestoredBanner } from '~/src/modules/catalogue/restored-banner'
import { LeaveGuard } from '~/src/modules/leave-guard/leave-guard'
import { Button } from '~/src/ui/button'
import { SidePanel } from '~/src/ui/side-panel'
import { toast } from '~/src/ui/toast'
import { ProductFields } from './product-fields'
import { createBody, productFields, ProductShape, productValues } from './product-values'

export interface NewProductPanelProps {
  workspaceId: string
  onClose: () => void
  onMade: (product: Product) => void
}

const blank = productValues()

/** The form for a product that does not exist yet. */
export function NewProductPanel({ workspaceId, onClose, onMade }: NewProductPanelProps) {
  const formId = useId()
  const create = useCreateProduct(workspaceId)
  const notAllowed = useMay(createProduct)
  const [failure, setFailure] = useState<Failure>()
  const place = { workspaceId, form: 'new product' }
  const [begunWith] = useState(() => beginWith(ProductShape, blank, place))
  const [restored, setRestored] = useState(() => Object.keys(changedFields(blank, begunWith)).length > 0)
  const form = useBodyForm(ProductCreate, { defaultValues: begunWith, bodyOf: createBody })
  const changes = changedFields(blank, useFormValues(form))
  const changed = Object.keys(changes).length > 0
  const forget = useKeepDraft(place, changed ? changes : {}, create.isPending || create.isSuccess)
  const discard = () => {
    setFailure(undefined)
    setRestored(false)
    form.reset(blank)
  }
  const save = form.handleSubmit(async (body) => {
    if (create.isPending) return
    setFailure(undefined)
    try {
      const product = await create.mutateAsync(body)
      forget()
      toast.show({ title: 'Product created.', detail: product.name })
      onMade(product)
    } catch (error) {
      setFailure(landFailure(form.setError, error, productFields))
    }
  })
  return (
    <SidePanel
      title="New product"
      onClose={onClose}
      footer={
        <>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={create.isPending}
            notAllowed={notAllowed}
          >
            Create product
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {failure && <FormFailure title="The product was not created." {...failure} />}
      {restored && changed && <RestoredBanner onDiscard={discard} />}
      <form id={formId} aria-label="New product" noValidate onSubmit={(event) => void save(event)}>
        <ProductFields form={form} workspaceId={workspaceId} />
      </form>
      <LeaveGuard when={changed && !create.isSuccess} title="Leave the new product?" onLeave={forget}>
        What you wrote has not been saved.
      </LeaveGuard>
    </SidePanel>
  )
}
