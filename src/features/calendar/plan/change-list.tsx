import { i18n } from '@lingui/core'
import { createPost, deletePost, schedulePost } from '~/contract/endpoints'
import type { Post } from '~/contract/post'
import { postTitle } from '~/domain/text'
import { useMay } from '~/src/api/queries/access'
import { type Clash, isOver, type Plan, type PlanChange } from '~/src/calendar/plan'
import { useMinute } from '~/src/calendar/use-now'
import { Button } from '~/src/ui/button'
import { Checkbox } from '~/src/ui/checkbox'
import { ArrowRight, CircleAlert } from '~/src/ui/icons'
import { ConflictLines } from '../conflicts/conflict-marks'
import type { Conflict } from '../conflicts/conflicts-by-day'
import { changeText, clashSentence, overText } from './plan-labels'

/** What others did to the posts of a plan, and those posts as they are now. */
export interface ReadPosts {
  readonly clashes: ReadonlyMap<string, Clash>
  readonly posts: ReadonlyMap<string, Post>
}

/** A change with the state of its row. */
export interface ReviewedChange {
  readonly id: string
  readonly change: PlanChange
  /** Why it can’t be applied; `undefined` when it can. */
  readonly refusal: string | undefined
  readonly chosen: boolean
  /** What to know before applying it. */
  readonly note: string | undefined
}

const unsureText = i18n.t(
  'This was sent once without confirmation. Applying checks for it before creating it again.',
)

/** Whether a new post was sent without an answer, so that it may exist already. */
const isUnsure = (change: PlanChange) => change.kind === 'add' && change.creation !== undefined

/**
 * A plan's changes, each with whether it can and will be applied. `choices` are the ticks that the person set, or all of
 * them while changes are applied (`busy`): a new post may or may not exist before its answer.
 */
export function useReviewedChanges(
  plan: Plan,
  read: ReadPosts,
  choices: Readonly<Record<string, boolean>>,
  zone: string,
  busy: boolean,
): readonly ReviewedChange[] {
  const now = useMinute()
  const may = { move: useMay(schedulePost), add: useMay(createPost), remove: useMay(deletePost) }
  const refusalOf = (change: PlanChange, clash: Clash | undefined) => {
    // A post that was sent without an answer may exist: applying looks it up and doesn't create it twice.
    if (isOver(change, now) && !isUnsure(change)) return overText
    return clash === 'gone' || clash === 'published'
      ? clashSentence(clash, undefined, zone)
      : may[change.kind]
  }
  return Object.entries(plan.changes).map(([id, change]) => {
    const clash = read.clashes.get(id)
    const refusal = refusalOf(change, clash)
    const unsure = isUnsure(change)
    return {
      id,
      change,
      refusal,
      // Other people's changes are not overwritten unless the change is ticked.
      chosen: !refusal && (choices[id] ?? !(clash !== undefined || unsure)),
      note:
        refusal ??
        (clash && clashSentence(clash, read.posts.get(id), zone)) ??
        // A post that is being created has no answer yet.
        (unsure && !busy ? unsureText : undefined),
    }
  })
}

export type ChangeListProps = {
  changes: readonly ReviewedChange[]
  /** By the id of the post. */
  conflicts: ReadonlyMap<string, Conflict>
  zone: string
  onChoose: (id: string, chosen: boolean) => void
  onRevert: (id: string) => void
}

/** The changes of a plan, to tick or to remove from it. */
export function ChangeList({ changes, conflicts, ...row }: ChangeListProps) {
  return (
    <ul aria-label={i18n.t('Changes')} className="grid">
      {changes.map((each) => (
        <ChangeRow key={each.id} {...each} {...row} conflict={conflicts.get(each.id)} />
      ))}
    </ul>
  )
}

type ChangeRowProps = ReviewedChange &
  Omit<ChangeListProps, 'changes' | 'conflicts'> & { conflict: Conflict | undefined }

function ChangeRow(props: ChangeRowProps) {
  const { id, change, refusal, chosen, note, conflict, zone, onChoose, onRevert } = props
  const { post, action, before, after } = changeText(change, zone)
  const title = postTitle(post.content.text, 60)
  return (
    <li className="flex items-start gap-3 border-t border-line py-2">
      <span className="min-w-0 flex-1">
        <Checkbox
          checked={chosen}
          disabled={Boolean(refusal)}
          onChange={(event) => onChoose(id, event.target.checked)}
          label={`${action}: ${title}`}
          hint={
            <span className="tnum">
              {before} <ArrowRight className="inline size-3.5 rtl:-scale-x-100" aria-hidden="true" /> {after}
            </span>
          }
        />
        {note && (
          <span className="ms-6 flex items-start gap-1.5 text-12 text-red">
            <CircleAlert className="mt-0.5 size-3.5 flex-none" />
            {note}
          </span>
        )}
        {conflict && <ConflictLines conflict={conflict} className="ms-6" />}
      </span>
      <Button
        size="sm"
        variant="quiet"
        aria-label={i18n.t('Remove from plan: {title}', { title })}
        onClick={() => onRevert(id)}
      >
        {i18n.t('Remove from plan')}
      </Button>
    </li>
  )
}
