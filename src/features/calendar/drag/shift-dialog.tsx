import { plural, pluralWith } from '~/src/i18n/plural'
import { type SubmitEvent, useState } from 'react'
import type { Post } from '~/contract/post'
import { postTitle } from '~/domain/text'
import type { OnRefusal } from '~/src/operations/move-posts'
import { Button } from '~/src/ui/button'
import { Dialog } from '~/src/ui/dialog'
import { Field } from '~/src/ui/field'
import { RadioGroup } from '~/src/ui/radio-group'
import { Segmented } from '~/src/ui/segmented'
import { TextInput } from '~/src/ui/text-input'
import { dayName } from '../date-labels'
import type { Move } from './use-moves'
import { Warnings } from './move-dialog'
import type { Crossing, Keep, ShiftPlan } from './plan-shift'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { ArrowRight } from '~/src/ui/icons'

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
    days: (count: number) => plural(count, ['1 day later', '# days later']),
    weeks: (count: number) => plural(count, ['1 week later', '# weeks later']),
  },
  earlier: {
    days: (count: number) => plural(count, ['1 day earlier', '# days earlier']),
    weeks: (count: number) => plural(count, ['1 week earlier', '# weeks earlier']),
  },
}

type Unit = 'days' | 'weeks'
type Direction = keyof typeof distances

/** How far posts are to be shifted, as it is typed. */
interface Distance {
  readonly amount: string
  readonly unit: Unit
  readonly direction: Direction
}

/** Days to shift by, negative for earlier; `undefined` where the amount is no number of days that is allowed. */
function daysOf({ amount, unit, direction }: Distance): number | undefined {
  const count = Number(amount)
  if (!Number.isInteger(count) || count < 1 || count > 366) return undefined
  return count * (unit === 'weeks' ? 7 : 1) * (direction === 'earlier' ? -1 : 1)
}

/** Moves the chosen posts by days or weeks, as one step. */
export function ShiftDialog({ posts, zone, plan, onMove, onClose }: ShiftDialogProps) {
  const [distance, setDistance] = useState<Distance>({ amount: '1', unit: 'days', direction: 'later' })
  const [keep, setKeep] = useState<Keep>('local')
  const [onRefusal, setOnRefusal] = useState<OnRefusal>('back')
  const [submitted, setSubmitted] = useState(false)
  const days = daysOf(distance)
  const { moves, crossings, refusal, warnings } = plan(days ?? 0, keep)
  const form = 'calendar-shift'

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (days === undefined || refusal || moves.length === 0) return
    const by = distances[distance.direction][distance.unit](Number(distance.amount))
    const title = pluralWith(moves.length, { by }, ['1 post shifted {by}', '# posts shifted {by}'])
    onMove(moves, { onRefusal, title })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={plural(posts.length, ['Shift 1 post', 'Shift # posts'])}
      description={`Times are in ${zone.replaceAll('_', ' ')}.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={form}>
            Shift
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <DistanceFields
          distance={distance}
          error={days === undefined && submitted ? 'Enter a whole number from 1 to 366.' : undefined}
          onDistance={setDistance}
        />
        {crossings.length > 0 && <Crossings crossings={crossings} keep={keep} onKeep={setKeep} />}
        {posts.length > 1 && (
          <Field label="If a post can’t be moved" group="radiogroup">
            <RadioGroup
              value={onRefusal}
              onChange={setOnRefusal}
              options={[
                { value: 'back', label: 'Undo all moves', hint: 'Posts already moved go back' },
                { value: 'keep', label: 'Keep successful moves', hint: 'The others stay where they were' },
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
      </form>
    </Dialog>
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
      <Field label="Shift by" error={error} className="w-24">
        <TextInput
          type="number"
          min={1}
          max={366}
          value={distance.amount}
          onChange={(event) => onDistance({ ...distance, amount: event.target.value })}
        />
      </Field>
      <Segmented
        label="Unit"
        value={distance.unit}
        onChange={(unit) => onDistance({ ...distance, unit })}
        options={[
          { value: 'days', label: 'Days' },
          { value: 'weeks', label: 'Weeks' },
        ]}
      />
      <Segmented
        label="Earlier or later"
        value={distance.direction}
        onChange={(direction) => onDistance({ ...distance, direction })}
        options={[
          { value: 'later', label: 'Later' },
          { value: 'earlier', label: 'Earlier' },
        ]}
      />
    </div>
  )
}

function Crossings({
  crossings,
  keep,
  onKeep,
}: {
  crossings: readonly Crossing[]
  keep: Keep
  onKeep: (keep: Keep) => void
}) {
  return (
    <div className="grid gap-2">
      <Field
        label={plural(crossings.length, ['1 post crosses a clock change', '# posts cross a clock change'])}
        group="radiogroup"
      >
        <RadioGroup
          value={keep}
          onChange={onKeep}
          options={[
            { value: 'local', label: 'Keep local time', hint: 'Same time on the clock' },
            { value: 'utc', label: 'Keep UTC', hint: 'Same number of hours apart' },
          ]}
        />
      </Field>
      <ul aria-label="Posts that cross a clock change" className="grid max-h-40 overflow-y-auto text-12">
        {crossings.map(({ post, day, before, keepLocal, keepUtc }) => (
          <li key={post.id} className="flex gap-2 border-t border-line py-1">
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {postTitle(post.content.text)}
            </span>
            <span className="tnum whitespace-nowrap text-ink-2">
              {before} <ArrowRight className="inline size-3.5 rtl:-scale-x-100" aria-hidden="true" />{' '}
              {commaSeparated([dayName(day, 'short'), keep === 'utc' ? keepUtc : keepLocal])}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
