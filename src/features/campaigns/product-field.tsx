import { useQuery } from '@tanstack/react-query'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { productListQuery } from '~/src/api/queries/products'
import { sizedPicture } from '~/src/api/sized-picture'
import { FormField } from '~/src/form/form-field'
import { Picture } from '~/src/ui/picture'
import { SuggestInput } from '~/src/ui/suggest-input'
import type { CampaignValues } from './campaign-values'

type Props<Body extends FieldValues> = {
  form: UseFormReturn<CampaignValues, unknown, Body>
  workspaceId: string
}

/** The product: picked from the catalogue, which fills id and name, or a name typed. */
export function ProductField<Body extends FieldValues>({ form, workspaceId }: Props<Body>) {
  const products = useQuery(productListQuery(workspaceId)).data ?? []
  const suggestions = products.flatMap((product) =>
    product.name === undefined
      ? []
      : [
          {
            value: product.id,
            label: product.name,
            icon: (
              <Picture
                {...sizedPicture(product.imageUrl ?? product.images?.[0], 24)}
                alt=""
                width={24}
                height={24}
                className="size-6 rounded-sm"
              />
            ),
          },
        ],
  )
  const linked = form.getValues('productId') !== ''
  const put = (productId: string, productName: string) => {
    form.setValue('productId', productId, { shouldDirty: true })
    form.setValue('productName', productName, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <FormField
      control={form.control}
      name="productName"
      label="Product"
      limit={200}
      hint={linked ? 'From your products.' : 'Choose a product or enter a name.'}
    >
      {({ value, onBlur }) => (
        <SuggestInput
          suggestions={suggestions}
          text={value}
          placeholder="None"
          onType={(text) => put('', text)}
          onPick={({ value: id, label }) => put(id, label)}
          onBlur={onBlur}
        />
      )}
    </FormField>
  )
}
