import { plural } from '~/src/i18n/plural'
import { useMemo, useState } from 'react'
import { createPost, deletePost, schedulePost } from '~/contract/endpoints'
import { isOver, type Plan, type PlanChange } from '~/src/calendar/plan'
import { postTitle } from '~/domain/text'
import { codeOf, requestIdOf } from '~/src/api/errors'
import { useMay } from '~/src/api/queries/access'
import { useMinute } from '~/src/calendar/use-now'
import { Button } from '~/src/ui/button'
import { Checkbox } from '~/src/ui/checkbox'
import { Dialog } from '~/src/ui/dialog'
import { ErrorNotice } from '~/src/ui/notices'
import { CircleAlert, ArrowRight } from '~/src/ui/icons'
import { capital } from '~/src/ui/enum-labels'
import type { Calendar } from '../use-calendar'
import type { Committed } from './commit-plan'
import { changeText, clashSentence, costsByDay, keptText, overText, type DayDifference } from './plan-labels'
import { useCommit, useUncommit, useReread } from './use-commit'
import type { Plans } from './use-plans'
import { dayName } from '../date-labels'
import { costWords } from '../costs/day-cost'

export type ReviewDialogProps = {
  workspaceId: string
  plan: Plan
  plans: Plans
  calendar: Pick<Calendar, 'current' | 'accounts' | 'zone'>
  onRevert: (postId: string) => void
  onClose: () => void
  /** Everything was committed: the plan is empty. */
  onDone: () => void
}

/** The difference between a plan and what is, read again; what is ticked is made real. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { workspaceId, plan, plans, calendar, onRevert, onClose, onDone } = props
  const { current, accounts, zone } = calendar
  const [round, setRound] = useState(0)
  const read = useReread(workspaceId, plan, round)
  const { busy, commit } = useCommit(workspaceId, plans)
  const notifyCreated = useUncommit(workspaceId)
  const now = useMinute()
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({})
  const [stopped, setStopped] = useState<Committed>()
  const may = {
    move: useMay(schedulePost),
    add: useMay(createPost),
    remove: useMay(deletePost),
  }
  const entries = Object.entries(plan.changes)
  const barred = (id: string, change: PlanChange) => {
    const clash = read.clashes.get(id)
    // One that was sent without an answer may be out: committing looks for it, and makes it no more.
    if (isOver(change, now) && !isUnsure(change)) return overText
    return clash === 'gone' || clash === 'published'
      ? clashSentence(clash, undefined, zone)
      : may[change.kind]
  }
  // What others touched is not overwritten unless someone says so.
  const isChosen = (id: string, change: PlanChange) =>
    !barred(id, change) && (choices[id] ?? !(read.clashes.has(id) || isUnsure(change)))
  const chosen = entries.filter(([id, change]) => isChosen(id, change)).map(([id]) => id)
  // Of what is ticked, against the posts as they were just read.
  const ticked = chosen.join(' ')
  const days = useMemo(() => {
    const posts = current.flatMap((post) =>
      read.clashes.get(post.id) === 'gone' ? [] : (read.posts.get(post.id) ?? post),
    )
    const wanted = new Set(ticked.split(' '))
    const changes = Object.fromEntries(Object.entries(plan.changes).filter(([id]) => wanted.has(id)))
    return costsByDay(posts, { ...plan, changes }, accounts, zone)
  }, [current, read, ticked, plan, accounts, zone])
  const removals = chosen.filter((id) => plan.changes[id]?.kind === 'remove').length

  const send = async () => {
    setStopped(undefined)
    const result = await commit(plan.id, chosen, read.posts)
    if (result.made.length > 0) notifyCreated(result.made)
    if (result.failure) {
      // What stopped it may be what somebody did: it is told at the post, too.
      setRound(round + 1)
      setChoices({})
      return setStopped(result)
    }
    if (Object.keys(plans.get(plan.id)?.changes ?? {}).length === 0) onDone()
    else onClose()
  }
  return (
    <Dialog
      open
      size="lg"
      onClose={() => busy || onClose()}
      title={`Review “${plan.name}”`}
      description={
        read.isPending
          ? 'Checking for changes…'
          : read.clashes.size === 0
            ? 'No one else has changed these posts.'
            : plural(read.clashes.size, [
                '1 post was changed by someone else.',
                '# posts were changed by someone else.',
              ])
      }
      footer={
        <>
          {removals > 0 && (
            <span className="me-auto self-center text-12 text-ink-2">{keptText(removals)}</span>
          )}
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={busy || read.isPending}
            notAllowed={
              (read.error && 'Retry to check for changes first.') ??
              (chosen.length === 0 && 'Select at least one change.')
            }
            onClick={() => void send()}
          >
            {plural(chosen.length, ['Apply 1 change', 'Apply # changes'])}
          </Button>
        </>
      }
    >
      <div className="grid max-h-[56dvh] gap-4 overflow-y-auto">
        {read.error && (
          <ErrorNotice
            title="Couldn’t check for changes"
            message={read.error.message}
            code={codeOf(read.error)}
            requestId={requestIdOf(read.error)}
            onRetry={() => setRound(round + 1)}
          />
        )}
        {stopped?.failure && (
          <ErrorNotice
            title={
              stopped.made.length === 0
                ? 'No changes were applied'
                : plural(stopped.made.length, ['Stopped after 1 change', 'Stopped after # changes'])
            }
            message={stopped.failure.text}
            code={codeOf(stopped.failure.error)}
            requestId={requestIdOf(stopped.failure.error)}
          />
        )}
        <ul aria-label="Changes" className="grid">
          {entries.map(([id, change]) => {
            const { post, act: action, before, after } = changeText(change, zone)
            const clash = read.clashes.get(id)
            const reason = barred(id, change)
            const note =
              reason ??
              (clash && clashSentence(clash, read.posts.get(id), zone)) ??
              (isUnsure(change) ? unsure : undefined)
            return (
              <li key={id} className="flex items-start gap-3 border-t border-line py-2">
                <span className="min-w-0 flex-1">
                  <Checkbox
                    checked={isChosen(id, change)}
                    disabled={Boolean(reason)}
                    onChange={(event) => setChoices({ ...choices, [id]: event.target.checked })}
                    label={`${action}: ${postTitle(post.content.text, 60)}`}
                    hint={
                      <span className="tnum">
                        {before}{' '}
                        <ArrowRight className="inline size-3.5 rtl:-scale-x-100" aria-hidden="true" /> {after}
                      </span>
                    }
                  />
                  {note && (
                    <span className="ms-6 flex items-start gap-1.5 text-12 text-red">
                      <CircleAlert className="mt-0.5 size-3.5 flex-none" />
                      {note}
                    </span>
                  )}
                </span>
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={`Remove from plan: ${postTitle(post.content.text, 60)}`}
                  onClick={() => onRevert(id)}
                >
                  Remove from plan
                </Button>
              </li>
            )
          })}
        </ul>
        <CostDays days={days} />
      </div>
    </Dialog>
  )
}

const unsure = 'This was sent once without confirmation. Applying checks for it before creating it again.'
const isUnsure = (change: PlanChange) => change.kind === 'add' && change.attempt !== undefined

/** What the days cost, as they are and with the plan. */
function CostDays({ days }: { days: readonly DayDifference[] }) {
  if (days.length === 0) return null
  return (
    <table className="tnum w-full text-12">
      <caption className="pb-1 text-start text-13 font-medium">Credits per day</caption>
      <thead>
        <tr className="text-ink-3 *:py-1 *:text-start *:font-medium">
          <th scope="col">Day</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, before, after }) => (
          <tr key={day} className="border-t border-line *:py-1">
            <td>{dayName(day, 'short')}</td>
            <td>{capital(costWords(before))}</td>
            <td className="font-medium">{capital(costWords(after))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
