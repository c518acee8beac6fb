import { useCallback } from 'react'
import type { Post } from '~/contract/post'
import { localTime, zonedDay } from '~/domain/calendar/zoned'
import { postTitle } from '~/domain/posts/post-title'
import { useMovePost } from '~/src/api/mutations/posts'
import { type Placement, placedAt, placementOf } from '~/src/api/placement'
import { toast } from '~/src/ui/toast'
import { dayName } from '../day-names'

/**
 * Moves a post: on screen at once, with Undo in a toast; back where it was, with the reason, when the API refuses.
 * Undo needs no answer first: moves of one workspace are sent in the order they were made.
 */
export function usePlannedMove(workspaceId: string, zone: string) {
  const { mutateAsync } = useMovePost(workspaceId)
  return useCallback(
    (post: Post, to: Placement) => {
      const moved = placedAt(post, to)
      const send = (move: { post: Post; to: Placement }, shown: number) =>
        mutateAsync(move).catch((error: unknown) => {
          toast.close(shown)
          toast.show({
            tone: 'failed',
            title: `“${postTitle(post.content.text, 40)}” was not moved.`,
            detail: error instanceof Error ? error.message : undefined,
            duration: 10_000,
          })
        })
      const undo = () => {
        const shown = toast.show({ title: 'Moved back.', tone: post.status })
        void send({ post: moved, to: placementOf(post) }, shown)
      }
      const shown = toast.show({ title: movedSentence(to, zone), tone: moved.status, undo })
      void send({ post, to }, shown)
    },
    [mutateAsync, zone],
  )
}

function movedSentence(to: Placement, zone: string): string {
  if (to.kind === 'draft') return 'Back with the drafts, without a time.'
  if (to.kind === 'queue') return 'Back in the queue.'
  return `Scheduled for ${dayName(zonedDay(to.at, zone), 'short')}, ${localTime(to.at, zone)}.`
}
