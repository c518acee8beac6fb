import { i18n } from '@lingui/core'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { Media } from '~/contract/media'
import { FormRecord } from '~/src/records/form-record'
import { useCampaignChoices } from '~/src/records/use-record-choices'
import { AccountField } from './account-field'
import type { ComposerValues } from './composer-values'
import { ContentFields } from './content-fields'
import { platformsOf } from './issues'
import { rememberTargets } from './load-initial-values'
import { PostOptions } from './options/post-options'
import type { PostUploads } from './post-uploads'
import type { DraftCheck } from './use-draft-check'
import { VersionBar, type Versions } from './variants/versions'
import { WhenChoice } from './when-choice'

type Props = {
  workspaceId: string
  form: UseFormReturn<ComposerValues>
  values: ComposerValues
  versions: Versions
  check: DraftCheck
  postUploads: PostUploads
  onPick: (media: readonly Media[]) => void
  /** Shows how each platform counts the text. */
  xray: boolean
  onXRay: () => void
}

/** The post's fields: accounts, versions of its content, and schedule. */
export function WritePane(props: Props) {
  const { workspaceId, form, values, versions, check, postUploads, onPick, xray, onXRay } = props
  const { formState } = form
  const { accounts, posts, counts, costs, choices } = check
  const set = (change: Partial<ComposerValues>) => {
    for (const [name, value] of Object.entries(change))
      form.setValue(name as keyof ComposerValues, value, {
        shouldDirty: true,
        shouldValidate: formState.isSubmitted,
      })
  }
  return (
    <div className="grid content-start gap-3">
      <AccountField
        workspaceId={workspaceId}
        accounts={accounts}
        targets={values.targets}
        issues={check.shown ?? []}
        error={formState.errors.targets?.message}
        onChange={(targets) => {
          set({ targets })
          void rememberTargets(workspaceId, targets)
        }}
      />
      {/* By itself, its button shares the line with the text's label. */}
      <div
        className={versions.own.length === 0 ? 'relative z-1 -mb-9 flex justify-end empty:hidden' : undefined}
      >
        <VersionBar
          platforms={platformsOf(values)}
          own={versions.own}
          version={versions.version}
          posts={posts}
          onShow={versions.show}
          onSplit={versions.split}
          onJoin={versions.join}
        />
      </div>
      <ContentFields
        workspaceId={workspaceId}
        form={form}
        values={values}
        version={versions.version}
        counts={counts}
        postUploads={postUploads}
        onPick={onPick}
        xray={xray}
        onXRay={onXRay}
      >
        <CampaignField workspaceId={workspaceId} form={form} />
      </ContentFields>
      <WhenChoice
        workspaceId={workspaceId}
        values={values}
        costs={costs}
        error={formState.errors.date?.message}
        onChange={set}
      />
      <PostOptions values={values} accounts={accounts} choices={choices} onChange={set} />
    </div>
  )
}

function CampaignField({ workspaceId, form }: { workspaceId: string; form: UseFormReturn<ComposerValues> }) {
  const choices = useCampaignChoices(workspaceId, useWatch({ control: form.control, name: 'campaignId' }))
  return (
    <FormRecord
      control={form.control}
      name="campaignId"
      label={i18n.t('Campaign')}
      choices={choices}
      none={{ value: '', label: i18n.t('No campaign') }}
    />
  )
}
