import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { generateImage } from '~/contract/endpoints'
import { brandKitQuery } from '~/src/api/queries/brand-kit'
import { FormField } from '~/src/form/form-field'
import { FormSelect } from '~/src/form/form-select'
import { FormText, FormTextArea } from '~/src/form/form-text'
import { useContractForm } from '~/src/form/use-contract-form'
import { FormImages } from '~/src/modules/image-field/form-images'
import { freshRun } from '../runs/run-book'
import { startRun } from '../runs/runner'
import type { StudioSearch } from '../studio-search'
import { BrandKitField } from './brand-kit-field'
import { RatioField } from './ratio-field'
import { RecipeFrame } from './recipe-frame'
import { campaignIdOf, useCampaigns } from './use-campaigns'
import { ImageValues, mostVariations } from './values'

/** Pictures by description: one call for each variation. */
export function ImageRecipe({ workspaceId, search }: { workspaceId: string; search: StudioSearch }) {
  const client = useQueryClient()
  const campaigns = useCampaigns(workspaceId)
  const brandKit = useQuery(brandKitQuery(workspaceId)).data
  const form = useContractForm(ImageValues, {
    defaultValues: {
      prompt: search.prompt ?? '',
      aspectRatio: search.ratio ?? '1:1',
      referenceImageUrls: search.reference ?? [],
      useBrandKit: true,
      model: '',
      campaignId: search.campaign ?? 'none',
      variations: 1,
    },
  })
  const { control } = form
  const watched = Number(useWatch({ control, name: 'variations' }))
  const count = Number.isInteger(watched) && watched >= 1 && watched <= mostVariations ? watched : 1
  const references = useWatch({ control, name: 'referenceImageUrls' })?.length ?? 0
  const submit = form.handleSubmit(({ variations, model, campaignId, ...rest }) => {
    const campaign = campaignIdOf(campaignId)
    startRun(
      { client, workspaceId },
      {
        ...freshRun(workspaceId, variations),
        kind: 'image',
        campaign: campaigns.nameOf(campaign),
        brandKitAt: rest.useBrandKit ? brandKit?.updatedAt : undefined,
        body: {
          ...rest,
          ...(model?.trim() && { model: model.trim() }),
          ...(campaign && { campaignId: campaign }),
        },
      },
    )
  })
  return (
    <RecipeFrame
      endpoint={generateImage}
      cost={count}
      what={`${count} ${count === 1 ? 'image' : 'images'} at 1 credit`}
      onSubmit={(event) => void submit(event)}
    >
      <FormTextArea
        control={control}
        name="prompt"
        label="Prompt"
        limit={4000}
        rows={4}
        placeholder="A pale blue coffee bag standing in the first snow, blue hour, very few shapes"
      />
      <FormField control={control} name="useBrandKit" label="Use brand kit" hideLabel group="group">
        {({ value, onChange }) => (
          <BrandKitField
            brandKit={brandKit}
            workspaceId={workspaceId}
            checked={value === true}
            onChange={onChange}
          />
        )}
      </FormField>
      <FormField control={control} name="aspectRatio" label="Aspect ratio" group="radiogroup">
        {({ value, onChange }) => <RatioField value={value} onChange={onChange} />}
      </FormField>
      <FormImages
        control={control}
        name="referenceImageUrls"
        label="Reference images"
        group="group"
        aside={`${references} of 4`}
        workspaceId={workspaceId}
        max={4}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_120px] gap-3">
        <FormSelect control={control} name="campaignId" label="Campaign" options={campaigns.options} />
        <FormText
          control={control}
          name="variations"
          label="Variations"
          type="number"
          inputMode="numeric"
          min={1}
          aside="1 to 8"
        />
      </div>
      <FormText
        control={control}
        name="model"
        label="Model"
        aside="optional"
        limit={80}
        placeholder="The service chooses"
      />
    </RecipeFrame>
  )
}
