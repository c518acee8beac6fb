import { i18n } from '@lingui/core'
import { useState } from 'react'
import type { Post } from '~/contract/post'
import { isDay, isTime } from '~/domain/calendar/day'
import { movedRule, occurrencesOf } from '~/domain/calendar/repeat-dates'
import { localTime, minutesOf, zonedDay, zoneName } from '~/domain/calendar/time-zone'
import { postTitle } from '~/domain/text'
import { chosenWeekStart } from '~/src/calendar/device-settings'
import { timeOfPost } from '~/src/calendar/posts-by-day'
import { listed } from '~/src/i18n/plural'
import { MovedNotice } from '~/src/posts/actions/moved-notice'
import { AskRepeatsDialog, DeleteRepeatedDialog } from '~/src/posts/repeats/later-posts-dialogs'
import { repeatText } from '~/src/posts/repeats/repeat-text'
import type { MovedPost } from '~/src/posts/repeats/use-later-posts'
import { Button } from '~/src/ui/button'
import { DateInput } from '~/src/ui/date-input'
import { Dialog } from '~/src/ui/dialog'
import { Field } from '~/src/ui/field'
import { FormDialog } from '~/src/ui/form-dialog'
import { platformName } from '~/src/ui/platform-mark'
import { timeText } from '~/src/ui/time'
import { TimeInput } from '~/src/ui/time-input'
import { platformsOf } from '../post-labels'
import type { Calendar } from '../use-calendar'
import type { useCalendarInteractions } from '../use-calendar-interactions'
import type { GroupPlan } from './plan-group'
import type { Target } from './plan-move'
import { ShiftDialog, Warnings } from './shift-dialog'
import { type AskedMove, type Move, movedPosts } from './use-moves'

type Props = {
  zone: string
  asked: AskedMove
  onAnswer: (which: 'only' | 'later' | undefined) => void
}

/** The later posts' time by the clock of `zone`, unless it is that of `at`, on a day whose clocks skip it. */
function laterTime({ post, at }: MovedPost, zone: string): string | undefined {
  const rule = post.repeat?.rule
  const before = timeOfPost(post)
  if (!rule || before === undefined) return undefined
  const moved = movedRule(rule, zonedDay(before, rule.timezone), at)
  if (moved.time === localTime(at, rule.timezone)) return undefined
  for (const next of occurrencesOf(moved))
    if (Date.parse(next.at) > Date.parse(at)) return localTime(next.at, zone)
  return undefined
}

/** Says what moving one repeated post does. */
function repeatedMoveText(moved: MovedPost, zone: string): string {
  const [repeats, where] = [repeatText(moved.post), timeText(moved.at, 'dayTime', zone)]
  const time = laterTime(moved, zone)
  return time === undefined
    ? i18n.t('{repeats}. New time: {where}.', { repeats, where })
    : i18n.t('{repeats}. New time: {where}. Later posts keep {time}.', { repeats, where, time })
}

/** Asks whether posts of a repeat move alone or with the later ones. */
export function RepeatMoveDialog({ zone, asked: { moves }, onAnswer }: Props) {
  const [first, ...others] = movedPosts(moves)
  if (!first) return null
  const isOne = others.length === 0
  return (
    <AskRepeatsDialog
      title={
        isOne
          ? i18n.t('Move repeated post?')
          : i18n.t('{count, plural, one {Move 1 post?} other {Move # posts?}}', { count: moves.length })
      }
      description={isOne ? repeatedMoveText(first, zone) : undefined}
      posts={isOne ? [first.post] : moves.map(({ post }) => post)}
      onAnswer={onAnswer}
    />
  )
}

export type MoveDialogsProps = {
  workspaceId: string
  calendar: Calendar
  interactions: ReturnType<typeof useCalendarInteractions>
  /** Posts to shift by days or weeks. */
  shifting: readonly Post[] | undefined
  onShifted: () => void
}

/** The dialogs of moves and deletions: one post by date and time, several by days, grouped or repeated posts. */
export function MoveDialogs({ workspaceId, calendar, interactions, shifting, onShifted }: MoveDialogsProps) {
  const { zone, day, today } = calendar
  const { drag, move, tileOf, moving, setMoving, deleting, setDeleting, repeated } = interactions
  return (
    <>
      {moving && (
        <MoveDialog
          key={moving.id}
          posts={tileOf(calendar.byId.get(moving.id) ?? moving)}
          zone={zone}
          day={day < today ? today : day}
          planFor={drag.planFor}
          timeOn={(on) => drag.timeOn(on).at}
          onMove={move}
          onClose={() => setMoving(undefined)}
        />
      )}
      {drag.asked && (
        <GroupDialog
          posts={drag.asked.posts}
          where={drag.asked.where}
          onMove={(posts) => drag.dropNow(posts, drag.asked?.target)}
          onClose={drag.onAnswered}
        />
      )}
      {repeated.asked && <RepeatMoveDialog zone={zone} asked={repeated.asked} onAnswer={repeated.answer} />}
      {deleting && (
        <DeleteRepeatedDialog
          workspaceId={workspaceId}
          posts={deleting}
          onClose={() => setDeleting(undefined)}
        />
      )}
      {shifting && (
        <ShiftDialog
          posts={shifting}
          zone={zone}
          plan={(by, keep) => drag.shiftFor(shifting, by, keep)}
          onMove={move}
          onClose={onShifted}
        />
      )}
    </>
  )
}

export interface GroupDialogProps {
  /** Grouped posts, the one whose tile was dragged first. */
  posts: readonly [Post, ...Post[]]
  /** Their new time, in words. */
  where: string
  onMove: (posts: readonly Post[]) => void
  onClose: () => void
}

/** Asks whether grouped posts that share a tile move together: they were saved together, but are separate posts. */
export function GroupDialog({ posts, where, onMove, onClose }: GroupDialogProps) {
  const [first] = posts
  const move = (these: readonly Post[]) => {
    onMove(these)
    onClose()
  }
  return (
    <Dialog
      open
      alert
      size="sm"
      onClose={onClose}
      title={i18n.t('Move {count} grouped posts?', { count: posts.length })}
      description={i18n.t('They were saved together. New time: {where}.', { where })}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button onClick={() => move([first])}>
            {i18n.t('Only {platforms}', { platforms: listed(platformsOf(first).map(platformName)) })}
          </Button>
          <Button variant="primary" onClick={() => move(posts)}>
            {i18n.t('Move all {count}', { count: posts.length })}
          </Button>
        </>
      }
    />
  )
}

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

/** Moves a post by entering its day and time: the way without dragging. */
export function MoveDialog({ posts, zone, day, planFor, timeOn, onMove, onClose }: MoveDialogProps) {
  const [post] = posts
  const at = timeOfPost(post) ?? timeOn(day)
  const [date, setDate] = useState(zonedDay(at, zone))
  const [time, setTime] = useState<string>(localTime(at, zone))
  const [refusal, setRefusal] = useState<string>()
  const isWhole = isDay(date) && isTime(time)
  const plan = isWhole ? planFor(posts, { kind: 'day', day: date, minutes: minutesOf(time) }) : undefined

  const submit = () => {
    if (!isDay(date)) return setRefusal(i18n.t('Choose a day.'))
    if (!plan) return setRefusal(i18n.t('Enter a time, such as 14:30.'))
    if (plan.refusal) return setRefusal(`${plan.refusal}.`.replace('..', '.'))
    onMove(plan.moves)
    onClose()
  }
  const unschedule = planFor(posts, { kind: 'unscheduled' })
  return (
    <FormDialog
      size="sm"
      title={i18n.t('Move “{text}”', { text: postTitle(post.content.text, 40) })}
      description={i18n.t('Times are in {zone}.', { zone: zoneName(zone) })}
      extra={
        post.status !== 'draft' && (
          <Button
            notAllowed={unschedule.refusal}
            onClick={() => {
              onMove(unschedule.moves)
              onClose()
            }}
          >
            {i18n.t('Unschedule')}
          </Button>
        )
      }
      submit={i18n.t('Move')}
      onSubmit={submit}
      onClose={onClose}
      className="flex flex-wrap gap-3"
    >
      <div className="w-full empty:hidden">
        <MovedNotice post={post} zone={zone} />
      </div>
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
      <Warnings warnings={plan?.warnings ?? []} />
    </FormDialog>
  )
}
