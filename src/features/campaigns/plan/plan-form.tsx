import { type SubmitEvent, useState } from 'react'
import { generateCopy } from '~/contract/endpoints'
import type { SocialAccount } from '~/contract/social'
import { characterCount } from '~/contract/bounds'
import { addDays } from '~/domain/calendar/day'
import { zonedDay } from '~/domain/calendar/zoned'
import { useMay } from '~/src/api/scopes'
import { AccountPicker } from '~/src/modules/account-picker/account-picker'
import { deviceZone } from '~/src/modules/post-actions/zone'
import { ZonePicker } from '~/src/modules/post-actions/zone-picker'
import { Button } from '~/src/ui/button'
import { Checkbox } from '~/src/ui/checkbox'
import { Cost } from '~/src/ui/cost'
import { Field } from '~/src/ui/field'
import { TagList } from '~/src/ui/tag-list'
import { TextArea } from '~/src/ui/text-area'
import { TextInput } from '~/src/ui/text-input'
import { type Period, periodRefusal, planSlots } from './plan-slots'
import type { Brief } from './use-plan'

const days = [
  { value: 1, label: 'Mon' },
  { value: 2, label: 'Tue' },
  { value: 3, label: 'Wed' },
  { value: 4, label: 'Thu' },
  { value: 5, label: 'Fri' },
  { value: 6, label: 'Sat' },
  { value: 0, label: 'Sun' },
]

type Problems = Partial<Record<'from' | 'to' | 'days' | 'times' | 'accounts' | 'topic' | 'tone', string>>

/** The rules of the copy generation (api.md section 4, "Copy body") and of the period, told at their fields. */
function problemsOf(period: Period, accounts: readonly unknown[], brief: Brief, now: number): Problems {
  const refusal = periodRefusal(period, now)
  const length = characterCount(brief.topic.trim())
  return {
    ...(refusal && { [refusal.field]: refusal.message }),
    ...(accounts.length === 0 && { accounts: 'Choose at least one account.' }),
    ...((length < 3 || length > 2000) && { topic: 'Needs 3 to 2,000 characters.' }),
    ...(characterCount(brief.tone) > 80 && { tone: 'Takes at most 80 characters.' }),
  }
}

export type PlanFormProps = {
  accounts: readonly SocialAccount[]
  busy: boolean
  brief: Brief
  onBrief: (brief: Brief) => void
  onPropose: (slots: readonly string[], accounts: readonly SocialAccount[]) => void
}

/** A period, days and times, accounts, and a topic. */
export function PlanForm({ accounts, busy, brief, onBrief, onPropose }: PlanFormProps) {
  const notAllowed = useMay(generateCopy)
  const [period, setPeriod] = useState(firstPeriod)
  const [now] = useState(() => Date.now())
  const [ids, setIds] = useState<readonly string[]>([])
  const [problems, setProblems] = useState<Problems>({})
  const chosen = accounts.filter(({ id }) => ids.includes(id))
  const put = (change: Partial<Period>) => setPeriod({ ...period, ...change })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (busy || notAllowed !== undefined) return
    const pressedAt = Date.now()
    const found = problemsOf(period, chosen, brief, pressedAt)
    setProblems(found)
    if (Object.keys(found).length === 0) onPropose(planSlots(period, pressedAt), chosen)
  }
  return (
    <form aria-label="Plan posts" noValidate onSubmit={submit} className="grid content-start gap-4">
      <Field label="Topic" error={problems.topic} required>
        <TextArea
          rows={2}
          value={brief.topic}
          onChange={(event) => onBrief({ ...brief, topic: event.target.value })}
        />
      </Field>
      <Field label="Accounts" group="group" error={problems.accounts}>
        <AccountPicker accounts={accounts} value={ids} onChange={setIds} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Field label="From" error={problems.from} className="w-40">
          <TextInput
            type="date"
            value={period.from}
            onChange={(event) => put({ from: event.target.value })}
          />
        </Field>
        <Field label="To" error={problems.to} className="w-40">
          <TextInput type="date" value={period.to} onChange={(event) => put({ to: event.target.value })} />
        </Field>
      </div>
      <Field label="Days" group="group" error={problems.days}>
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          {days.map(({ value, label }) => (
            <Checkbox
              key={value}
              label={label}
              checked={period.weekdays.includes(value)}
              onChange={(event) =>
                put({
                  weekdays: event.target.checked
                    ? [...period.weekdays, value]
                    : period.weekdays.filter((other) => other !== value),
                })
              }
            />
          ))}
        </div>
      </Field>
      <Field label="Times" error={problems.times} hint="Such as 09:30; several with commas.">
        <TagList
          label="Times"
          value={period.times}
          max={6}
          refuse={(time) =>
            /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? undefined : 'Needs a time, such as 09:30.'
          }
          onChange={(times) => put({ times })}
        />
      </Field>
      <div>
        <ZonePicker value={period.zone} at={now} onChange={(zone) => put({ zone })} />
      </div>
      <Field label="Tone" error={problems.tone} aside="optional">
        <TextInput value={brief.tone} onChange={(event) => onBrief({ ...brief, tone: event.target.value })} />
      </Field>
      <Checkbox
        label="Include hashtags"
        checked={brief.includeHashtags}
        onChange={(event) => onBrief({ ...brief, includeHashtags: event.target.checked })}
      />
      <div>
        <Button type="submit" variant="primary" busy={busy} notAllowed={notAllowed} cost={<Cost max={0} />}>
          Propose posts
        </Button>
      </div>
    </form>
  )
}

/** The next two weeks, on Tuesdays and Thursdays at ten. */
function firstPeriod(): Period {
  const zone = deviceZone()
  const from = addDays(zonedDay(new Date().toISOString(), zone), 1)
  return { from, to: addDays(from, 13), weekdays: [2, 4], times: ['10:00'], zone }
}
