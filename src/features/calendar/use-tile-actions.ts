import { useNavigate } from '@tanstack/react-router'
import type { Post } from '~/contract/post'
import { usePostRefusal } from '~/src/posts/actions/refusals'
import { useRemovePosts } from '~/src/posts/actions/use-remove-post'
import { hasOthers } from '~/src/posts/repeats/repeat-words'
import { isPlannedId } from './plan/use-plans'
import { plannedCopy, type PlanMode } from './plan/use-plan-mode'
import { toast } from '~/src/ui/toast'

/** What the keys `E`, `D` and `Delete` do with a post, or with those chosen beside it; else says why it is not allowed. */
export function useTileActions(
  workspaceId: string,
  groupOf: (post: Post) => readonly Post[],
  { actions, setWriting }: Pick<PlanMode, 'actions' | 'setWriting'>,
  /** Called just before posts are removed, while their tiles are still there. */
  onRemove: (posts: readonly Post[]) => void,
  /** Asks whether the others of a repeat go, too. */
  onAskDelete: (posts: readonly Post[]) => void,
) {
  const navigate = useNavigate()
  const refusalsOf = usePostRefusal()
  const remove = useRemovePosts(workspaceId)
  const compose = (search: { edit: string } | { copy: string }) =>
    void navigate({ to: '/w/$workspaceId/posts/new', params: { workspaceId }, search })
  const unless = (refusal: string | undefined, action: () => void) => {
    if (refusal) toast.show({ title: refusal })
    else action()
  }
  return (key: string, post: Post): boolean => {
    const own = isPlannedId(post.id)
    if (key === 'e' && own) setWriting(post)
    else if (key === 'd' && actions) actions.add(plannedCopy(post))
    else if (key === 'e') unless(refusalsOf(post).edit, () => compose({ edit: post.id }))
    else if (key === 'd') unless(refusalsOf(post).duplicate, () => compose({ copy: post.id }))
    else if (key === 'delete' || key === 'backspace') {
      const group = groupOf(post)
      unless(group.map((each) => refusalsOf(each).delete).find(Boolean), () => {
        // In a plan nothing is deleted yet.
        if (!actions && group.some(hasOthers)) return onAskDelete(group)
        onRemove(group)
        ;(actions ?? { remove }).remove(group)
      })
    } else return false
    return true
  }
}
