import { i18n } from '@lingui/core'
import { useState } from 'react'
import type { Post } from '~/contract/post'
import { zoneName } from '~/domain/calendar/time-zone'
import { postTitle } from '~/domain/text'
import { momentText } from '~/src/calendar/day-text'
import type { OnRefusal } from '~/src/operations/move-posts'
import { Field } from '~/src/ui/field'
import { FormDialog } from '~/src/ui/form-dialog'
import { ArrowRight, CircleAlert } from '~/src/ui/icons'
import { RadioGroup } from '~/src/ui/radio-group'
import { Segmented } from '~/src/ui/segmented'
import { TextInput } from '~/src/ui/text-input'
import type { Crossing, Keep, ShiftPlan } from './plan-group'
import type { Move } from './use-moves'

export type ShiftDialogProps = {
  posts: readonly Post[]
  zone: string
  plan: (days: number, keep: Keep) => ShiftPlan
  onMove: Move
  onClose: () => void
}

/** How far posts are shifted, in words. */
const distances = {
  later: {
    days: (count: number) => i18n.t('{count, plural, one {1 day later} other {# days later}}', { count }),
    weeks: (count: number) => i18n.t('{count, plural, one {1 week later} other {# weeks later}}', { count }),
  },
  earlier: {
    days: (count: number) => i18n.t('{count, plural, one {1 day earlier} other {# days earlier}}', { count }),
    weeks: (count: number) =>
      i18n.t('{count, plural, one {1 week earlier} other {# weeks earlier}}', { count }),
  },
}

type Unit = 'days' | 'weeks'
type Direction = keyof typeof distances

/** The distance as it is typed. */
interface Distance {
  readonly amount: string
  readonly unit: Unit
  readonly direction: Direction
}

/** Days to shift by, negative for earlier; `undefined` for an invalid amount. */
function daysOf({ amount, unit, direction }: Distance): number | undefined {
  const count = Number(amount)
  if (!Number.isInteger(count) || count < 1 || count > 366) return undefined
  return count * (unit === 'weeks' ? 7 : 1) * (direction === 'earlier' ? -1 : 1)
}

/** Moves the selected posts by days or weeks, as one step. */
export function ShiftDialog({ posts, zone, plan, onMove, onClose }: ShiftDialogProps) {
  const [distance, setDistance] = useState<Distance>({ amount: '1', unit: 'days', direction: 'later' })
  const [keep, setKeep] = useState<Keep>('local')
  const [onRefusal, setOnRefusal] = useState<OnRefusal>('back')
  const [submitted, setSubmitted] = useState(false)
  const days = daysOf(distance)
  const { moves, crossings, refusal, warnings } = plan(days ?? 0, keep)

  const submit = () => {
    setSubmitted(true)
    if (days === undefined || refusal || moves.length === 0) return
    const by = distances[distance.direction][distance.unit](Number(distance.amount))
    const title = i18n.t('{count, plural, one {1 post shifted {by}} other {# posts shifted {by}}}', {
      count: moves.length,
      by,
    })
    onMove(moves, { onRefusal, title })
    onClose()
  }
  return (
    <FormDialog
      title={i18n.t('{count, plural, one {Shift 1 post} other {Shift # posts}}', { count: posts.length })}
      description={i18n.t('Times are in {zone}.', { zone: zoneName(zone) })}
      submit={i18n.t('Shift')}
      onSubmit={submit}
      onClose={onClose}
    >
      <DistanceFields
        distance={distance}
        error={days === undefined && submitted ? i18n.t('Enter a whole number from 1 to 366.') : undefined}
        onDistance={setDistance}
      />
      {crossings.length > 0 && <Crossings crossings={crossings} zone={zone} keep={keep} onKeep={setKeep} />}
      {posts.length > 1 && (
        <Field label={i18n.t('If a post can’t be moved')} group="radiogroup">
          <RadioGroup
            value={onRefusal}
            onChange={setOnRefusal}
            options={[
              {
                value: 'back',
                label: i18n.t('Undo all moves'),
                hint: i18n.t('Posts already moved go back'),
              },
              {
                value: 'keep',
                label: i18n.t('Keep successful moves'),
                hint: i18n.t('The others stay where they were'),
              },
            ]}
          />
        </Field>
      )}
      {refusal && (
        <p role="alert" className="text-12 text-red">
          {refusal}
        </p>
      )}
      <Warnings warnings={warnings} />
    </FormDialog>
  )
}

type DistanceFieldsProps = {
  distance: Distance
  error: string | undefined
  onDistance: (distance: Distance) => void
}

function DistanceFields({ distance, error, onDistance }: DistanceFieldsProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label={i18n.t('Shift by')} error={error} className="w-30">
        <TextInput
          type="number"
          min={1}
          max={366}
          value={distance.amount}
          onChange={(event) => onDistance({ ...distance, amount: event.target.value })}
        />
      </Field>
      <Segmented
        label={i18n.t('Unit')}
        value={distance.unit}
        onChange={(unit) => onDistance({ ...distance, unit })}
        options={[
          { value: 'days', label: i18n.t('Days') },
          { value: 'weeks', label: i18n.t('Weeks') },
        ]}
      />
      <Segmented
        label={i18n.t('Earlier or later')}
        value={distance.direction}
        onChange={(direction) => onDistance({ ...distance, direction })}
        options={[
          { value: 'later', label: i18n.t('Later') },
          { value: 'earlier', label: i18n.t('Earlier') },
        ]}
      />
    </div>
  )
}

function Crossings({
  crossings,
  zone,
  keep,
  onKeep,
}: {
  crossings: readonly Crossing[]
  zone: string
  keep: Keep
  onKeep: (keep: Keep) => void
}) {
  return (
    <div className="grid gap-2">
      <Field
        label={i18n.t(
          '{count, plural, one {1 post crosses a clock change} other {# posts cross a clock change}}',
          { count: crossings.length },
        )}
        group="radiogroup"
      >
        <RadioGroup
          value={keep}
          onChange={onKeep}
          options={[
            { value: 'local', label: i18n.t('Keep local time'), hint: i18n.t('Same time on the clock') },
            { value: 'utc', label: i18n.t('Keep UTC'), hint: i18n.t('Same number of hours apart') },
          ]}
        />
      </Field>
      <ul
        aria-label={i18n.t('Posts that cross a clock change')}
        className="grid max-h-40 overflow-y-auto text-12"
      >
        {crossings.map(({ post, before, keepLocal, keepUtc }) => (
          <li key={post.id} className="flex gap-2 border-t border-line py-1">
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {postTitle(post.content.text)}
            </span>
            <span className="tnum whitespace-nowrap text-ink-2">
              {before} <ArrowRight className="inline size-3.5 rtl:-scale-x-100" aria-hidden="true" />{' '}
              {momentText(keep === 'utc' ? keepUtc : keepLocal, zone)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Warnings about a move that is allowed. */
export function Warnings({ warnings }: { warnings: readonly string[] }) {
  return (
    <div role="status" className="col-span-full text-12 text-ink-2 empty:hidden">
      {warnings.length > 0 && (
        <ul className="grid gap-1">
          {warnings.map((warning) => (
            <li key={warning} className="flex items-start gap-1.5">
              <CircleAlert className="mt-0.5 size-3.5 flex-none" />
              {warning}.
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
