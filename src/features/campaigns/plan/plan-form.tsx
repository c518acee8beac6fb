import { i18n } from '@lingui/core'
import { type SubmitEvent, useState } from 'react'
import { characterCount } from '~/contract/bounds'
import { generateCopy } from '~/contract/endpoints'
import type { SocialAccount } from '~/contract/social'
import { useMay } from '~/src/api/queries/access'
import { chosenWeekStart, weekdays } from '~/src/calendar/device-settings'
import { weekdayName } from '~/src/calendar/weekday-name'
import { ZonePicker } from '~/src/calendar/zone-picker'
import { focusInvalid } from '~/src/form/form-failure'
import { AccountPicker } from '~/src/posts/account-picker'
import { Button } from '~/src/ui/button'
import { Checkbox } from '~/src/ui/checkbox'
import { CheckboxList } from '~/src/ui/checkbox-list'
import { costText } from '~/src/ui/cost'
import { DateInput } from '~/src/ui/date-input'
import { Field } from '~/src/ui/field'
import { Lock } from '~/src/ui/icons'
import { Banner } from '~/src/ui/notices'
import { TagList } from '~/src/ui/tag-list'
import { TextArea, TextInput } from '~/src/ui/text-input'
import { type PlanRequest, periodRefusal, planSlots } from './use-plan-request'

type Issues = Partial<Record<'from' | 'to' | 'days' | 'times' | 'accounts' | 'topic' | 'tone', string>>

/** Issues by field: the bounds of copy generation (docs/api.md section 4, "Copy body"), and those of the period. */
function issuesOf(request: PlanRequest, accounts: readonly unknown[], now: number): Issues {
  const refusal = periodRefusal(request, now)
  const length = characterCount(request.topic.trim())
  return {
    ...(refusal && { [refusal.field]: refusal.message }),
    ...(accounts.length === 0 && { accounts: i18n.t('Choose at least one account.') }),
    ...((length < 3 || length > 2000) && { topic: i18n.t('Enter 3 to 2,000 characters.') }),
    ...(characterCount(request.tone) > 80 && { tone: i18n.t('Use 80 characters or fewer.') }),
  }
}

export type PlanFormProps = {
  accounts: readonly SocialAccount[]
  /** The image that can be added to the proposals: the campaign's hero image, or its product's. */
  image: 'hero' | 'product' | undefined
  busy: boolean
  request: PlanRequest
  onRequest: (change: Partial<PlanRequest>) => void
  onPropose: (slots: readonly string[], accounts: readonly SocialAccount[]) => void
}

/** The form for proposals: topic, accounts, period, days and times. */
export function PlanForm({ accounts, image, busy, request, onRequest, onPropose }: PlanFormProps) {
  const notAllowed = useMay(generateCopy)
  const [issues, setIssues] = useState<Issues>({})
  const chosen = accounts.filter(({ id }) => request.accountIds.includes(id))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || notAllowed !== undefined) return
    const now = Date.now()
    const found = issuesOf(request, chosen, now)
    setIssues(found)
    if (Object.keys(found).length === 0) onPropose(planSlots(request, now), chosen)
    else focusInvalid(event.currentTarget)
  }
  return (
    <form aria-label={i18n.t('Plan posts')} noValidate onSubmit={submit} className="grid content-start gap-4">
      {notAllowed && <Banner icon={<Lock />}>{notAllowed}</Banner>}
      <Field label={i18n.t('Topic')} error={issues.topic} required>
        <TextArea
          rows={2}
          value={request.topic}
          onChange={(event) => onRequest({ topic: event.target.value })}
        />
      </Field>
      <Field label={i18n.t('Accounts')} group="group" error={issues.accounts}>
        <AccountPicker
          accounts={accounts}
          value={request.accountIds}
          onChange={(ids) => onRequest({ accountIds: [...ids] })}
        />
      </Field>
      <SlotFields request={request} issues={issues} onRequest={onRequest} />
      <Field label={i18n.t('Tone')} error={issues.tone} aside={i18n.t('optional')}>
        <TextInput value={request.tone} onChange={(event) => onRequest({ tone: event.target.value })} />
      </Field>
      <Checkbox
        label={i18n.t('Include hashtags')}
        checked={request.includeHashtags}
        onChange={(event) => onRequest({ includeHashtags: event.target.checked })}
      />
      {image && (
        <Checkbox
          label={image === 'hero' ? i18n.t('Include the hero image') : i18n.t('Include the product’s image')}
          checked={request.withHero}
          onChange={(event) => onRequest({ withHero: event.target.checked })}
        />
      )}
      <div>
        <Button type="submit" variant="primary" busy={busy} notAllowed={notAllowed} cost={costText(0, true)}>
          {i18n.t('Propose posts')}
        </Button>
      </div>
    </form>
  )
}

type SlotFieldsProps = Pick<PlanFormProps, 'request' | 'onRequest'> & { issues: Issues }

/** When the posts are published: a period, its days and times. */
function SlotFields({ request, issues, onRequest }: SlotFieldsProps) {
  const weekStart = chosenWeekStart()
  const [now] = useState(() => Date.now())
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Field label={i18n.t('From')} error={issues.from} className="w-60">
          <DateInput value={request.from} onChange={(from) => onRequest({ from })} weekStart={weekStart} />
        </Field>
        <Field label={i18n.t('To')} error={issues.to} className="w-60">
          <DateInput value={request.to} onChange={(to) => onRequest({ to })} weekStart={weekStart} />
        </Field>
      </div>
      <Field label={i18n.t('Days')} group="group" error={issues.days}>
        <div className="grid grid-cols-4 gap-x-3 gap-y-1">
          <CheckboxList
            options={weekdays().map((value) => ({ value, label: weekdayName(value, 'shortWeekday') }))}
            value={request.weekdays}
            onChange={(chosen) => onRequest({ weekdays: chosen })}
          />
        </div>
      </Field>
      <Field
        label={i18n.t('Times')}
        error={issues.times}
        hint={i18n.t('For example 09:30. Separate several times with commas.')}
      >
        <TagList
          label={i18n.t('Times')}
          value={request.times}
          max={6}
          refuse={(time) =>
            /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? undefined : i18n.t('Enter a time, such as 09:30.')
          }
          onChange={(times) => onRequest({ times: [...times] })}
        />
      </Field>
      <div>
        <ZonePicker value={request.zone} at={now} onChange={(zone) => onRequest({ zone })} />
      </div>
    </>
  )
}
