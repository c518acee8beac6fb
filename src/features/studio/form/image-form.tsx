import { i18n } from '@lingui/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { BrandKit } from '~/contract/brand-kit'
import type { Campaign } from '~/contract/campaign'
import { generateImage } from '~/contract/endpoints'
import type { ImageGeneration } from '~/contract/generation'
import { brandKitQuery } from '~/src/api/queries/workspace'
import { FormCheck, FormField, FormText } from '~/src/form/form-fields'
import { FormRecord } from '~/src/records/form-record'
import { type RecordChoices, useCampaignChoices } from '~/src/records/use-record-choices'
import { Checkbox } from '~/src/ui/checkbox'
import { linkClass } from '~/src/ui/class-names'
import { kitVersion } from '../runs/kit-version'
import { freshRun, runStore } from '../runs/run-store'
import { startRun } from '../runs/runner'
import { KitContents, KitGaps, kitSummary } from './brand-kit-summary'
import { AsApiCall, FormFrame, PromptBox } from './form-frame'
import { ModelNotice } from './model-notice'
import { RatioField, VariationsField } from './output-fields'
import { maxReferences, ReferenceField } from './reference-field'
import {
  addressesIn,
  campaignIdOf,
  definedValues,
  type GenerationFormProps,
  ImageValues,
  maxVariations,
  noCampaign,
  showResults,
  useGenerationForm,
} from './use-generation-form'

const blank = {
  prompt: '',
  aspectRatio: '1:1' as ImageGeneration['aspectRatio'],
  referenceImageUrls: [] as string[],
  useBrandKit: true,
  model: '',
  campaignId: 'none',
  variations: 1 as unknown,
}

/** The values from the search parameters: those of an earlier run, or single fields. */
function searchValues(
  workspaceId: string,
  { from, prompt, ratio, reference, campaign }: GenerationFormProps['search'],
) {
  const run = runStore.find(workspaceId, from)
  return {
    ...(run?.kind === 'image' && definedValues<typeof blank>(run.body)),
    ...definedValues<typeof blank>({
      prompt,
      aspectRatio: ratio,
      referenceImageUrls: addressesIn(reference)?.slice(0, maxReferences),
      campaignId: campaign,
    }),
  }
}

/** The body of a single call. */
function bodyOf({ variations: _, model, campaignId, ...rest }: ImageValues | typeof blank): ImageGeneration {
  const campaign = campaignIdOf(campaignId)
  return {
    ...rest,
    ...(model?.trim() && { model: model.trim() }),
    ...(campaign && { campaignId: campaign }),
  }
}

/** Generates images from a prompt, with one call per variation. */
export function ImageForm({ workspaceId, search, initialKey }: GenerationFormProps) {
  const client = useQueryClient()
  const brandKit = useQuery(brandKitQuery(workspaceId)).data
  const form = useGenerationForm(ImageValues, {
    workspaceId,
    form: 'studio-image',
    initialKey,
    blank,
    searchValues: searchValues(workspaceId, search),
    search,
  })
  const watched = { ...blank, ...definedValues<typeof blank>(useWatch({ control: form.control })) }
  const campaigns = useCampaignChoices(workspaceId, campaignIdOf(watched.campaignId), { current: true })
  const typed = Number(watched.variations)
  const count = Number.isInteger(typed) && typed >= 1 && typed <= maxVariations ? typed : 1
  const submit = form.handleSubmit((values) => {
    const body = bodyOf(values)
    startRun(
      { client, workspaceId },
      {
        ...freshRun(workspaceId, values.variations),
        kind: 'image',
        campaign: body.campaignId && campaigns.chosen?.name,
        kit: body.useBrandKit && brandKit ? kitVersion(brandKit) : undefined,
        body,
      },
    )
    showResults()
  })
  return (
    <FormFrame
      endpoint={generateImage}
      cost={count}
      what={i18n.t('{count, plural, one {1 image at 1 credit} other {# images at 1 credit each}}', { count })}
      cheaper={(balance) =>
        balance >= 1 && (
          <button type="button" className={linkClass} onClick={() => form.setValue('variations', balance)}>
            {i18n.t('Create {balance} instead', { balance })}
          </button>
        )
      }
      onSubmit={(event) => void submit(event)}
    >
      <ImageFields
        control={form.control}
        workspaceId={workspaceId}
        brandKit={brandKit}
        campaigns={campaigns}
        references={watched.referenceImageUrls.length}
      />
      <AsApiCall endpoint={generateImage} workspaceId={workspaceId} body={bodyOf(watched)} />
      <ModelNotice kind="image" />
    </FormFrame>
  )
}

interface ImageFieldsProps {
  control: Control<z.input<typeof ImageValues>, unknown, ImageValues>
  workspaceId: string
  brandKit: BrandKit | undefined
  campaigns: RecordChoices<Campaign>
  /** How many reference images are chosen. */
  references: number
}

function ImageFields({ control, workspaceId, brandKit, campaigns, references }: ImageFieldsProps) {
  return (
    <>
      <FormField control={control} name="prompt" label={i18n.t('Prompt')} limit={4000}>
        {(bound) => (
          <PromptBox
            {...bound}
            placeholder={i18n.t(
              'A pale blue coffee bag standing in the first snow, blue hour, very few shapes',
            )}
            before={
              <FormCheck control={control} name="useBrandKit">
                {(bound) => <BrandKitField brandKit={brandKit} workspaceId={workspaceId} {...bound} />}
              </FormCheck>
            }
          />
        )}
      </FormField>
      <FormField control={control} name="aspectRatio" label={i18n.t('Aspect ratio')} group="radiogroup">
        {({ value, onChange }) => <RatioField value={value} onChange={onChange} />}
      </FormField>
      <FormField
        control={control}
        name="referenceImageUrls"
        label={i18n.t('Reference images')}
        group="group"
        aside={i18n.t('{references} of {maxReferences}', { references, maxReferences })}
      >
        {({ value, onChange }) => (
          <ReferenceField workspaceId={workspaceId} urls={value ?? []} onChange={onChange} />
        )}
      </FormField>
      <div className="grid grid-cols-[minmax(0,1fr)_124px] gap-3">
        <FormRecord
          control={control}
          name="campaignId"
          label={i18n.t('Campaign')}
          choices={campaigns}
          none={noCampaign}
        />
        <FormField control={control} name="variations" label={i18n.t('Variations')} aside={i18n.t('1 to 8')}>
          {({ value, name, onChange, onBlur }) => (
            <VariationsField value={value} name={name} onChange={onChange} onBlur={onBlur} />
          )}
        </FormField>
      </div>
      <FormText
        control={control}
        name="model"
        label={i18n.t('Model')}
        aside={i18n.t('optional')}
        limit={80}
        placeholder={i18n.t('Automatic')}
      />
    </>
  )
}

interface BrandKitFieldProps {
  brandKit: BrandKit | undefined
  workspaceId: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Whether the brand kit is used, what it includes, and links to what it lacks. */
function BrandKitField({ brandKit, workspaceId, checked, onChange }: BrandKitFieldProps) {
  const [whole, setWhole] = useState(false)
  const words = brandKit && kitSummary(brandKit)
  return (
    <div className="border-b border-line-2 bg-well px-3 py-2">
      <div className="flex items-center gap-2">
        <Checkbox
          className="flex-1"
          label={<span className="font-medium">{i18n.t('Use brand kit')}</span>}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        {checked && words && (
          <button
            type="button"
            className={`${linkClass} flex-none text-12 max-md:min-h-10`}
            aria-expanded={whole}
            onClick={() => setWhole(!whole)}
          >
            {whole ? i18n.t('Show less') : i18n.t('What’s included')}
          </button>
        )}
      </div>
      {checked && whole && brandKit ? (
        <KitContents brandKit={brandKit} />
      ) : (
        <p className="mt-0.5 line-clamp-2 min-h-8 text-12 text-ink-2">
          {!checked
            ? i18n.t('Not used for these images.')
            : brandKit &&
              (words ? i18n.t('Includes: {words}', { words }) : i18n.t('Your brand kit is empty.'))}
        </p>
      )}
      {checked && brandKit && <KitGaps brandKit={brandKit} workspaceId={workspaceId} />}
    </div>
  )
}
