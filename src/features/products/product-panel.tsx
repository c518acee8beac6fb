import { useQuery } from '@tanstack/react-query'
import { updateProduct } from '~/contract/endpoints'
import type { Product } from '~/contract/product'
import { productQuery } from '~/src/api/queries/products'
import { useMay } from '~/src/api/scopes'
import { FormFailure } from '~/src/form/form-failure'
import { GoLink } from '~/src/records/go-link'
import { OtherFields } from '~/src/records/other-fields'
import { RecordState } from '~/src/records/record-state'
import { RestoredBanner } from '~/src/records/restored-banner'
import { LeaveGuard } from '~/src/records/leave-guard'
import { Button } from '~/src/ui/button'
import { SidePanel } from '~/src/ui/side-panel'
import { Time } from '~/src/ui/time'
import { DuplicateButton } from './duplicate-button'
import { FormSkeleton } from './form-skeleton'
import { ProductCampaigns } from './product-campaigns'
import { ProductFields } from './product-fields'
import { ProductStarts } from './product-starts'
import { productFields } from './product-values'
import { useProductEditor } from './use-product-editor'

export interface ProductPanelProps {
  workspaceId: string
  productId: string
  onClose: () => void
}

/** One product: its fields, the campaigns that use it, and what can be begun with it. */
export function ProductPanel({ workspaceId, productId, onClose }: ProductPanelProps) {
  const query = useQuery(productQuery(workspaceId, productId))
  if (query.data) return <Editor workspaceId={workspaceId} product={query.data} onClose={onClose} />
  return (
    <SidePanel title="Product" subject={productId} onClose={onClose}>
      <RecordState
        query={query}
        kind="product"
        loading={<FormSkeleton label="Loading product" />}
        back={
          <GoLink to="/w/$workspaceId/products" params={{ workspaceId }} search={true}>
            All products
          </GoLink>
        }
      >
        {() => null}
      </RecordState>
    </SidePanel>
  )
}

type EditorProps = { workspaceId: string; product: Product; onClose: () => void }

function Editor({ workspaceId, product, onClose }: EditorProps) {
  const editor = useProductEditor(workspaceId, product)
  const notAllowed = useMay(updateProduct)
  const { form, formId, changed, failure } = editor
  return (
    <SidePanel
      title={product.name ?? '—'}
      subject={product.id}
      onClose={onClose}
      actions={<DuplicateButton workspaceId={workspaceId} product={product} />}
      footer={
        <>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={editor.saving}
            notAllowed={notAllowed ?? (changed === 0 && 'No changes to save.')}
          >
            Save changes
          </Button>
          <Button notAllowed={changed === 0 && 'No changes to save.'} onClick={editor.discard}>
            Discard
          </Button>
          <span className="ms-auto text-12 text-ink-3">
            Updated <Time at={product.updatedAt ?? product.createdAt} />
          </span>
        </>
      }
    >
      {failure && <FormFailure title="Couldn’t save the product" {...failure} />}
      {editor.restored && <RestoredBanner onDiscard={editor.discard} />}
      <form id={formId} aria-label="Product" noValidate onSubmit={(event) => void editor.save(event)}>
        <ProductFields form={form} workspaceId={workspaceId} saved={product} />
      </form>
      <ProductStarts workspaceId={workspaceId} product={product} />
      <ProductCampaigns workspaceId={workspaceId} product={product} />
      <OtherFields record={product} known={['id', 'createdAt', 'updatedAt', ...productFields]} />
      <LeaveGuard when={changed > 0 && !editor.saving} title="Leave this product?" onLeave={editor.forget}>
        Your changes haven’t been saved.
      </LeaveGuard>
    </SidePanel>
  )
}
