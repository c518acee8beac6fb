import { i18n } from '@lingui/core'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { maxCharacters } from '~/contract/bounds'
import { type Campaign, CampaignCreate, campaignStatuses } from '~/contract/campaign'
import { coverOf } from '~/contract/product'
import { FormField, FormSelect, FormText } from '~/src/form/form-fields'
import { FormImage } from '~/src/media/image-field/form-image'
import { sizedPicture } from '~/src/media/sized-picture'
import { statusOptions, withUnknownStatus } from '~/src/records/status'
import { useProductChoices } from '~/src/records/use-record-choices'
import { SuggestInput } from '~/src/ui/combobox'
import { Picture } from '~/src/ui/picture'
import { RatioShape, ratioTileClass } from '~/src/ui/ratio-tile'
import { TextInput } from '~/src/ui/text-input'
import { channelOptions, typeOptions } from './campaign-options'
import { type CampaignValues, ratiosFor } from './campaign-values'

type RatioFieldProps<Body extends FieldValues> = {
  form: UseFormReturn<CampaignValues, unknown, Body>
  channel: string
}

/** The aspect ratio of images: suggestions for the channel, or any text of up to 16 characters. */
function RatioField<Body extends FieldValues>({ form, channel }: RatioFieldProps<Body>) {
  return (
    <FormField control={form.control} name="aspectRatio" label={i18n.t('Aspect ratio')} limit={16}>
      {({ value, onChange, onBlur, ref, name }) => (
        <div className="grid gap-2">
          <div
            role="group"
            aria-label={i18n.t('Suggested for this channel')}
            className="grid grid-cols-6 gap-1.5"
          >
            {ratiosFor(channel).map((ratio) => (
              <button
                key={ratio}
                type="button"
                aria-pressed={ratio === value}
                aria-label={i18n.t('Use {ratio}', { ratio })}
                onClick={() => onChange(ratio)}
                className={ratioTileClass}
              >
                <RatioShape ratio={ratio} chosen={ratio === value} />
              </button>
            ))}
          </div>
          <TextInput
            ref={ref}
            name={name}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            className="w-32!"
          />
        </div>
      )}
    </FormField>
  )
}

type CampaignFieldsProps<Body extends FieldValues> = {
  form: UseFormReturn<CampaignValues, unknown, Body>
  values: CampaignValues
  workspaceId: string
  /** The saved campaign; undefined for a new one, which can't have a hero image yet. */
  saved?: Campaign | undefined
}

export function CampaignFields<Body extends FieldValues>({
  form,
  values,
  workspaceId,
  saved,
}: CampaignFieldsProps<Body>) {
  const { control } = form
  return (
    <div className="grid gap-4">
      <FormText
        control={control}
        name="name"
        label={i18n.t('Name')}
        required
        limit={maxCharacters(CampaignCreate.shape.name)}
      />
      <FormSelect
        control={control}
        name="targetChannel"
        label={i18n.t('Channel')}
        options={withUnknownStatus(channelOptions, saved?.targetChannel)}
      />
      <FormSelect
        control={control}
        name="contentType"
        label={i18n.t('Content type')}
        options={withUnknownStatus(typeOptions, saved?.contentType)}
      />
      <RatioField form={form} channel={values.targetChannel} />
      <ProductField form={form} workspaceId={workspaceId} />
      <FormSelect
        control={control}
        name="status"
        label={i18n.t('Status')}
        options={withUnknownStatus(statusOptions(campaignStatuses), saved?.status)}
      />
      {saved && (
        <FormImage
          control={control}
          name="heroImageUrl"
          label={i18n.t('Hero image')}
          workspaceId={workspaceId}
          clearable={!saved.heroImageUrl}
        />
      )}
    </div>
  )
}

type ProductFieldProps<Body extends FieldValues> = {
  form: UseFormReturn<CampaignValues, unknown, Body>
  workspaceId: string
}

/** The product: chosen from the catalogue, which sets id and name, or just a typed name. */
function ProductField<Body extends FieldValues>({ form, workspaceId }: ProductFieldProps<Body>) {
  const products = useProductChoices(workspaceId)
  const suggestions = products.found.flatMap((product) =>
    product.name === undefined
      ? []
      : [
          {
            value: product.id,
            label: product.name,
            icon: (
              <Picture
                {...sizedPicture(coverOf(product), 24)}
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
      label={i18n.t('Product')}
      limit={200}
      hint={linked ? i18n.t('From your products.') : i18n.t('Choose a product or enter a name.')}
    >
      {({ value, onBlur }) => (
        <SuggestInput
          suggestions={suggestions}
          text={value}
          placeholder={i18n.t('None')}
          onType={(text) => {
            products.type(text)
            put('', text)
          }}
          onPick={({ value: id, label }) => put(id, label)}
          onBlur={onBlur}
        />
      )}
    </FormField>
  )
}
