import { i18n } from '@lingui/core'
import { useMemo, useState } from 'react'
import { addDays } from '~/domain/calendar/day'
import { zonedDay } from '~/domain/calendar/time-zone'
import { codeOf, errorDetails, requestIdOf } from '~/src/api/errors'
import { unlisted, useNeededPosts } from '~/src/api/queries/all-posts'
import { monthOfPostsQuery, monthsOf } from '~/src/api/queries/posts'
import { dayText } from '~/src/calendar/day-text'
import { applyPlan, type Plan, timesOf } from '~/src/calendar/plan'
import { Button } from '~/src/ui/button'
import { Dialog } from '~/src/ui/dialog'
import { capital } from '~/src/ui/enum-labels'
import { ErrorNotice } from '~/src/ui/notices'
import { type Conflict, conflictWith } from '../conflicts/conflicts-by-day'
import { createGuard } from '../conflicts/schedule-guard'
import { costWords } from '../costs/day-cost'
import type { Calendar } from '../use-calendar'
import { ChangeList, type ReadPosts, useReviewedChanges } from './change-list'
import type { Committed } from './commit-plan'
import { costsByDay, type DayDifference, irreversibleText } from './plan-labels'
import { useCommit, useNotifyCommit, useReread } from './use-commit'
import type { Plans } from './use-plans'

export type ReviewDialogProps = {
  workspaceId: string
  plan: Plan
  plans: Plans
  calendar: Pick<Calendar, 'current' | 'accounts' | 'zone' | 'settings'>
  onRevert: (postId: string) => void
  onClose: () => void
  /** Every change was applied: the plan is empty. */
  onDone: () => void
}

const unread: ReadPosts = { clashes: new Map(), posts: new Map() }

/** The difference between a plan and the posts as they are now; ticked changes are applied. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { workspaceId, plan, plans, calendar, onRevert, onClose, onDone } = props
  const { read, current, isReading, error, readAgain } = usePostsNow(workspaceId, plan, calendar)
  const { busy, commit } = useCommit(workspaceId, plans)
  const notifyCommit = useNotifyCommit(workspaceId, plans)
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({})
  const [stopped, setStopped] = useState<Committed>()
  const changes = useReviewedChanges(plan, read, choices, calendar.zone, busy)
  const chosen = changes.filter((each) => each.chosen)
  const ids = chosen.map(({ id }) => id)
  const { removals, days, conflicts } = useChosen(plan, ids, read, { ...calendar, current })

  const apply = async () => {
    setStopped(undefined)
    setChoices(Object.fromEntries(changes.map((each) => [each.id, each.chosen])))
    const result = await commit(plan.id, ids, read.posts)
    if (result.made.length > 0) notifyCommit(plan.id, result.made)
    if (result.failure) {
      // Someone else's change may have stopped it; after reading again, the post's row says so.
      readAgain()
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
      title={i18n.t('Review “{name}”', { name: plan.name })}
      description={isReading ? i18n.t('Checking for changes…') : clashCountText(read.clashes.size)}
      footer={
        <>
          {removals > 0 && (
            <span className="me-auto self-center text-12 text-ink-2">{irreversibleText(removals)}</span>
          )}
          <Button variant="quiet" notAllowed={busy && i18n.t('Changes are being applied.')} onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button
            variant="primary"
            busy={busy || isReading}
            notAllowed={
              (error ? i18n.t('Retry to check for changes first.') : undefined) ??
              (chosen.length === 0 && i18n.t('Select at least one change.'))
            }
            onClick={() => void apply()}
          >
            {i18n.t('{count, plural, one {Apply 1 change} other {Apply # changes}}', {
              count: chosen.length,
            })}
          </Button>
        </>
      }
    >
      <div className="grid max-h-[56dvh] gap-4 overflow-y-auto">
        {error && (
          <ErrorNotice
            title={i18n.t('Couldn’t check for changes')}
            {...errorDetails(error)}
            onRetry={readAgain}
          />
        )}
        {stopped && <StoppedNotice {...stopped} />}
        <ChangeList
          changes={changes}
          conflicts={conflicts}
          zone={calendar.zone}
          onChoose={(id, isChosen) => setChoices({ ...choices, [id]: isChosen })}
          onRevert={onRevert}
        />
        <CostDays days={days} />
      </div>
    </Dialog>
  )
}

const clashCountText = (count: number) =>
  count === 0
    ? i18n.t('No one else has changed these posts.')
    : i18n.t(
        '{count, plural, one {1 post was changed by someone else.} other {# posts were changed by someone else.}}',
        { count },
      )

/** The plan's posts as they are now, and all posts of the months that it changes, which needn't be those on show. */
function usePostsNow(
  workspaceId: string,
  plan: Plan,
  { current, zone }: Pick<ReviewDialogProps['calendar'], 'current' | 'zone'>,
) {
  const reread = useReread(workspaceId, plan)
  const days = timesOf(plan).map((at) => zonedDay(at, zone))
  const months = new Set(days.flatMap((day) => monthsOf(addDays(day, -1), addDays(day, 1), zone)))
  const queries = [...months].map((month) => monthOfPostsQuery(workspaceId, month))
  const around = useNeededPosts(workspaceId, queries)
  const isReading = reread.isFetching || around.isPending
  const error = reread.error ?? around.error
  return {
    read: (isReading || error ? undefined : reread.data) ?? unread,
    current: useMemo(() => [...current, ...unlisted(around.posts, current)], [current, around.posts]),
    isReading,
    error,
    readAgain: () => {
      void reread.refetch()
      around.refetch()
    },
  }
}

/**
 * What the ticked changes lead to, by the posts as they were just read: how many posts are removed, the cost of the
 * days, and the conflicts of the changed posts.
 */
function useChosen(
  plan: Plan,
  ids: readonly string[],
  read: ReadPosts,
  { current, accounts, zone, settings }: ReviewDialogProps['calendar'],
): { removals: number; days: readonly DayDifference[]; conflicts: ReadonlyMap<string, Conflict> } {
  const { gap } = settings
  const chosen = ids.join(' ')
  return useMemo(() => {
    const posts = current.flatMap((post) =>
      read.clashes.get(post.id) === 'gone' ? [] : (read.posts.get(post.id) ?? post),
    )
    const wanted = new Set(chosen.split(' '))
    const changes = Object.fromEntries(Object.entries(plan.changes).filter(([id]) => wanted.has(id)))
    const part = { ...plan, changes }
    const planned = applyPlan(posts, part)
    const guard = createGuard([planned], { gapMinutes: gap })
    const conflicts = planned.flatMap((post): [string, Conflict][] => {
      const conflict = wanted.has(post.id) ? conflictWith(guard, post) : undefined
      return conflict ? [[post.id, conflict]] : []
    })
    return {
      removals: Object.values(changes).filter(({ kind }) => kind === 'remove').length,
      days: costsByDay(posts, part, accounts, zone),
      conflicts: new Map(conflicts),
    }
  }, [current, read, chosen, plan, accounts, zone, gap])
}

/** How many changes were applied before one failed, and why it failed. */
function StoppedNotice({ made, failure }: Committed) {
  if (!failure) return null
  return (
    <ErrorNotice
      title={
        made.length === 0
          ? i18n.t('No changes were applied')
          : i18n.t('{count, plural, one {Stopped after 1 change} other {Stopped after # changes}}', {
              count: made.length,
            })
      }
      message={failure.text}
      code={codeOf(failure.error)}
      requestId={requestIdOf(failure.error)}
    />
  )
}

/** The cost of the days, now and with the plan. */
function CostDays({ days }: { days: readonly DayDifference[] }) {
  if (days.length === 0) return null
  return (
    <table className="tnum w-full text-12">
      <caption className="pb-1 text-start text-13 font-medium">{i18n.t('Credits per day')}</caption>
      <thead>
        <tr className="text-ink-3 *:py-1 *:text-start *:font-medium">
          <th scope="col">{i18n.t('Day')}</th>
          <th scope="col">{i18n.t('Before')}</th>
          <th scope="col">{i18n.t('After')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, before, after }) => (
          <tr key={day} className="border-t border-line *:py-1">
            <td>{dayText(day, 'weekdayDateOfMonth')}</td>
            <td>{capital(costWords(before))}</td>
            <td className="font-medium">{capital(costWords(after))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
