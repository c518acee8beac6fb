import { i18n } from '@lingui/core'
import { useState } from 'react'
import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { isDay, isTime } from '~/domain/calendar/day'
import { zoneName } from '~/domain/calendar/time-zone'
import { takeLongPosts } from '~/domain/platforms/long-posts'
import { sentenceWithoutText, validate } from '~/domain/platforms/validate'
import { chosenWeekStart } from '~/src/calendar/device-settings'
import { useMinute } from '~/src/calendar/use-now'
import { platformRefusal } from '~/src/posts/account-groups'
import { AccountPicker } from '~/src/posts/account-picker'
import { instantOf, type LocalTime, localTimeOf } from '~/src/posts/actions/local-time'
import { Button } from '~/src/ui/button'
import { DateInput } from '~/src/ui/date-input'
import { Field } from '~/src/ui/field'
import { FormDialog } from '~/src/ui/form-dialog'
import { TextArea } from '~/src/ui/text-input'
import { TimeInput } from '~/src/ui/time-input'
import { overText } from './plan-labels'
import { plannedId } from './use-plans'

export type AddDialogProps = {
  /** The planned post to edit; undefined for a new one. */
  post: Post | undefined
  accounts: readonly SocialAccount[]
  zone: string
  /** ISO instant suggested for a new post. */
  at: string
  onSave: (post: Post) => void
  onRemove: (post: Post) => void
  onClose: () => void
}

// Counted in code points, like the API does (`maxLength` counts UTF-16 units).
const maxCharacters = 10_000

/** The fields of a planned post as they are typed. */
interface PlannedFields extends LocalTime {
  readonly text: string
  readonly accountIds: readonly string[]
}

/** The chosen accounts, without any that were disconnected since. Those that `post` has keep their post type. */
const targetsOf = (
  post: Post | undefined,
  { accountIds }: PlannedFields,
  accounts: AddDialogProps['accounts'],
): Post['targets'] =>
  accounts
    .filter(({ id }) => accountIds.includes(id))
    .map(
      ({ id, platform }) =>
        post?.targets.find(({ accountId }) => accountId === id) ?? {
          accountId: id,
          ...(platform && { platform }),
        },
    )

/** Why the text is too long for one of the platforms. Other limits are for what is added after the plan is applied. */
function tooLongText(text: string, targets: Post['targets'], accounts: AddDialogProps['accounts']) {
  const problems = targets.flatMap(({ accountId, platform, postType }) => {
    const longPosts = takeLongPosts(accounts.filter(({ id }) => id === accountId))
    const draft = { text, hashtags: [], mentions: [], media: [], postType, longPosts }
    return platform ? validate(draft, platform) : []
  })
  const problem = problems.find(({ over, severity }) => over && severity === 'block')
  return problem && sentenceWithoutText(problem)
}

/** The errors by field of a post to `targets`. */
const issuesOf = (
  { text, ...when }: PlannedFields,
  targets: Post['targets'],
  accounts: AddDialogProps['accounts'],
  now: number,
) => ({
  text:
    text.trim() === ''
      ? i18n.t('Add text to your post.')
      : [...text].length > maxCharacters
        ? i18n.t('A post can have up to 10,000 characters.')
        : tooLongText(text, targets, accounts),
  accounts: targets.length === 0 ? i18n.t('Choose at least one account.') : undefined,
  date: !isDay(when.date)
    ? i18n.t('Enter a date and time.')
    : isTime(when.time) && Date.parse(instantOf(when) ?? '') <= now
      ? overText
      : undefined,
  time: isDay(when.date) && !isTime(when.time) ? i18n.t('Enter a time, such as 14:30.') : undefined,
})

/** The planned post with the typed fields. */
function plannedPost(
  post: Post | undefined,
  fields: PlannedFields,
  accounts: AddDialogProps['accounts'],
): Post {
  const { text, ...when } = fields
  return {
    ...post,
    id: post?.id ?? plannedId(),
    content: { mediaUrls: [], hashtags: [], mentions: [], ...post?.content, text },
    targets: targetsOf(post, fields, accounts),
    status: 'scheduled',
    scheduledAt: instantOf(when),
  }
}

/** Adds or edits a post in a plan: just enough to plan with. The rest is written after the plan is applied. */
export function AddDialog({ post, accounts, zone, at, onSave, onRemove, onClose }: AddDialogProps) {
  const [fields, setFields] = useState<PlannedFields>(() => ({
    text: post?.content.text ?? '',
    accountIds: post?.targets.map(({ accountId }) => accountId) ?? [],
    ...localTimeOf(post?.scheduledAt ?? at, zone),
  }))
  const now = useMinute()
  const [submitted, setSubmitted] = useState(false)
  const issues = issuesOf(fields, targetsOf(post, fields, accounts), accounts, now)
  const shown = submitted ? issues : undefined
  const change = (next: Partial<PlannedFields>) => setFields({ ...fields, ...next })
  const submit = () => {
    setSubmitted(true)
    if (Object.values(issues).some((issue) => issue !== undefined)) return
    onSave(plannedPost(post, fields, accounts))
    onClose()
  }
  return (
    <FormDialog
      title={post ? i18n.t('Edit planned post') : i18n.t('Add a post to the plan')}
      description={i18n.t(
        'Times are in {zone}. The post is created when you apply the plan; add media and platform options to it then.',
        {
          zone: zoneName(zone),
        },
      )}
      extra={
        post && (
          <Button
            variant="danger"
            onClick={() => {
              onRemove(post)
              onClose()
            }}
          >
            {i18n.t('Remove from plan')}
          </Button>
        )
      }
      submit={post ? i18n.t('Save changes') : i18n.t('Add')}
      onSubmit={submit}
      onClose={onClose}
      className="grid gap-3"
    >
      <Field label={i18n.t('Text')} error={shown?.text}>
        <TextArea value={fields.text} onChange={(event) => change({ text: event.target.value })} />
      </Field>
      <Field label={i18n.t('Accounts')} group="group" error={shown?.accounts}>
        <AccountPicker
          accounts={accounts}
          value={fields.accountIds}
          onChange={(accountIds) => change({ accountIds })}
          refuse={platformRefusal}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Field label={i18n.t('Date')} error={shown?.date} className="w-60">
          <DateInput
            value={fields.date}
            onChange={(date) => change({ date })}
            weekStart={chosenWeekStart()}
          />
        </Field>
        <Field label={i18n.t('Time')} error={shown?.time}>
          <TimeInput value={fields.time} onChange={(time) => change({ time })} />
        </Field>
      </div>
    </FormDialog>
  )
}
