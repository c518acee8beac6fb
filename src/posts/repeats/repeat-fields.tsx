import { i18n } from '@lingui/core'
import { type ReactNode, useState } from 'react'
import { maxRepeatTexts } from '~/contract/repeat-rule'
import type { Platform } from '~/contract/social'
import { addDays, weekdayOf } from '~/domain/calendar/day'
import { countAfter, occurrencesBetween } from '~/domain/calendar/repeat-dates'
import { refuseSameText } from '~/domain/platforms/platform-facts'
import { chosenWeekStart, weekdays } from '~/src/calendar/device-settings'
import { useMinute } from '~/src/calendar/use-now'
import { weekdayName } from '~/src/calendar/weekday-name'
import { listed } from '~/src/i18n/plural'
import { Button } from '~/src/ui/button'
import { Checkbox } from '~/src/ui/checkbox'
import { DateInput } from '~/src/ui/date-input'
import { Field } from '~/src/ui/field'
import { platformName } from '~/src/ui/platform-mark'
import { Select } from '~/src/ui/select'
import { TextArea, TextInput } from '~/src/ui/text-input'
import { timeText } from '~/src/ui/time'
import type { LocalTime } from '../actions/local-time'
import { type Ends, type RepeatDraft, ruleOf, textsOf, typedNumber } from './repeat-draft'
import { everyText } from './repeat-text'

type Props = {
  draft: RepeatDraft
  when: LocalTime
  platforms: readonly Platform[]
  /** Maximum credits per post; undefined if unknown. */
  credits: number | undefined
  /** Why a platform would refuse one of the other texts. */
  refusalOf: (text: string) => string | undefined
  onChange: (change: Partial<RepeatDraft>) => void
  /** Shown in the row of the interval, before it. */
  children?: ReactNode
}

/** How often, until when and with which texts a post repeats, with the resulting dates. */
export function RepeatFields(props: Props) {
  const { draft, when, onChange, children } = props
  const interval = typedNumber(draft.interval, 30)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start gap-2">
        {children}
        <Field
          label={i18n.t({ id: 'Every (interval)', message: 'Every' })}
          className="w-40"
          error={interval === undefined && i18n.t('Enter a whole number from 1 to 30.')}
        >
          <TextInput
            type="number"
            min={1}
            max={30}
            suffix={periodName(draft.every, interval ?? 1)}
            value={draft.interval}
            onChange={(event) => onChange({ interval: event.target.value })}
          />
        </Field>
      </div>
      {draft.every === 'week' && <Weekdays {...props} />}
      <EndFields draft={draft} date={when.date} onChange={onChange} />
      <TextFields {...props} />
      <Dates {...props} />
    </div>
  )
}

function periodName(every: RepeatDraft['every'], count: number): string {
  switch (every) {
    case 'day':
      return i18n.t('{count, plural, one {day} other {days}}', { count })
    case 'week':
      return i18n.t('{count, plural, one {week} other {weeks}}', { count })
    case 'month':
      return i18n.t('{count, plural, one {month} other {months}}', { count })
  }
}

function Weekdays({ draft, when, onChange }: Props) {
  const own = /^\d{4}-\d\d-\d\d$/.test(when.date) ? [weekdayOf(when.date)] : []
  const chosen = draft.weekdays.length > 0 ? draft.weekdays : own
  return (
    <Field label={i18n.t({ id: 'On (weekdays)', message: 'On' })} group="group">
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {weekdays().map((weekday) => (
          <Checkbox
            key={weekday}
            label={weekdayName(weekday)}
            checked={chosen.includes(weekday)}
            onChange={(event) => {
              const rest = chosen.filter((each) => each !== weekday)
              const next = event.target.checked ? [...rest, weekday] : rest
              // At least one stays: a weekly repeat needs a day.
              if (next.length > 0) onChange({ weekdays: next })
            }}
          />
        ))}
      </div>
    </Field>
  )
}

/** The last day proposed first: 30 days later; '' without a date. */
const proposedEnd = (date: string): string => (date === '' ? '' : addDays(date, 30))

type EndProps = {
  draft: Pick<RepeatDraft, 'ends' | 'until' | 'times'>
  /** Earliest allowed end. */
  date: string
  onChange: (change: Partial<Pick<RepeatDraft, 'ends' | 'until' | 'times'>>) => void
}

export function EndFields({ draft, date, onChange }: EndProps) {
  const { ends, until, times } = draft
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Field label={i18n.t('Ends')} className="w-56">
        <Select<Ends>
          options={[
            { value: 'never', label: i18n.t('Never') },
            { value: 'until', label: i18n.t('On a date') },
            { value: 'times', label: i18n.t('After a number of times') },
          ]}
          value={ends}
          onChange={(next) =>
            onChange({ ends: next, ...(next === 'until' && until === '' && { until: proposedEnd(date) }) })
          }
        />
      </Field>
      {ends === 'until' && (
        <Field
          label={i18n.t('Last day')}
          className="w-48"
          error={(until === '' || until < date) && i18n.t('Choose a day after the first one.')}
        >
          <DateInput
            value={until}
            onChange={(day) => onChange({ until: day })}
            weekStart={chosenWeekStart()}
          />
        </Field>
      )}
      {ends === 'times' && (
        <Field
          label={i18n.t('Number of times')}
          className="w-32"
          error={typedNumber(times, 1000) === undefined && i18n.t('Enter a whole number from 1 to 1,000.')}
        >
          <TextInput
            type="number"
            min={1}
            max={1000}
            value={times}
            onChange={(event) => onChange({ times: event.target.value })}
          />
        </Field>
      )}
    </div>
  )
}

type TextProps = {
  draft: Pick<RepeatDraft, 'texts'>
  platforms: readonly Platform[]
  /** Why a platform would refuse a text. */
  refusalOf: (text: string) => string | undefined
  onChange: (change: Pick<RepeatDraft, 'texts'>) => void
}

/** Other texts, used in turn, with a note on platforms that may refuse repeated text. */
export function TextFields({ draft, platforms, refusalOf, onChange }: TextProps) {
  const { texts } = draft
  const [added, setAdded] = useState<number>()
  const refusing = refuseSameText(platforms)
  const set = (index: number, text: string) => onChange({ texts: texts.with(index, text) })
  return (
    <div className="grid gap-2">
      {refusing.length > 0 && textsOf(draft).length === 0 && (
        <p role="note" className="rounded bg-amber-tint px-2.5 py-1.5 text-12">
          {i18n.t(
            '{platforms} may refuse a post with the same text as an earlier one. Add other texts: they’re used in turn.',
            { platforms: listed(refusing.map(platformName)) },
          )}
        </p>
      )}
      {texts.map((text, index) => (
        <Field
          // Texts have no identity beside their position.
          key={index}
          label={i18n.t('Text {number}', { number: index + 2 })}
          error={refusalOf(text)}
          aside={
            <button
              type="button"
              className="rounded underline-offset-2 hover:underline"
              aria-label={i18n.t('Remove text {number}', { number: index + 2 })}
              onClick={() => onChange({ texts: texts.toSpliced(index, 1) })}
            >
              {i18n.t('Remove')}
            </button>
          }
        >
          <TextArea
            // The person has just added it.
            autoFocus={index === added}
            rows={3}
            dir="auto"
            value={text}
            onChange={(event) => set(index, event.target.value)}
          />
        </Field>
      ))}
      {texts.length < maxRepeatTexts && (
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => {
            setAdded(texts.length)
            onChange({ texts: [...texts, ''] })
          }}
        >
          {i18n.t('Add another text')}
        </Button>
      )}
    </div>
  )
}

/** Dates shown; the others are only counted. */
const shown = 5
const yearsMs = 5 * 366 * 86_400_000

/** The next dates, how many there are, and the cost of each. */
function Dates({ draft, when, credits }: Props) {
  const rule = ruleOf(draft, when)
  const now = new Date(useMinute())
  if (!rule) return null
  const next = occurrencesBetween(rule, now, new Date(now.getTime() + yearsMs), shown)
  const count = countAfter(rule, now)
  return (
    <section aria-label={i18n.t('Next dates')} className="rounded border border-line px-3 py-2 text-12">
      <p className="font-medium">
        {everyText(rule)}
        {count !== undefined && (
          <span className="text-ink-2">
            {' · '}
            {i18n.t('{count, plural, =0 {No posts} one {1 post} other {# posts}}', { count })}
          </span>
        )}
      </p>
      {next.length > 0 && (
        <ol className="tnum mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-ink-2">
          {next.map(({ day, at }) => (
            <li key={day}>{timeText(at, 'dayTime', rule.timezone)}</li>
          ))}
          {(count === undefined || count > next.length) && <li aria-hidden="true">…</li>}
        </ol>
      )}
      {credits !== undefined && (
        <p className="mt-1 text-ink-2">
          {i18n.t(
            '{count, plural, =0 {Publishing them is free.} one {Each takes up to 1 credit, charged when it’s published.} other {Each takes up to # credits, charged when it’s published.}}',
            { count: credits },
          )}
        </p>
      )}
    </section>
  )
}
