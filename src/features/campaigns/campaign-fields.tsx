import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type Campaign, CampaignCreate, campaignStatuses, channels, contentTypes } from '~/contract/campaign'
import { maxCharacters } from '~/contract/bounds'
import { FormSelect } from '~/src/form/form-select'
import { FormText } from '~/src/form/form-text'
import { statusOptions } from '~/src/records/record-status'
import { withUnknownStatus } from '~/src/records/unknown-status-option'
import { FormImage } from '~/src/media/image-field/form-image'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import type { CampaignValues } from './campaign-values'
import { contentTypeName } from './channel-ratios'
import { ProductField } from './product-field'
import { RatioField } from './ratio-field'

type Props<Body extends FieldValues> = {
  form: UseFormReturn<CampaignValues, unknown, Body>
  values: CampaignValues
  workspaceId: string
  /** The campaign as it is saved, where it is: only then it can have a hero image. */
  saved?: Campaign | undefined
}

const channelOptions = channels.map((value) => ({
  value,
  label: platformName(value),
  icon: <PlatformMark platform={value} silent />,
}))
const typeOptions = contentTypes.map((value) => ({ value, label: contentTypeName(value) }))

/** Every field of a campaign. */
export function CampaignFields<Body extends FieldValues>({ form, values, workspaceId, saved }: Props<Body>) {
  const { control } = form
  return (
    <div className="grid gap-4">
      <FormText
        control={control}
        name="name"
        label="Name"
        required
        limit={maxCharacters(CampaignCreate.shape.name)}
      />
      <FormSelect
        control={control}
        name="targetChannel"
        label="Channel"
        options={withUnknownStatus(channelOptions, saved?.targetChannel)}
      />
      <FormSelect
        control={control}
        name="contentType"
        label="Content type"
        options={withUnknownStatus(typeOptions, saved?.contentType)}
      />
      <RatioField form={form} channel={values.targetChannel} />
      <ProductField form={form} workspaceId={workspaceId} />
      <FormSelect
        control={control}
        name="status"
        label="Status"
        options={withUnknownStatus(statusOptions(campaignStatuses), saved?.status)}
      />
      {saved && (
        <FormImage
          control={control}
          name="heroImageUrl"
          label="Hero image"
          workspaceId={workspaceId}
          clearable={!saved.heroImageUrl}
        />
      )}
    </div>
  )
}
