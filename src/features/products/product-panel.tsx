import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { createProduct, updateProduct } from '~/contract/endpoints'
import { coverOf, type Product } from '~/contract/product'
import { useMay } from '~/src/api/queries/access'
import { productQuery } from '~/src/api/queries/workspace'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { OnlineButton } from '~/src/feedback/online-button'
import { FormFailure } from '~/src/form/form-failure'
import { useIsHere } from '~/src/navigation/use-is-leaving'
import { errorOf } from '~/src/operations/perform'
import { useOperations } from '~/src/operations/use-operations'
import { RestoredBanner } from '~/src/records/form-draft'
import { GoLink } from '~/src/records/go-link'
import { LeaveGuard } from '~/src/records/leave-guard'
import { OtherFields, RecordState } from '~/src/records/record-state'
import { ChangedElsewhere, overtakenText } from '~/src/team/changed-elsewhere'
import { PresenceNote } from '~/src/team/presence-note'
import { Button } from '~/src/ui/button'
import { Copy, Flag, ImagePlus, Lock, PenLine } from '~/src/ui/icons'
import { Banner } from '~/src/ui/notices'
import { SidePanel } from '~/src/ui/side-panel'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { Time } from '~/src/ui/time'
import { toast } from '~/src/ui/toast'
import { ProductCampaigns } from './product-campaigns'
import { ProductFields, useProductEditor } from './product-fields'
import { copyName, createBody, productFields, productValues } from './product-values'

/** Creates a copy of the product as a draft, and opens it. */
function DuplicateButton({ workspaceId, product }: { workspaceId: string; product: Product }) {
  const { createRecord } = useOperations(workspaceId)
  const [busy, setBusy] = useState(false)
  const notAllowed = useMay(createProduct)
  const navigate = useNavigate()
  const isHere = useIsHere()
  const duplicate = async () => {
    const values = productValues(product)
    const fields = createBody({ ...values, name: copyName(values.name || i18n.t('Product')) })
    const body = { ...fields, status: 'draft' as const }
    setBusy(true)
    const result = await createRecord({ record: 'product', body })
    setBusy(false)
    if (result.kind === 'undone')
      notifyFailure(i18n.t('Couldn’t duplicate the product'), errorOf(result.failure))
    // An unconfirmed creation is shown above the list.
    if (result.kind !== 'done') return
    toast.show({ title: i18n.t('Duplicated as a draft'), detail: result.record.name })
    if (!isHere()) return
    await navigate({
      to: '/w/$workspaceId/products/$productId',
      params: { workspaceId, productId: result.record.id },
      search: true,
    })
  }
  return (
    <Button
      size="sm"
      variant="quiet"
      icon={<Copy />}
      busy={busy}
      notAllowed={notAllowed}
      onClick={() => void duplicate()}
    >
      {i18n.t('Duplicate')}
    </Button>
  )
}

const fields = ['h-8', 'h-20', 'h-8', 'h-18', 'h-8', 'h-8']

function FormSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label} className="grid gap-4">
      {fields.map((height, index) => (
        <span key={`${height}${String(index)}`} className="grid gap-1.5">
          <Block className="h-5 w-24" />
          <Block className={height} />
        </span>
      ))}
    </Skeleton>
  )
}

export interface ProductPanelProps {
  workspaceId: string
  productId: string
  onClose: () => void
}

/** A product with its fields, campaigns and actions. */
export function ProductPanel({ workspaceId, productId, onClose }: ProductPanelProps) {
  const query = useQuery(productQuery(workspaceId, productId))
  if (query.data) return <Editor workspaceId={workspaceId} product={query.data} onClose={onClose} />
  return (
    <SidePanel title={i18n.t('Product')} subject={productId} onClose={onClose}>
      <RecordState
        query={query}
        kind="product"
        loading={<FormSkeleton label={i18n.t('Loading product')} />}
        back={
          <GoLink to="/w/$workspaceId/products" params={{ workspaceId }} search={true}>
            {i18n.t('All products')}
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
          <OnlineButton
            type="submit"
            form={formId}
            variant="primary"
            busy={editor.saving}
            notAllowed={notAllowed ?? (changed === 0 && i18n.t('No changes to save.'))}
          >
            {i18n.t('Save changes')}
          </OnlineButton>
          <Button notAllowed={changed === 0 && i18n.t('No changes to save.')} onClick={editor.discard}>
            {i18n.t('Discard')}
          </Button>
          <span role="status" className="ms-auto text-12 text-ink-3">
            {editor.elsewhere === 'overtaken' ? (
              overtakenText
            ) : (
              <Trans
                id="Updated <0/>"
                components={{ 0: <Time at={product.updatedAt ?? product.createdAt} /> }}
              />
            )}
          </span>
        </>
      }
    >
      {notAllowed && <Banner icon={<Lock />}>{notAllowed}</Banner>}
      <PresenceNote workspaceId={workspaceId} kind="product" recordId={product.id} />
      {failure && <FormFailure title={i18n.t('Couldn’t save the product')} {...failure} />}
      {editor.restored && <RestoredBanner onDiscard={editor.discard} />}
      {editor.elsewhere !== 'nothing' && (
        <ChangedElsewhere {...editor.theirs} workspaceId={workspaceId} kind="product" recordId={product.id} />
      )}
      <form
        id={formId}
        aria-label={i18n.t('Product')}
        noValidate
        onSubmit={(event) => void editor.save(event)}
      >
        <ProductFields form={form} workspaceId={workspaceId} saved={product} />
      </form>
      <CreateWithProduct workspaceId={workspaceId} product={product} />
      <ProductCampaigns workspaceId={workspaceId} product={product} />
      <OtherFields record={product} known={['id', 'createdAt', 'updatedAt', ...productFields]} />
      <LeaveGuard
        when={changed > 0 && !editor.saving}
        title={i18n.t('Leave this product?')}
        onLeave={editor.forget}
      >
        {i18n.t('Your changes haven’t been saved.')}
      </LeaveGuard>
    </SidePanel>
  )
}

/** Links to create something with the product. */
function CreateWithProduct({ workspaceId, product }: { workspaceId: string; product: Product }) {
  const { id: productId, name = '', description } = product
  const prompt = [name, description].filter(Boolean).join('. ')
  const cover = coverOf(product)
  return (
    <section aria-labelledby="product-starts" className="grid gap-2 border-t border-line pt-3.5">
      <h3 id="product-starts">{i18n.t('Create with this product')}</h3>
      <div className="flex flex-wrap gap-2">
        <GoLink
          to="/w/$workspaceId/campaigns/new"
          params={{ workspaceId }}
          search={{ product: productId }}
          size="sm"
          icon={<Flag />}
        >
          {i18n.t('Campaign')}
        </GoLink>
        <GoLink
          to="/w/$workspaceId/studio/image"
          params={{ workspaceId }}
          search={{
            prompt: [...prompt].slice(0, 600).join(''),
            ...(cover !== undefined && { reference: [cover] }),
          }}
          size="sm"
          icon={<ImagePlus />}
        >
          {i18n.t('Image')}
        </GoLink>
        <GoLink
          to="/w/$workspaceId/posts/new"
          params={{ workspaceId }}
          search={{ productId }}
          size="sm"
          icon={<PenLine />}
        >
          {i18n.t('Post')}
        </GoLink>
      </div>
    </section>
  )
}
