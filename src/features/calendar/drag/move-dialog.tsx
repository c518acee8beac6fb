import { i18n } from '@lingui/core'
import { useState, type SubmitEvent } from 'react'
import type { Post } from '~/contract/post'
import { isDay } from '~/domain/calendar/day'
import { localTime, minutesOf, zonedDay } from '~/domain/calendar/time-zone'
import { postTitle } from '~/domain/text'
import { Button } from '~/src/ui/button'
import { chosenWeekStart } from '~/src/calendar/device-settings'
import { DateInput } from '~/src/ui/date-input'
import { Dialog } from '~/src/ui/dialog'
import { Field } from '~/src/ui/field'
import { TimeInput } from '~/src/ui/time-input'
import { CircleAlert } from '~/src/ui/icons'
import type { GroupPlan } from './plan-group'
import type { Target } from './plan-move'
import { timeOfPost } from '~/src/calendar/posts-by-day'
import type { Move } from './use-moves'

export type MoveDialogProps = {
  /** The post and the others of its tile, which move with it. */
  posts: readonly [Post, ...Post[]]
  zone: string
  /** The day offered for a post without a time. */
  day: string
  planFor: (posts: readonly Post[], target: Target) => GroupPlan
  timeOn: (day: string) => string
  onMove: Move
  onClose: () => void
}

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/

/** Moves a post by entering its day and time: the way without dragging. */
export function MoveDialog({ posts, zone, day, planFor, timeOn, onMove, onClose }: MoveDialogProps) {
  const [post] = posts
  const at = timeOfPost(post) ?? timeOn(day)
  const [date, setDate] = useState(zonedDay(at, zone))
  const [time, setTime] = useState<string>(localTime(at, zone))
  const [refusal, setRefusal] = useState<string>()
  const form = 'calendar-move'

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isDay(date)) return setRefusal(i18n.t('Choose a day.'))
    if (!timePattern.test(time)) return setRefusal(i18n.t('Enter a time, such as 14:30.'))
    const plan = planFor(posts, { kind: 'day', day: date, minutes: minutesOf(time) })
    if (plan.refusal) return setRefusal(`${plan.refusal}.`.replace('..', '.'))
    onMove(plan.moves)
    onClose()
  }
  const unschedule = planFor(posts, { kind: 'unscheduled' })
  const whole = isDay(date) && timePattern.test(time)
  const warnings = whole ? planFor(posts, { kind: 'day', day: date, minutes: minutesOf(time) }).warnings : []
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={i18n.t('Move “{text}”', { text: postTitle(post.content.text, 40) })}
      description={i18n.t('Times are in {zone}.', { zone: zone.replaceAll('_', ' ') })}
      footer={
        <>
          {post.status !== 'draft' && (
            <span className="me-auto">
              <Button
                notAllowed={unschedule.refusal}
                onClick={() => {
                  onMove(unschedule.moves)
                  onClose()
                }}
              >
                {i18n.t('Unschedule')}
              </Button>
            </span>
          )}
          <Button variant="quiet" onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form}>
            {i18n.t('Move')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-wrap gap-3">
        <Field label={i18n.t('Date')} className="w-60">
          <DateInput value={date} onChange={setDate} weekStart={chosenWeekStart()} />
        </Field>
        <Field label={i18n.t('Time')} error={refusal} className="w-28 max-md:w-36">
          <TimeInput value={time} onChange={setTime} />
        </Field>
        {posts.length > 1 && (
          <p className="w-full text-12 text-ink-2">
            {i18n.t('{count} grouped posts move together.', { count: posts.length })}
          </p>
        )}
        <Warnings warnings={warnings} />
      </form>
    </Dialog>
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
