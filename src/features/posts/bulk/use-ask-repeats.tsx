import { i18n } from '@lingui/core'
import { useState } from 'react'
import type { Post } from '~/contract/post'
import { chosenZone } from '~/src/calendar/device-settings'
import { AskRepeatsDialog } from '~/src/posts/repeats/ask-repeats-dialog'
import { DeleteRepeatedDialog } from '~/src/posts/repeats/delete-repeated-dialog'
import { follows, hasOthers } from '~/src/posts/repeats/repeat-words'
import { firstOfEach, useLaterPosts } from '~/src/posts/repeats/use-later-posts'
import { movedByDays } from './plan-times'

type Act = (posts: readonly Post[]) => void
type Asked =
  | { readonly kind: 'delete'; readonly posts: readonly Post[]; readonly act: Act }
  | { readonly kind: 'move'; readonly posts: readonly Post[]; readonly act: Act; readonly days: number }

const repeats = (post: Post): boolean => post.repeat?.rule !== undefined && follows(post)

/** Acts on many posts that ask once, where some repeat, whether the later ones are meant, too. */
export function useAskRepeats(workspaceId: string) {
  const [asked, setAsked] = useState<Asked>()
  const later = useLaterPosts(workspaceId)
  const close = () => setAsked(undefined)
  const answer = (which: 'only' | 'later' | undefined) => {
    close()
    if (asked?.kind !== 'move' || which === undefined) return
    const { posts, act, days } = asked
    if (which === 'only') return act(posts)
    const [zone, now] = [chosenZone(), Date.now()]
    const moves = firstOfEach(posts.filter(repeats)).flatMap((post) => {
      const place = movedByDays(post, days, zone, now)
      return 'to' in place && place.to.kind === 'schedule' ? [{ post, at: place.to.at }] : []
    })
    // Those that can't be moved are told with the rest, by the reason that one alone has.
    const moved = new Set(moves.map(({ post }) => post.repeat?.id))
    const rest = posts.filter((post) => !repeats(post) || !moved.has(post.repeat?.id))
    void later.move(moves).then(() => {
      if (rest.length > 0) act(rest)
    })
  }
  return {
    deleteAsked: (posts: readonly Post[], act: Act) =>
      posts.some(hasOthers) ? setAsked({ kind: 'delete', posts, act }) : act(posts),
    moveAsked: (posts: readonly Post[], days: number, act: Act) =>
      posts.some(repeats) ? setAsked({ kind: 'move', posts, act, days }) : act(posts),
    dialog:
      asked?.kind === 'delete' ? (
        <DeleteRepeatedDialog
          workspaceId={workspaceId}
          posts={asked.posts}
          remove={asked.act}
          onClose={close}
        />
      ) : asked ? (
        <AskRepeatsDialog
          title={i18n.t('{count, plural, one {Move 1 post?} other {Move # posts?}}', {
            count: asked.posts.length,
          })}
          posts={asked.posts}
          onAnswer={answer}
        />
      ) : null,
  }
}
