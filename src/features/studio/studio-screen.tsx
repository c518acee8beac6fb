import { i18n } from '@lingui/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { generateCopy } from '~/contract/endpoints'
import { CopyGeneration } from '~/contract/generation'
import { type Platform, platforms } from '~/contract/social'
import { brandKitQuery } from '~/src/api/queries/workspace'
import { FormCheck, FormField, FormText } from '~/src/form/form-fields'
import { FormRecord } from '~/src/records/form-record'
import { useCampaignChoices } from '~/src/records/use-record-choices'
import { useStore } from '~/src/store/store'
import { Checkbox } from '~/src/ui/checkbox'
import { CheckboxList } from '~/src/ui/checkbox-list'
import { PageHeader } from '~/src/ui/page-header'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import { KitGaps } from './form/brand-kit-summary'
import { AsApiCall, FormFrame, PromptBox } from './form/form-frame'
import { ImageForm } from './form/image-form'
import { ModelNotice, StudioSubtitle } from './form/model-notice'
import { PresetForm } from './form/preset-form'
import {
  campaignIdOf,
  definedValues,
  formRestarts,
  type GenerationFormProps,
  noCampaign,
  showResults,
  useGenerationForm,
} from './form/use-generation-form'
import { Results, useRuns } from './results/results'
import { freshRun, runStore } from './runs/run-store'
import { startRun } from './runs/runner'
import type { StudioSearch } from './studio-search'
import { type StudioKind, StudioTabs } from './studio-tabs'

const blank = {
  topic: '',
  platforms: ['instagram'] as Platform[],
  tone: '',
  includeHashtags: true,
  campaignId: 'none',
}

/** The values from the search parameters: those of an earlier run, or single fields. */
function searchValues(workspaceId: string, { from, prompt, campaign }: GenerationFormProps['search']) {
  const run = runStore.find(workspaceId, from)
  return {
    ...(run?.kind === 'copy' && definedValues<typeof blank>(run.body)),
    ...definedValues<typeof blank>({ topic: prompt, campaignId: campaign }),
  }
}

/** The request body. */
function bodyOf({ tone, campaignId, ...rest }: CopyGeneration): CopyGeneration {
  const campaign = campaignIdOf(campaignId)
  return { ...rest, ...(tone?.trim() && { tone: tone.trim() }), ...(campaign && { campaignId: campaign }) }
}

/** Generates copy for several platforms at once. */
function CopyForm({ workspaceId, search, initialKey }: GenerationFormProps) {
  const client = useQueryClient()
  const brandKit = useQuery(brandKitQuery(workspaceId)).data
  const { control, handleSubmit } = useGenerationForm(CopyGeneration, {
    workspaceId,
    form: 'studio-copy',
    initialKey,
    blank,
    searchValues: searchValues(workspaceId, search),
    search,
  })
  const watched = { ...blank, ...definedValues<typeof blank>(useWatch({ control })) }
  const campaigns = useCampaignChoices(workspaceId, campaignIdOf(watched.campaignId), { current: true })
  const submit = handleSubmit((values) => {
    const body = bodyOf(values)
    startRun(
      { client, workspaceId },
      {
        ...freshRun(workspaceId, 1),
        kind: 'copy',
        campaign: body.campaignId && campaigns.chosen?.name,
        body,
      },
    )
    showResults()
  })
  return (
    <FormFrame
      endpoint={generateCopy}
      cost={0}
      what={i18n.t('Copy')}
      onSubmit={(event) => void submit(event)}
    >
      <FormField control={control} name="topic" label={i18n.t('Topic')} limit={2000}>
        {(bound) => (
          <PromptBox
            {...bound}
            placeholder={i18n.t('First Frost opens on Thursday at eight: 240 bags, one per person')}
          />
        )}
      </FormField>
      {brandKit && <KitGaps brandKit={brandKit} workspaceId={workspaceId} />}
      <FormField control={control} name="platforms" label={i18n.t('Platforms')} group="group">
        {({ value, onChange, onBlur }) => (
          <div className="grid grid-cols-2 gap-x-3 gap-y-2">
            <CheckboxList options={platformOptions} value={value} onChange={onChange} onBlur={onBlur} />
          </div>
        )}
      </FormField>
      <FormText
        control={control}
        name="tone"
        label={i18n.t('Tone')}
        aside={i18n.t('optional')}
        limit={80}
        placeholder={i18n.t('From your brand kit')}
      />
      <FormCheck control={control} name="includeHashtags">
        {({ checked, onChange }) => (
          <Checkbox
            label={i18n.t('Include hashtags')}
            checked={checked}
            onChange={(event) => onChange(event.target.checked)}
          />
        )}
      </FormCheck>
      <FormRecord
        control={control}
        name="campaignId"
        label={i18n.t('Campaign')}
        choices={campaigns}
        none={noCampaign}
      />
      <AsApiCall endpoint={generateCopy} workspaceId={workspaceId} body={bodyOf(watched)} />
      <ModelNotice kind="copy" />
    </FormFrame>
  )
}

const platformOptions = platforms.map((platform) => ({
  value: platform,
  label: (
    <span className="inline-flex items-center gap-1.5">
      <PlatformMark platform={platform} size="sm" silent />
      {platformName(platform)}
    </span>
  ),
}))

export interface StudioScreenProps {
  kind: StudioKind
  workspaceId: string
  search: StudioSearch
}

const forms = { image: ImageForm, copy: CopyForm, preset: PresetForm }

/** The generation form beside its results; each kind has its own address. */
export function StudioScreen({ kind, workspaceId, search }: StudioScreenProps) {
  // New initial values remount the form; parameters of the results don't.
  const { frame: _frame, with: _with, compare: _compare, older: _older, q: _q, ...initial } = search
  const initialKey = JSON.stringify(initial)
  const restarts = useStore(formRestarts)
  return (
    <>
      <PageHeader
        title={i18n.t('Studio')}
        subtitle={<StudioSubtitle kind={kind} workspaceId={workspaceId} />}
        actions={<StudioTabs kind={kind} workspaceId={workspaceId} />}
      />
      <Split
        form={
          <GenerationForm
            key={`${restarts} ${initialKey}`}
            kind={kind}
            workspaceId={workspaceId}
            search={search}
            initialKey={initialKey}
          />
        }
        results={<Results kind={kind} workspaceId={workspaceId} search={search} />}
      />
    </>
  )
}

/** Waits for the stored runs if the form starts with the values of one. */
function GenerationForm({ kind, ...props }: GenerationFormProps & { kind: StudioKind }) {
  const runs = useRuns(props.workspaceId)
  const Fields = forms[kind]
  if (props.search.from !== undefined && runs === undefined)
    return <div className="border-line md:border-e" />
  return <Fields {...props} />
}

/** Two columns that scroll separately; one page on phones. */
function Split({ form, results }: { form: ReactNode; results: ReactNode }) {
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[372px_minmax(0,1fr)] grid-rows-[minmax(0,1fr)] border-t border-line max-md:block max-md:overflow-auto">
      {form}
      {results}
    </div>
  )
}
