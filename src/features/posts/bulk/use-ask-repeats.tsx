import { i18n } from '@lingui/core'
import { useState } from 'react'
import type { Post } from '~/contract/post'
import { chosenZone } from '~/src/calendar/device-settings'
import { AskRepeatsDialog } from '~/src/posts/repeats/ask-repeats-dialog'
import { DeleteRepeatedDialog } from '~/src/posts/repeats/delete-repeated-dialog'
import { follows, hasOthers } from '~/src/posts/repeats/repeat-words'
import { firstOfEach, useLaterPosts } from '~/src/posts/repeats/use-later-posts'
import { movedByDays } from './plan-times'

type BulkStart = (posts: readonly Post[]) => void
type Question =
  | { readonly kind: 'delete'; readonly posts: readonly Post[]; readonly act: BulkStart }
  | { readonly kind: 'move'; readonly posts: readonly Post[]; readonly act: BulkStart; readonly days: number }

const repeats = (post: Post): boolean => post.repeat?.rule !== undefined && follows(post)

/** Runs bulk actions, asking first, if some of the posts repeat, whether later posts are included. */
export function useAskRepeats(workspaceId: string) {
  const [question, setQuestion] = useState<Question>()
  const later = useLaterPosts(workspaceId)
  const close = () => setQuestion(undefined)
  const answer = (which: 'only' | 'later' | undefined) => {
    close()
    if (question?.kind !== 'move' || which === undefined) return
    const { posts, act, days } = question
    if (which === 'only') return act(posts)
    const [zone, now] = [chosenZone(), Date.now()]
    const moves = firstOfEach(posts.filter(repeats)).flatMap((post) => {
      const place = movedByDays(post, days, zone, now)
      return 'to' in place && place.to.kind === 'schedule' ? [{ post, at: place.to.at }] : []
    })
    // Repeats that can't be moved are left to the action, which reports why.
    const moved = new Set(moves.map(({ post }) => post.repeat?.id))
    const rest = posts.filter((post) => !repeats(post) || !moved.has(post.repeat?.id))
    void later.move(moves).then(() => {
      if (rest.length > 0) act(rest)
    })
  }
  return {
    askToDelete: (posts: readonly Post[], act: BulkStart) =>
      posts.some(hasOthers) ? setQuestion({ kind: 'delete', posts, act }) : act(posts),
    askToMove: (posts: readonly Post[], days: number, act: BulkStart) =>
      posts.some(repeats) ? setQuestion({ kind: 'move', posts, act, days }) : act(posts),
    dialog:
      question?.kind === 'delete' ? (
        <DeleteRepeatedDialog
          workspaceId={workspaceId}
          posts={question.posts}
          remove={question.act}
          onClose={close}
        />
      ) : question ? (
        <AskRepeatsDialog
          title={i18n.t('{count, plural, one {Move 1 post?} other {Move # posts?}}', {
            count: question.posts.length,
          })}
          posts={question.posts}
          onAnswer={answer}
        />
      ) : null,
  }
}
