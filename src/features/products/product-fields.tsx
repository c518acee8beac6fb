import { i18n } from '@lingui/core'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { maxCharacters } from '~/contract/bounds'
import { createProduct } from '~/contract/endpoints'
import { type Product, ProductCreate, productStatuses } from '~/contract/product'
import { useUpdateProduct } from '~/src/api/mutations/products'
import { useMay } from '~/src/api/queries/access'
import { FormSelect, FormText, FormTextArea } from '~/src/form/form-fields'
import { FormImage } from '~/src/media/image-field/form-image'
import { FormImages } from '~/src/media/image-field/form-images'
import type { CreatedRecord } from '~/src/operations/operation'
import { NewRecordPanel, useNewRecord } from '~/src/records/new-record-panel'
import { statusOptions, withUnknownStatus } from '~/src/records/status'
import { useRecordEditor } from '~/src/records/use-record-editor'
import { coverFor, type ProductValues, productForm, unparsedImageCount } from './product-values'

const { shape } = ProductCreate
const maxImages = 20

type Props<Body extends FieldValues> = {
  form: UseFormReturn<ProductValues, unknown, Body>
  workspaceId: string
  /** The saved product; undefined for a new one. */
  saved?: Product | undefined
}

export function ProductFields<Body extends FieldValues>({ form, workspaceId, saved }: Props<Body>) {
  const { control } = form
  const unparsedCount = unparsedImageCount(saved)
  return (
    <div className="grid gap-4">
      <FormText
        control={control}
        name="name"
        label={i18n.t('Name')}
        required
        limit={maxCharacters(shape.name)}
      />
      <FormTextArea
        control={control}
        name="description"
        label={i18n.t('Description')}
        limit={maxCharacters(shape.description)}
      />
      <FormSelect
        control={control}
        name="status"
        label={i18n.t('Status')}
        options={withUnknownStatus(statusOptions(productStatuses), saved?.status)}
      />
      <FormImage
        control={control}
        name="imageUrl"
        label={i18n.t('Image')}
        hint={i18n.t('The cover image. Uses the first image until you choose another.')}
        workspaceId={workspaceId}
        clearable={!saved?.imageUrl}
      />
      <FormImages
        control={control}
        name="images"
        label={i18n.t('Images')}
        aside={i18n.t('{count} of {maxImages}', { count: form.getValues('images').length, maxImages })}
        hint={
          unparsedCount > 0 &&
          i18n.t(
            '{count, plural, one {1 more can’t be shown here. It’s kept as it is.} other {# more can’t be shown here. They’re kept as they are.}}',
            { count: unparsedCount },
          )
        }
        workspaceId={workspaceId}
        max={maxImages - unparsedCount}
        onChanged={(urls, before) => {
          const cover = form.getValues('imageUrl')
          const next = coverFor(cover, before, urls)
          if (next !== cover) form.setValue('imageUrl', next, { shouldDirty: true })
        }}
      />
      <FormText
        control={control}
        name="sourceUrl"
        label={i18n.t('Source URL')}
        type="url"
        inputMode="url"
        placeholder="https://"
      />
    </div>
  )
}

/** Edits an existing product. Only changed fields are sent. */
export function useProductEditor(workspaceId: string, product: Product) {
  const update = useUpdateProduct(workspaceId)
  return useRecordEditor(productForm, {
    workspaceId,
    record: product,
    saving: update.isPending,
    send: (changes) => update.mutateAsync({ productId: product.id, changes }),
  })
}

export interface NewProductPanelProps {
  workspaceId: string
  onClose: () => void
  onMade: (product: CreatedRecord) => void
}

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
