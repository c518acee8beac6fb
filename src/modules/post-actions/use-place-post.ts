import type { Post } from '~/contract/post'
import { undoOf, useMovePost } from '~/src/api/mutations/posts'
import type { Placement } from '~/src/api/placement'
import { timeText } from '~/src/ui/time-text'
import { toast } from '~/src/ui/toast'
import { tellFailure } from './failure-toast'

function toldOf(to: Placement, moved: Post): string {
  if (to.kind === 'draft') return 'Back with the drafts.'
  const at = to.kind === 'schedule' ? to.at : moved.scheduledAt
  if (to.kind === 'queue') return at ? `Queued for ${timeText(at, 'dayTime')}.` : 'Queued.'
  return `Scheduled for ${timeText(at, 'dayTime')}.`
}

const tones = { draft: 'draft', schedule: 'scheduled', queue: 'queued' } as const

/** Schedules, queues or unschedules a post, says so with Undo, and answers whether it was done. */
export function usePlacePost(workspaceId: string): (post: Post, to: Placement) => Promise<boolean> {
  const { mutateAsync } = useMovePost(workspaceId)
  return async (post, to) => {
    const move = { post, to }
    try {
      const moved = await mutateAsync(move)
      const back = () =>
        void mutateAsync(undoOf(move, moved)).catch((error: unknown) =>
          tellFailure('The change was not taken back.', error),
        )
      toast.show({ title: toldOf(to, moved), tone: tones[to.kind], undo: back })
      return true
    } catch (error) {
      tellFailure('The post stays where it was.', error)
      return false
    }
  }
}
