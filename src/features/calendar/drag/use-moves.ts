import { i18n } from '@lingui/core'
import { useCallback, useState } from 'react'
import type { Post } from '~/contract/post'
import { postTitle } from '~/domain/text'
import { scheduleOf, stillTo, timeOf } from '~/src/api/mutations/post-schedule'
import { isOffline } from '~/src/api/offline/connection'
import { momentText } from '~/src/calendar/day-text'
import { errorLine } from '~/src/feedback/failure-line'
import { type MovesResult, type OnRefusal, type PostMove, useMovePosts } from '~/src/operations/move-posts'
import {
  againDetail,
  backDetail,
  otherSlotsText,
  savedForLaterText,
} from '~/src/posts/actions/action-messages'
import { follows, repeatsGoOn } from '~/src/posts/repeats/repeat-text'
import {
  firstOfEach,
  type MovedLater,
  type MovedPost,
  useMoveLater,
} from '~/src/posts/repeats/use-later-posts'
import { toast } from '~/src/ui/toast'
import { undoHistory } from '~/src/ui/undo-history'

export type Move = (
  moves: readonly PostMove[],
  options?: {
    onRefusal?: OnRefusal | undefined
    title?: string | undefined
    warning?: string | undefined
    /** Posts moved with their later ones in the same step. */
    later?: MovedLater | undefined
  },
) => void

/**
 * Moves posts as one step. They are shown at once, with an Undo that outlives its toast; if the API refuses, they are
 * moved back and the reason is shown. Undo doesn't wait for the answer, as moves of one workspace are sent in order.
 */
export function useMoves(workspaceId: string, zone: string): Move {
  const moveAll = useMovePosts(workspaceId)
  return useCallback<Move>(
    (moves, { onRefusal = 'back', title, warning, later } = {}) => {
      const send = async (next: readonly PostMove[], step: number | undefined, offline: boolean) => {
        const result = await moveAll({ moves: next, onRefusal })
        // When offline from the start, this was said already.
        if (result.deferred > 0 && !offline) toast.show(savedForLaterText(result.deferred))
        if (!result.refused) return result.deferred > 0 ? undefined : result.moved
        if (step !== undefined) {
          undoHistory.forget(step)
          later?.notify()
        }
        notifyRefusal(result, next, moveBack)
      }
      const moveBack = async (done: readonly PostMove[]) => {
        const posts = done.map(({ post }) => post)
        const detail = backDetail(posts)
        const offline = isOffline()
        // Only the answer says which slot the queue has given.
        const isQueued = posts.some(({ status }) => status === 'queued')
        const notifyBack = (moved: readonly Post[]) =>
          toast.show(
            otherSlotsText(posts, moved, zone) ?? {
              title: i18n.t('Moved back'),
              detail,
              tone: detail ? 'draft' : posts[0]?.status,
            },
          )
        if (offline) toast.show(savedForLaterText(done.length))
        else if (!isQueued) notifyBack([])
        const moved = await send(inverse(done), undefined, offline)
        if (moved && isQueued && !offline) notifyBack(moved)
      }
      const action = (now: readonly PostMove[], detail: string | undefined) => {
        const offline = isOffline()
        const queuedToast = savedForLaterText(now.length)
        const queued = { ...queuedToast, detail: [detail, queuedToast.detail].filter(Boolean).join(' ') }
        const own = (detail === warning ? title : undefined) ?? movedSentence(now, zone)
        const movedTitle = later?.title(now.length) ?? own
        const step = undoHistory.notify({
          ...(offline ? queued : { title: movedTitle, detail, tone: toneOf(now) }),
          undo: () => {
            void moveBack(now)
            later?.undo()
          },
          redo: () => {
            const places = moves.map(({ to }) => to)
            action(again(moves), againDetail(places) ?? warning)
            later?.redo()
          },
        })
        void send(now, step, offline)
      }
      if (moves.length > 0) action(moves, warning)
    },
    [moveAll, zone],
  )
}

/** The moves that undo `moves`. A post whose old time has passed becomes a draft. */
const inverse = (moves: readonly PostMove[]): PostMove[] =>
  moves.map(({ post, to }) => ({ post: timeOf(post, to), to: stillTo(scheduleOf(post)) }))

/** The same moves, made later. */
const again = (moves: readonly PostMove[]): PostMove[] =>
  moves.map(({ post, to }) => ({ post, to: stillTo(to) }))

const toneOf = ([first]: readonly PostMove[]): Post['status'] => first && timeOf(first.post, first.to).status

/** Says which move was refused and what happened to the others; those that stay moved can be undone. */
export function notifyRefusal(
  { refused, moved, putBack, stuck }: MovesResult,
  moves: readonly PostMove[],
  moveBack?: (done: readonly PostMove[]) => Promise<void>,
): void {
  if (!refused) return
  const title = i18n.t('Couldn’t move “{text}”', { text: postTitle(refused.post.content.text, 40) })
  const movedIds = [...moved, ...stuck].map(({ id }) => id)
  const outcome =
    moves.length === 1
      ? ''
      : stuck.length > 0
        ? i18n.t('{count} of {count2} couldn’t be moved back.', { count: stuck.length, count2: moves.length })
        : moved.length > 0
          ? i18n.t('{count} of {count2} were moved.', { count: moved.length, count2: moves.length })
          : putBack.length > 0
            ? i18n.t('The others were moved back.')
            : i18n.t('No posts were moved.')
  const done = moves.filter(({ post }) => movedIds.includes(post.id))
  toast.show({
    tone: 'failed',
    title,
    detail: [errorLine(refused.error), outcome].filter(Boolean).join(' '),
    duration: 12_000,
    ...(moveBack && done.length > 0 && { undo: () => void moveBack(done) }),
  })
}

function movedSentence(moves: readonly PostMove[], zone: string): string {
  const [first] = moves
  if (moves.length > 1 && first)
    return first.to.kind === 'draft'
      ? i18n.t('{count} posts moved back to drafts', { count: moves.length })
      : i18n.t('{count} posts moved', { count: moves.length })
  if (!first || first.to.kind === 'draft') return i18n.t('Unscheduled and moved to drafts')
  if (first.to.kind === 'queue') return i18n.t('Moved back to the queue')
  return i18n.t('Scheduled for {at}', { at: momentText(first.to.at, zone) })
}

/** A move of posts that repeat, while the person is asked whether later posts move too. */
export interface AskedMove {
  readonly moves: readonly PostMove[]
  readonly options: Parameters<Move>[1]
}

/** `movePosts`, which asks first if posts of a rule get another time: once for all of them. */
export function useRepeatMoves(workspaceId: string, movePosts: Move) {
  const [asked, setAsked] = useState<AskedMove>()
  const moveLater = useMoveLater(workspaceId)
  const move: Move = (moves, options) => {
    if (moves.some(repeats)) return setAsked({ moves, options })
    const leaves = moves.some(({ post, to }) => to.kind === 'draft' && follows(post))
    movePosts(moves, leaves ? { ...options, warning: options?.warning ?? repeatsGoOn() } : options)
  }
  const answer = (which: 'only' | 'later' | undefined) => {
    setAsked(undefined)
    if (!asked || which === undefined) return
    const { moves, options } = asked
    if (which === 'only') return movePosts(moves, options)
    const firsts = firstOfEach(moves.filter(repeats).map(({ post }) => post))
    const rest = moves.filter((each) => !repeats(each))
    const moveRest = (later: MovedLater | undefined) =>
      movePosts(rest, { onRefusal: options?.onRefusal, later })
    void moveLater(
      firsts.flatMap((post) => movedPosts(moves).find((each) => each.post === post) ?? []),
      rest.length > 0 ? moveRest : undefined,
    )
  }
  return { move, asked, answer }
}

/** Whether later posts of the rule could move with this one. */
const repeats = ({ post, to }: PostMove): boolean =>
  to.kind === 'schedule' && post.repeat?.rule !== undefined && follows(post)

/** The moves that give a post a time. */
export const movedPosts = (moves: readonly PostMove[]): readonly MovedPost[] =>
  moves.flatMap(({ post, to }) => (to.kind === 'schedule' ? [{ post, at: to.at }] : []))
