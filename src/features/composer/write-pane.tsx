import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import type { Media } from '~/contract/media'
import type { SocialAccount } from '~/contract/social'
import { campaignListQuery } from '~/src/api/queries/campaigns'
import { FormSelect } from '~/src/form/form-select'
import { FormTags } from '~/src/form/form-tags'
import { FormText } from '~/src/form/form-text'
import { Field } from '~/src/ui/field'
import { wordSeparator } from '~/src/ui/tags'
import { AccountField } from './account-field'
import { MediaField } from './media-field'
import type { Matter } from './matters'
import { Rulers, type rulingsOf } from './rulers'
import { hashtag, mention, tagRefusal } from './tag-rules'
import { TextBox } from './text-box'
import type { Costs } from './use-costs'
import type { PostUploads } from './use-post-uploads'
import type { ComposerMedia, ComposerValues } from './values'
import { WhenChoice } from './when-choice'

type Props = {
  workspaceId: string
  form: UseFormReturn<ComposerValues>
  values: ComposerValues
  accounts: readonly SocialAccount[]
  matters: readonly Matter[]
  all: ReturnType<typeof rulingsOf>
  costs: Costs
  postUploads: PostUploads
  onPick: (media: readonly Media[]) => void
}

/** Most hashtags, and most mentions (api.md section 8). */
const mostTags = 30

/** Everything that a post says, in the order in which one thinks of it. */
export function WritePane(props: Props) {
  const { workspaceId, form, values, accounts, matters, all, costs, postUploads, onPick } = props
  const { control, formState } = form
  const { errors } = formState
  const set = (change: Partial<ComposerValues>) => {
    for (const [name, value] of Object.entries(change))
      form.setValue(name as keyof ComposerValues, value, {
        shouldDirty: true,
        shouldValidate: formState.isSubmitted,
      })
  }
  const text = form.register('text')
  const overAt = Math.min(values.text.length, ...all.map(({ firstOverIndex }) => firstOverIndex))
  const onX = values.targets.some(({ platform }) => platform === 'twitter')
  return (
    <div className="grid content-start gap-3">
      <AccountField
        workspaceId={workspaceId}
        accounts={accounts}
        targets={values.targets}
        matters={matters}
        error={errors.targets?.message}
        onChange={(targets) => set({ targets })}
      />
      <Field label="Text" error={errors.text?.message}>
        <TextBox
          {...text}
          value={values.text}
          overAt={overAt}
          foot={onX ? 'a link always counts 23 on X' : undefined}
        />
      </Field>
      <Rulers all={all} />
      <div className="grid gap-3 md:grid-cols-2">
        <FormTags
          control={control}
          name="hashtags"
          label="Hashtags"
          mark="#"
          separator={wordSeparator}
          normalise={hashtag}
          refuse={tagRefusal}
          max={mostTags}
          aside={counted(values.hashtags)}
        />
        <FormTags
          control={control}
          name="mentions"
          label="Mentions"
          mark="@"
          separator={wordSeparator}
          normalise={mention}
          refuse={tagRefusal}
          max={mostTags}
          aside={counted(values.mentions)}
        />
        <FormText
          control={control}
          name="link"
          label="Link"
          type="url"
          inputMode="url"
          placeholder="https://"
        />
        <CampaignField workspaceId={workspaceId} form={form} />
      </div>
      <MediaField
        workspaceId={workspaceId}
        media={values.media}
        onChange={(media: ComposerMedia[]) => set({ media })}
        onPick={onPick}
        postUploads={postUploads}
        error={errors.media?.message}
      />
      <WhenChoice
        workspaceId={workspaceId}
        values={values}
        costs={costs}
        error={errors.date?.message}
        onChange={set}
      />
    </div>
  )
}

const counted = (tags: readonly string[]) => (tags.length > 0 ? `${tags.length} of ${mostTags}` : undefined)

function CampaignField({ workspaceId, form }: { workspaceId: string; form: UseFormReturn<ComposerValues> }) {
  const { data: campaigns = [] } = useQuery(campaignListQuery(workspaceId))
  const chosen = form.getValues('campaignId')
  const listed = campaigns.map(({ id, name }) => ({ value: id, label: name ?? id }))
  // A campaign that is not among the newest 100 stays what it is.
  const missing = chosen && !listed.some(({ value }) => value === chosen)
  const options = [
    { value: '', label: 'No campaign' },
    ...(missing ? [{ value: chosen, label: chosen }] : []),
    ...listed,
  ]
  return <FormSelect control={form.control} name="campaignId" label="Campaign" options={options} />
}
