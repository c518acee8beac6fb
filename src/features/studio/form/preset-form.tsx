import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { generatePreset } from '~/contract/endpoints'
import type { Preset } from '~/contract/generation'
import { brandKitQuery } from '~/src/api/queries/brand-kit'
import { presetListQuery } from '~/src/api/queries/generations'
import { FormField } from '~/src/form/form-field'
import { FormSelect } from '~/src/form/form-select'
import { QueryState } from '~/src/feedback/query-state'
import { EmptyState } from '~/src/ui/empty-state'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { plural } from '~/src/i18n/plural'
import { kitVersion } from '../runs/kit-version'
import { freshRun, runBook } from '../runs/run-store'
import { startRun } from '../runs/runner'
import { AsApiCall } from './as-api-call'
import { KitGaps } from './kit-gaps'
import { PresetChoice } from './preset-choice'
import { PromptBox } from './prompt-box'
import { FormFrame } from './form-frame'
import { given, type GenerationFormProps, showResults } from './form-props'
import { campaignIdOf, useCampaigns } from './use-campaigns'
import { useGenerationForm } from './use-generation-form'
import { PresetValues } from './values'

/** Several pictures by a set recipe. */
export function PresetRecipe(props: GenerationFormProps) {
  const query = useQuery(presetListQuery())
  return (
    <QueryState
      query={query}
      failed="Couldn’t load presets"
      loading={<Waiting />}
      empty={<EmptyState title="No presets">The API doesn’t list any presets.</EmptyState>}
    >
      {(presets) => <PresetForm {...props} presets={presets} />}
    </QueryState>
  )
}

const blank = { presetId: '', subject: '', campaignId: 'none' }

/** What the address asks for: all that made a run, or a few fields. */
function asked(workspaceId: string, { from, prompt, preset, campaign }: GenerationFormProps['search']) {
  const run = from === undefined ? undefined : runBook.find(workspaceId, from)
  return given<typeof blank>({
    ...(run?.kind === 'preset' && given<typeof blank>(run.body)),
    ...given<typeof blank>({ subject: prompt, presetId: preset, campaignId: campaign }),
  })
}

/** The fields as the API takes them. */
function bodyOf({ campaignId, ...rest }: PresetValues): PresetValues {
  const campaign = campaignIdOf(campaignId)
  return { ...rest, ...(campaign && { campaignId: campaign }) }
}

function PresetForm(props: GenerationFormProps & { presets: readonly Preset[] }) {
  const { workspaceId, search, begins, presets } = props
  const client = useQueryClient()
  const campaigns = useCampaigns(workspaceId)
  const brandKit = useQuery(brandKitQuery(workspaceId)).data
  const { control, handleSubmit } = useGenerationForm(PresetValues, {
    workspaceId,
    form: 'studio-preset',
    begins,
    blank: { ...blank, presetId: presets[0]?.id ?? '' },
    asked: asked(workspaceId, search),
    anew: search.from !== undefined || search.prompt !== undefined,
  })
  const watched = { ...blank, ...given<typeof blank>(useWatch({ control })) }
  const chosen = presets.find(({ id }) => id === watched.presetId)
  const outputs = chosen?.outputs ?? 1
  const submit = handleSubmit((values) => {
    const body = bodyOf(values)
    startRun(
      { client, workspaceId },
      {
        ...freshRun(workspaceId, 1),
        kind: 'preset',
        campaign: campaigns.nameOf(body.campaignId),
        preset: chosen?.name,
        storyboard: chosen?.kind === 'video_storyboard',
        shape: chosen?.aspectRatio,
        outputs,
        kit: brandKit && kitVersion(brandKit),
        remakes: undefined,
        before: undefined,
        body,
      },
    )
    showResults()
  })
  return (
    <FormFrame
      endpoint={generatePreset}
      cost={outputs}
      what={
        chosen && chosen.outputs === undefined
          ? '1 credit per image, number of images unknown'
          : plural(outputs, ['1 image at 1 credit', '# images at 1 credit each'])
      }
      onSubmit={(event) => void submit(event)}
    >
      <FormField control={control} name="subject" label="Subject" limit={500}>
        {(bound) => <PromptBox {...bound} placeholder="First Frost, a pale blue bag of light winter roast" />}
      </FormField>
      <FormField control={control} name="presetId" label="Preset" group="radiogroup">
        {({ value, onChange }) => <PresetChoice presets={presets} value={value} onChange={onChange} />}
      </FormField>
      {brandKit && <KitGaps brandKit={brandKit} workspaceId={workspaceId} />}
      <FormSelect control={control} name="campaignId" label="Campaign" options={campaigns.options} />
      <AsApiCall endpoint={generatePreset} workspaceId={workspaceId} body={bodyOf(watched)} />
    </FormFrame>
  )
}

function Waiting() {
  return (
    <div className="border-line md:border-e">
      <Skeleton label="Loading presets" className="grid gap-5 px-8 pt-3 max-md:px-4">
        {['subject', 'preset', 'campaign'].map((field) => (
          <span key={field} className="grid gap-2">
            <Block className="h-[9px] w-20" />
            <Block className={field === 'subject' ? 'h-21 rounded' : 'h-14 rounded'} />
          </span>
        ))}
      </Skeleton>
    </div>
  )
}
