import { i18n } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Post } from '~/contract/post'
import type { RepeatUpdate } from '~/contract/repeats'
import { postCan } from '~/contract/rules'
import { zonedDay } from '~/domain/calendar/time-zone'
import { changeRepeat, useMoveRepeat } from '~/src/api/mutations/repeats'
import { notifyFailure, notifyOnFailure } from '~/src/feedback/failure-toast'
import type { RemovePosts } from '~/src/posts/actions/use-remove-post'
import { notifyChange } from '~/src/records/change-record'
import { timeText } from '~/src/ui/time'
import { follows } from './repeat-text'

/** A post with its new time (ISO). */
export interface MovedPost {
  readonly post: Post
  readonly at: string
}

interface Change {
  readonly repeatId: string
  readonly body: RepeatUpdate
}

/** The first post of each repeat among those that still follow it. */
export function firstOfEach(posts: readonly Post[]): readonly Post[] {
  const firsts = new Map<string, Post>()
  for (const post of posts) {
    const { repeat, scheduledAt = '' } = post
    if (!repeat || !follows(post)) continue
    const before = firsts.get(repeat.id)
    if (!before || scheduledAt < (before.scheduledAt ?? '')) firsts.set(repeat.id, post)
  }
  return [...firsts.values()]
}

const restart: RepeatUpdate = { state: 'active', expectedState: 'stopped' }

/** Changes repeats one after another. */
function useChangeRepeats(workspaceId: string) {
  const client = useQueryClient()
  return async (changes: readonly Change[]) => {
    for (const { repeatId, body } of changes) await changeRepeat(client, workspaceId, repeatId, body)
  }
}

/** Posts that were moved together with all later ones, as part of a step that also moves others. */
export interface MovedLater {
  /** Title of the whole step, given how many others it moved. */
  readonly title: (others: number) => string
  readonly undo: () => void
  readonly redo: () => void
  /** Shows them as a step of their own, if no others were moved. */
  readonly notify: () => void
}

/** Moves repeated posts together with all later ones, as one step with one Undo. */
export function useMoveLater(workspaceId: string) {
  const changeAll = useChangeRepeats(workspaceId)
  const { mutateAsync } = useMoveRepeat(workspaceId)
  const moveAll = async (moves: readonly MovedPost[]) => {
    for (const { post, at } of moves)
      if (post.repeat) await mutateAsync({ repeatId: post.repeat.id, postId: post.id, at })
  }

  /**
   * Undo restores each rule from the earlier of both days on. `moveRest` moves the posts that don't follow a repeat,
   * and then shows the step.
   */
  return async (
    moves: readonly MovedPost[],
    moveRest?: (moved: MovedLater | undefined) => void,
  ): Promise<void> => {
    const before: Change[] = []
    const done: MovedPost[] = []
    try {
      for (const each of moves) {
        const { post, at } = each
        const { repeat, scheduledAt = at } = post
        const rule = repeat?.rule
        if (!repeat || !rule) continue
        await moveAll([each])
        done.push(each)
        const [from] = [scheduledAt, at].map((time) => zonedDay(time, rule.timezone)).sort()
        before.push({ repeatId: repeat.id, body: { rule, from } })
      }
    } catch (error) {
      notifyFailure(i18n.t('Couldn’t move the posts'), error)
    }
    const [first] = moves
    if (!first || before.length === 0) return moveRest?.(undefined)
    const step = { undo: () => changeAll(before), redo: () => moveAll(done) }
    const notify = () =>
      void notifyChange({
        title:
          moves.length === 1
            ? i18n.t('This and later posts moved, from {at}', { at: timeText(first.at, 'dayTime') })
            : i18n.t(
                '{count, plural, one {Later posts of 1 repeat moved} other {Later posts of # repeats moved}}',
                { count: before.length },
              ),
        tone: 'scheduled',
        ...step,
      })
    if (!moveRest) return notify()
    moveRest({
      title: (others) =>
        i18n.t('{count, plural, one {1 post and later ones moved} other {# posts and later ones moved}}', {
          count: done.length + others,
        }),
      undo: () => void notifyOnFailure(step.undo(), i18n.t('Couldn’t undo the change')),
      redo: () => void notifyOnFailure(step.redo(), i18n.t('Couldn’t redo the change')),
      notify,
    })
  }
}

/**
 * Deletes posts with the later ones, as one step with one Undo: a rule ends before its day, and a queue no
 * longer gets the post back. `remove` deletes those that don't follow a repeat.
 */
export function useDeleteLater(workspaceId: string) {
  const changeAll = useChangeRepeats(workspaceId)
  return async (posts: readonly Post[], remove: RemovePosts): Promise<void> => {
    const stopped: Change[] = []
    try {
      for (const { repeat, scheduledAt } of firstOfEach(posts)) {
        if (!repeat) continue
        const rule = repeat.rule
        const from = rule && scheduledAt !== undefined ? zonedDay(scheduledAt, rule.timezone) : undefined
        const change: Change = { repeatId: repeat.id, body: { state: 'stopped', ...(from && { from }) } }
        await changeAll([change])
        stopped.push(change)
      }
    } catch (error) {
      notifyFailure(i18n.t('Couldn’t stop the repeat'), error)
    }
    const rest = posts.filter((post) => !follows(post))
    const restartAll = () => changeAll(stopped.map(({ repeatId }) => ({ repeatId, body: restart })))
    if (stopped.length > 0 && rest.some((post) => postCan.delete(post) === undefined))
      return remove(rest, {
        title: i18n.t(
          '{count, plural, one {1 post and later ones deleted} other {# posts and later ones deleted}}',
          { count: posts.length },
        ),
        undo: () => void notifyOnFailure(restartAll(), i18n.t('Couldn’t undo the change')),
      })
    if (rest.length > 0) remove(rest)
    if (stopped.length === 0) return
    notifyChange({
      title: i18n.t('{count, plural, one {1 repeat stopped} other {# repeats stopped}}', {
        count: stopped.length,
      }),
      undo: restartAll,
      redo: () => changeAll(stopped),
    })
  }
}
