import { useQueryClient } from '@tanstack/react-query'
import { generateCopy } from '~/contract/endpoints'
import { platforms } from '~/contract/social'
import { FormField } from '~/src/form/form-field'
import { FormSelect } from '~/src/form/form-select'
import { FormText, FormTextArea } from '~/src/form/form-text'
import { useContractForm } from '~/src/form/use-contract-form'
import { Checkbox } from '~/src/ui/checkbox'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import { freshRun } from '../runs/run-book'
import { startRun } from '../runs/runner'
import type { StudioSearch } from '../studio-search'
import { RecipeFrame } from './recipe-frame'
import { campaignIdOf, useCampaigns } from './use-campaigns'
import { CopyValues } from './values'

/** Words for several platforms at once. */
export function CopyRecipe({ workspaceId, search }: { workspaceId: string; search: StudioSearch }) {
  const client = useQueryClient()
  const campaigns = useCampaigns(workspaceId)
  const { control, handleSubmit } = useContractForm(CopyValues, {
    defaultValues: {
      topic: search.prompt ?? '',
      platforms: ['instagram'],
      tone: '',
      includeHashtags: true,
      campaignId: search.campaign ?? 'none',
    },
  })
  const submit = handleSubmit(({ tone, campaignId, ...rest }) => {
    const campaign = campaignIdOf(campaignId)
    startRun(
      { client, workspaceId },
      {
        ...freshRun(workspaceId, 1),
        kind: 'copy',
        campaign: campaigns.nameOf(campaign),
        body: {
          ...rest,
          ...(tone?.trim() && { tone: tone.trim() }),
          ...(campaign && { campaignId: campaign }),
        },
      },
    )
  })
  return (
    <RecipeFrame endpoint={generateCopy} cost={0} what="Copy" onSubmit={(event) => void submit(event)}>
      <FormTextArea
        control={control}
        name="topic"
        label="Topic"
        limit={2000}
        rows={4}
        placeholder="First Frost opens on Thursday at eight: 240 bags, one per person"
      />
      <FormField control={control} name="platforms" label="Platforms" group="group">
        {({ value, onChange, onBlur }) => (
          <div className="grid grid-cols-2 gap-x-3 gap-y-2">
            {platforms.map((platform) => (
              <Checkbox
                key={platform}
                label={
                  <span className="inline-flex items-center gap-1.5">
                    <PlatformMark platform={platform} size="sm" silent />
                    {platformName(platform)}
                  </span>
                }
                checked={value.includes(platform)}
                onBlur={onBlur}
                onChange={(event) =>
                  onChange(
                    platforms.filter((each) =>
                      each === platform ? event.target.checked : value.includes(each),
                    ),
                  )
                }
              />
            ))}
          </div>
        )}
      </FormField>
      <FormText
        control={control}
        name="tone"
        label="Tone"
        aside="optional"
        limit={80}
        placeholder="As the brand kit has it"
      />
      <FormField control={control} name="includeHashtags" label="Include hashtags" hideLabel group="group">
        {({ value, onChange }) => (
          <Checkbox
            label="Include hashtags"
            checked={value === true}
            onChange={(event) => onChange(event.target.checked)}
          />
        )}
      </FormField>
      <FormSelect control={control} name="campaignId" label="Campaign" options={campaigns.options} />
    </RecipeFrame>
  )
}
