import { useQuery } from '@tanstack/react-query'
import { updateProduct } from '~/contract/endpoints'
import type { Product } from '~/contract/product'
import { productQuery } from '~/src/api/queries/products'
import { useMay } from '~/src/api/scopes'
import { FormFailure } from '~/src/form/form-failure'
import { LeaveGuard } from '~/src/records/leave-guard'
import { Button } from '~/src/ui/button'
import { ProductFields } from './product-fields'
import { useProductEditor } from './use-product-editor'

type Props = { workspaceId: string; product: Product; open: boolean }

/** What came of a page, to be corrected before one leaves. */
export function ImportedProduct({ workspaceId, product: imported, open }: Props) {
  const { data: product = imported } = useQuery(productQuery(workspaceId, imported.id))
  const { form, formId, changed, failure, saving, save } = useProductEditor(workspaceId, product)
  const notAllowed = useMay(updateProduct)
  const name = product.name ?? '—'
  return (
    <details open={open} className="border-t border-line pt-3">
      <summary className="mb-3 font-medium">Edit {name}</summary>
      {failure && <FormFailure title="Couldn’t save the product" {...failure} />}
      <form
        id={formId}
        aria-label={`Edit ${name}`}
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
            notAllowed={notAllowed ?? (changed === 0 && 'No changes to save.')}
          >
            Save changes
          </Button>
        </div>
      </form>
      <LeaveGuard when={changed > 0 && !saving} closing title="Leave without saving your edits?">
        {`Your edits to ${name} haven’t been saved. The imported product stays.`}
      </LeaveGuard>
    </details>
  )
}
