import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { generatePreset } from '~/contract/endpoints'
import type { Preset } from '~/contract/generation'
import { presetListQuery } from '~/src/api/queries/generations'
import { FormSelect } from '~/src/form/form-select'
import { FormTextArea } from '~/src/form/form-text'
import { useContractForm } from '~/src/form/use-contract-form'
import { QueryState } from '~/src/modules/query-state'
import { EmptyState } from '~/src/ui/empty-state'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { freshRun } from '../runs/run-book'
import { startRun } from '../runs/runner'
import type { StudioSearch } from '../studio-search'
import { RecipeFrame } from './recipe-frame'
import { campaignIdOf, useCampaigns } from './use-campaigns'
import { PresetValues } from './values'

interface PresetRecipeProps {
  workspaceId: string
  search: StudioSearch
}

/** Several pictures by a set recipe. */
export function PresetRecipe(props: PresetRecipeProps) {
  const query = useQuery(presetListQuery())
  return (
    <QueryState
      query={query}
      failed="The presets did not load."
      loading={<Waiting />}
      empty={<EmptyState title="No presets">The API lists no presets to run.</EmptyState>}
    >
      {(presets) => <PresetForm {...props} presets={presets} />}
    </QueryState>
  )
}

const kinds = { ugc: 'As a customer', product: 'Product', video_storyboard: 'Storyboard' }

function PresetForm({ workspaceId, search, presets }: PresetRecipeProps & { presets: readonly Preset[] }) {
  const client = useQueryClient()
  const campaigns = useCampaigns(workspaceId)
  const known = presets.some(({ id }) => id === search.preset) ? search.preset : presets[0]?.id
  const { control, handleSubmit } = useContractForm(PresetValues, {
    defaultValues: {
      presetId: known ?? '',
      subject: search.prompt ?? '',
      campaignId: search.campaign ?? 'none',
    },
  })
  const chosenId = useWatch({ control, name: 'presetId' })
  const chosen = presets.find(({ id }) => id === chosenId)
  const outputs = chosen?.outputs ?? 1
  const submit = handleSubmit(({ campaignId, ...rest }) => {
    const campaign = campaignIdOf(campaignId)
    startRun(
      { client, workspaceId },
      {
        ...freshRun(workspaceId, 1),
        kind: 'preset',
        campaign: campaigns.nameOf(campaign),
        preset: chosen?.name,
        outputs,
        body: { ...rest, ...(campaign && { campaignId: campaign }) },
      },
    )
  })
  return (
    <RecipeFrame
      endpoint={generatePreset}
      cost={outputs}
      what={`${outputs} ${outputs === 1 ? 'image' : 'images'} at 1 credit`}
      onSubmit={(event) => void submit(event)}
    >
      <FormSelect
        control={control}
        name="presetId"
        label="Preset"
        options={presets.map((preset) => ({
          value: preset.id,
          label: preset.name ?? preset.id,
          hint: [
            preset.kind && kinds[preset.kind],
            preset.outputs && `${preset.outputs} images`,
            preset.aspectRatio,
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
        hint={chosen?.description}
      />
      <FormTextArea
        control={control}
        name="subject"
        label="Subject"
        limit={500}
        rows={3}
        placeholder="First Frost, a pale blue bag of light winter roast"
      />
      <FormSelect control={control} name="campaignId" label="Campaign" options={campaigns.options} />
    </RecipeFrame>
  )
}

function Waiting() {
  return (
    <div className="border-line md:border-e">
      <Skeleton label="Loading the presets" className="grid gap-5 px-8 pt-3 max-md:px-4">
        {['preset', 'subject', 'campaign'].map((field) => (
          <span key={field} className="grid gap-2">
            <Block className="h-[9px] w-20" />
            <Block className={field === 'subject' ? 'h-19 rounded' : 'h-8 rounded'} />
          </span>
        ))}
      </Skeleton>
    </div>
  )
}
