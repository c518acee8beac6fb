import { i18n } from '@lingui/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { generatePreset } from '~/contract/endpoints'
import { type Preset, PresetGeneration, type PresetKind, presetKinds } from '~/contract/generation'
import { brandKitQuery, presetListQuery } from '~/src/api/queries/workspace'
import { QueryState } from '~/src/feedback/query-state'
import { FormField } from '~/src/form/form-fields'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { FormRecord } from '~/src/records/form-record'
import { useCampaignChoices } from '~/src/records/use-record-choices'
import { cx } from '~/src/ui/class-names'
import { costText } from '~/src/ui/cost'
import { EmptyState } from '~/src/ui/empty-state'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { kitVersion } from '../runs/kit-version'
import { freshRun, runStore } from '../runs/run-store'
import { startRun } from '../runs/runner'
import { KitGaps } from './brand-kit-summary'
import { AsApiCall, FormFrame, PromptBox } from './form-frame'
import { ModelNotice } from './model-notice'
import { presetDescription, presetName } from './preset-labels'
import {
  campaignIdOf,
  definedValues,
  type GenerationFormProps,
  noCampaign,
  showResults,
  useGenerationForm,
} from './use-generation-form'

const names: Readonly<Record<string, string>> = {
  ugc: i18n.t('Customer-style (UGC)'),
  product: i18n.t('Product'),
  video_storyboard: i18n.t('Video storyboard'),
} satisfies Record<PresetKind, string>

/** The preset kinds: known ones first, then unknown ones, then none. */
function kindsOf(presets: readonly Preset[]): readonly (string | undefined)[] {
  return [...new Set([...presetKinds, ...presets.flatMap(({ kind }) => kind ?? [])]), undefined]
}

/** The heading of a kind. */
const kindName = (kind: string | undefined): string =>
  kind === undefined ? i18n.t('Other') : (names[kind] ?? kind)

interface PresetChoiceProps {
  presets: readonly Preset[]
  value: string | undefined
  onChange: (id: string) => void
}

/** The presets by kind, each with its outputs and cost; arrow keys change the selection. */
function PresetChoice({ presets, value, onChange }: PresetChoiceProps) {
  const name = useId()
  return (
    <div className="grid gap-3">
      {kindsOf(presets).map((kind) => {
        const group = presets.filter((preset) => preset.kind === kind)
        if (group.length === 0) return null
        return (
          <div key={kind ?? ''} className="grid gap-1.5">
            <p className="text-12 text-ink-3">{kindName(kind)}</p>
            {group.map((preset) => (
              <Choice
                key={preset.id}
                preset={preset}
                name={name}
                checked={preset.id === value}
                onChange={onChange}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}

interface ChoiceProps {
  preset: Preset
  name: string
  checked: boolean
  onChange: (id: string) => void
}

function Choice({ preset, name, checked, onChange }: ChoiceProps) {
  const { id, outputs, aspectRatio } = preset
  const description = presetDescription(preset)
  const about = `${name}-${id}`
  const makes =
    outputs === undefined
      ? i18n.t('Images')
      : i18n.t('{count, plural, one {1 image} other {# images}}', { count: outputs })
  return (
    <label className="relative grid grid-cols-[44px_minmax(0,1fr)] items-center gap-x-2.5 rounded border border-edge bg-lift px-2.5 py-2 has-checked:border-iris has-checked:bg-iris-tint has-checked:inset-ring has-checked:inset-ring-iris has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-iris">
      <input
        type="radio"
        name={name}
        value={id}
        aria-label={presetName(preset)}
        aria-describedby={about}
        checked={checked}
        onChange={() => onChange(id)}
        className="absolute inset-0 cursor-default appearance-none opacity-0"
      />
      <Shapes ratio={aspectRatio} count={outputs ?? 1} checked={checked} />
      <span className="min-w-0">
        <span className="flex items-baseline justify-between gap-2">
          <span className="min-w-0 font-medium">{presetName(preset)}</span>
          <span className="tnum flex-none text-12 text-ink-2">
            {outputs === undefined ? i18n.t('1 credit each') : costText(outputs, true)}
          </span>
        </span>
        <span id={about} className="block text-12 text-ink-2">
          {commaSeparated([makes, aspectRatio])}
          {description !== undefined && <bdi className="block">{description}</bdi>}
        </span>
      </span>
    </label>
  )
}

/** The preset's outputs as fanned-out shapes, at most four. */
function Shapes({ ratio, count, checked }: { ratio: string | undefined; count: number; checked: boolean }) {
  const [wide = 1, high = 1] = (/^\d+:\d+$/.test(ratio ?? '') ? (ratio ?? '') : '1:1').split(':').map(Number)
  const unit = Math.min(26 / wide, 30 / high)
  const size = { width: Math.round(wide * unit), height: Math.round(high * unit) }
  const sheets = Math.min(count, 4)
  return (
    <span aria-hidden="true" className="relative block h-9 w-11">
      {Array.from({ length: sheets }, (_, index) => (
        <span
          key={index}
          className={cx(
            'absolute rounded-[2px] border-[1.5px] bg-lift',
            checked ? 'border-iris' : 'border-ink-3',
          )}
          style={{
            ...size,
            left: 2 + (sheets - 1 - index) * 4,
            top: (36 - size.height) / 2 - (sheets - 1) + (sheets - 1 - index) * 2,
          }}
        />
      ))}
    </span>
  )
}

/** Generates several images from a preset. */
export function PresetForm(props: GenerationFormProps) {
  const query = useQuery(presetListQuery())
  return (
    <QueryState
      query={query}
      failed={i18n.t('Couldn’t load presets')}
      loading={<LoadingSkeleton />}
      empty={
        <EmptyState title={i18n.t('No presets')}>{i18n.t('The API doesn’t list any presets.')}</EmptyState>
      }
    >
      {(presets) => <LoadedForm {...props} presets={presets} />}
    </QueryState>
  )
}

const blank = { presetId: '', subject: '', campaignId: 'none' }

/** The values from the search parameters: those of an earlier run, or single fields. */
function searchValues(
  workspaceId: string,
  { from, prompt, preset, campaign }: GenerationFormProps['search'],
) {
  const run = runStore.find(workspaceId, from)
  return {
    ...(run?.kind === 'preset' && definedValues<typeof blank>(run.body)),
    ...definedValues<typeof blank>({ subject: prompt, presetId: preset, campaignId: campaign }),
  }
}

/** The request body. */
function bodyOf({ campaignId, ...rest }: PresetGeneration): PresetGeneration {
  const campaign = campaignIdOf(campaignId)
  return { ...rest, ...(campaign && { campaignId: campaign }) }
}

function LoadedForm(props: GenerationFormProps & { presets: readonly Preset[] }) {
  const { workspaceId, search, initialKey, presets } = props
  const client = useQueryClient()
  const brandKit = useQuery(brandKitQuery(workspaceId)).data
  const { control, handleSubmit } = useGenerationForm(PresetGeneration, {
    workspaceId,
    form: 'studio-preset',
    initialKey,
    blank: { ...blank, presetId: presets[0]?.id ?? '' },
    searchValues: searchValues(workspaceId, search),
    search,
  })
  const watched = { ...blank, ...definedValues<typeof blank>(useWatch({ control })) }
  const campaigns = useCampaignChoices(workspaceId, campaignIdOf(watched.campaignId), { current: true })
  const chosen = presets.find(({ id }) => id === watched.presetId)
  const outputs = chosen?.outputs ?? 1
  const submit = handleSubmit((values) => {
    const body = bodyOf(values)
    startRun(
      { client, workspaceId },
      {
        ...freshRun(workspaceId, 1),
        kind: 'preset',
        campaign: body.campaignId && campaigns.chosen?.name,
        preset: chosen && presetName(chosen),
        storyboard: chosen?.kind === 'video_storyboard',
        shape: chosen?.aspectRatio,
        outputs,
        kit: brandKit && kitVersion(brandKit),
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
          ? i18n.t('1 credit per image, number of images unknown')
          : i18n.t('{count, plural, one {1 image at 1 credit} other {# images at 1 credit each}}', {
              count: outputs,
            })
      }
      onSubmit={(event) => void submit(event)}
    >
      <FormField control={control} name="subject" label={i18n.t('Subject')} limit={500}>
        {(bound) => (
          <PromptBox {...bound} placeholder={i18n.t('First Frost, a pale blue bag of light winter roast')} />
        )}
      </FormField>
      <FormField control={control} name="presetId" label={i18n.t('Preset')} group="radiogroup">
        {({ value, onChange }) => <PresetChoice presets={presets} value={value} onChange={onChange} />}
      </FormField>
      {brandKit && <KitGaps brandKit={brandKit} workspaceId={workspaceId} />}
      <FormRecord
        control={control}
        name="campaignId"
        label={i18n.t('Campaign')}
        choices={campaigns}
        none={noCampaign}
      />
      <AsApiCall endpoint={generatePreset} workspaceId={workspaceId} body={bodyOf(watched)} />
      <ModelNotice kind="preset" />
    </FormFrame>
  )
}

function LoadingSkeleton() {
  return (
    <div className="border-line md:border-e">
      <Skeleton label={i18n.t('Loading presets')} className="grid gap-5 px-8 pt-3 max-md:px-4">
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
