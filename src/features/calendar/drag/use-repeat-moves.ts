import { useState } from 'react'
import type { PostMove } from '~/src/operations/move-posts'
import { follows, repeatsGoOn } from '~/src/posts/repeats/repeat-words'
import { firstOfEach, type MovedPost, useLaterPosts } from '~/src/posts/repeats/use-later-posts'
import type { Move } from './use-moves'

/** A move of posts that repeat, while the person is asked whether later posts move too. */
export interface AskedMove {
  readonly moves: readonly PostMove[]
  readonly options: Parameters<Move>[1]
}

/** `movePosts`, which asks first if posts of a rule get another time: once for all of them. */
export function useRepeatMoves(workspaceId: string, movePosts: Move) {
  const [asked, setAsked] = useState<AskedMove>()
  const later = useLaterPosts(workspaceId)
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
    void later.move(firsts.flatMap((post) => movedPosts(moves).find((each) => each.post === post) ?? []))
    movePosts(
      moves.filter((each) => !repeats(each)),
      { onRefusal: options?.onRefusal },
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
