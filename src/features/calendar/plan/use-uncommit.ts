import { plural } from '~/src/i18n/plural'
import { useCallback } from 'react'
import type { Post } from '~/contract/post'
import { useMovePosts } from '~/src/operations/move-posts'
import { useDeletePost } from '~/src/api/mutations/posts'
import { timeOf, scheduleOf, stillTo } from '~/src/api/post-schedule'
import { againDetail, backDetail } from '~/src/posts/actions/undo-messages'
import { toast } from '~/src/ui/toast'
import { undoHistory } from '~/src/ui/undo-history'
import { keptText } from './plan-labels'
import type { MadeChange } from './commit-plan'

/**
 * Tells a commit with an Undo that outlives its toast: posts go back to where they stood, those that it made are
 * deleted. A removal cannot be taken back (api.md has no such call), and it is said so. Doing it again moves again.
 */
export function useUncommit(workspaceId: string): (made: readonly MadeChange[]) => void {
  const moveAll = useMovePosts(workspaceId)
  const { mutateAsync: remove } = useDeletePost(workspaceId)
  return useCallback(
    (made) => {
      const moves = made.flatMap((change) => (change.kind === 'move' ? [change.move] : []))
      const added = made.flatMap((change) => (change.kind === 'add' ? [change.post] : []))
      const removals = made.length - moves.length - added.length
      const title = plural(made.length, ['1 change from the plan applied', '# changes from the plan applied'])
      const detail = removals > 0 ? keptText(removals) : undefined
      if (removals === made.length) return void toast.show({ title, detail })
      const back = async () => {
        const failed: Post[] = []
        const otherwise = backDetail(moves.map(({ post }) => post))
        // One at a time: what has gone out meanwhile stays, and keeps no other from going back.
        for (const { post, to } of moves.toReversed()) {
          const move = { post: timeOf(post, to), to: stillTo(scheduleOf(post)) }
          const { refused } = await moveAll({ moves: [move], onRefusal: 'keep' })
          if (refused) failed.push(refused.post)
        }
        for (const post of added) await remove(post.id).catch(() => failed.push(post))
        const [first] = failed
        toast.show({
          title: first ? 'Part of the plan couldn’t be undone' : 'Plan undone',
          detail: [first && `“${first.content.text.slice(0, 40)}” wasn’t changed.`, otherwise, detail]
            .filter(Boolean)
            .join(' '),
          tone: first ? 'failed' : 'plain',
        })
      }
      undoHistory.tell({
        title,
        detail,
        undo: () => void back(),
        redo: () => {
          const late = againDetail(moves.map(({ to }) => to))
          if (late && added.length === 0) toast.show({ title: 'Moves applied again', detail: late })
          void moveAll({ moves: moves.map(({ post, to }) => ({ post, to: stillTo(to) })), onRefusal: 'keep' })
          if (added.length > 0)
            toast.show({
              title: 'Moves applied again',
              detail: [late, 'New posts were deleted when you undid the plan. Create them again.']
                .filter(Boolean)
                .join(' '),
            })
        },
      })
    },
    [moveAll, remove],
  )
}
