import { i18n } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Post } from '~/contract/post'
import { zonedDay } from '~/domain/calendar/time-zone'
import { changeRepeat, useMoveRepeat } from '~/src/api/mutations/repeats'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { timeText } from '~/src/ui/time'
import { undoHistory } from '~/src/ui/undo-history'
import type { Move } from './use-moves'

/** A move of a post that repeats, which waits for a word on whether those after it move, too. */
export interface AskedMove {
  readonly post: Post
  /** ISO. */
  readonly at: string
  readonly only: () => void
}

/** The move, which asks first where one post of a rule gets another time. */
export function useRepeatMoves(workspaceId: string, movePosts: Move) {
  const [asked, setAsked] = useState<AskedMove>()
  const moveLater = useMoveLater(workspaceId)
  const move: Move = (moves, options) => {
    const [first, ...others] = moves
    const repeat = first?.post.repeat
    const follows = repeat?.rule && repeat.state === 'active' && !repeat.detached
    if (!first || others.length > 0 || !follows || first.to.kind !== 'schedule')
      return movePosts(moves, options)
    setAsked({ post: first.post, at: first.to.at, only: () => movePosts(moves, options) })
  }
  const answer = (which: 'only' | 'later' | undefined) => {
    setAsked(undefined)
    if (!asked) return
    if (which === 'only') asked.only()
    if (which === 'later') void moveLater(asked)
  }
  return { move, asked, answer }
}

/** Moves a post with those after it; Undo brings the rule back as it was, from the earlier of both days on. */
function useMoveLater(workspaceId: string) {
  const client = useQueryClient()
  const { mutateAsync } = useMoveRepeat(workspaceId)
  const send = async ({ post, at }: AskedMove) => {
    const { repeat, scheduledAt = at } = post
    const rule = repeat?.rule
    if (!repeat || !rule) return
    await mutateAsync({ repeatId: repeat.id, postId: post.id, at })
    const [from] = [scheduledAt, at].map((each) => zonedDay(each, rule.timezone)).sort()
    undoHistory.tell({
      title: i18n.t('This and later posts moved, from {at}', { at: timeText(at, 'dayTime') }),
      tone: 'scheduled',
      undo: () =>
        void changeRepeat(client, workspaceId, repeat.id, { rule, from }).catch((error: unknown) =>
          notifyFailure(i18n.t('Couldn’t undo the change'), error),
        ),
    })
  }
  return (asked: AskedMove) =>
    send(asked).catch((error: unknown) => notifyFailure(i18n.t('Couldn’t move the posts'), error))
}
