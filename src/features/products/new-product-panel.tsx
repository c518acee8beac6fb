import { createProduct } from '~/contract/endpoints'
import type { CreatedRecord } from '~/src/operations/operation'
import { useMay } from '~/src/api/queries/access'
import { NewRecordPanel, useNewRecord } from '~/src/records/new-record-panel'
import { ProductFields } from './product-fields'
import { productForm } from './product-values'

export interface NewProductPanelProps {
  workspaceId: string
  onClose: () => void
  onMade: (product: CreatedRecord) => void
}

/** The form for a new product. */
export function NewProductPanel({ workspaceId, onClose, onMade }: NewProductPanelProps) {
  const made = useNewRecord(productForm, {
    workspaceId,
    create: (body) => ({ record: 'product', body }),
    onMade,
  })
  return (
    <NewRecordPanel made={made} notAllowed={useMay(createProduct)} onClose={onClose}>
      <ProductFields form={made.form} workspaceId={workspaceId} />
    </NewRecordPanel>
  )
}
