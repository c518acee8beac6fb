import { useNavigate } from '@tanstack/react-router'
import type { Post } from '~/contract/post'
import { saveDraft } from '~/src/api/drafts'
import { useDeletePost } from '~/src/api/mutations/posts'
import { tellFailure } from '~/src/modules/post-actions/failure-toast'
import { timeText } from '~/src/ui/time-text'
import { toast } from '~/src/ui/toast'
import type { Kept } from './kept'
import type { Keeping } from './use-keeping'

function toldOf(post: Post, edited: boolean): string {
  if (post.status === 'scheduled') return `Scheduled for ${timeText(post.scheduledAt, 'dayTime')}.`
  if (post.status === 'queued')
    return post.scheduledAt ? `Queued for ${timeText(post.scheduledAt, 'dayTime')}.` : 'Queued.'
  return edited ? 'Changes saved.' : 'Saved as a draft.'
}

/** What follows a save: the sheet is put away, the post is shown, and a new one can be taken back. */
export function useFinish(workspaceId: string, draftId: string, keeping: Keeping) {
  const navigate = useNavigate()
  const { mutateAsync: remove } = useDeletePost(workspaceId)
  const show = (post: Post) =>
    navigate({
      to: '/w/$workspaceId/posts/$postId',
      params: { workspaceId, postId: post.id },
      search: { status: post.status },
    })
  const takeBack = async (post: Post, kept: Kept) => {
    await saveDraft(workspaceId, draftId, kept)
    await navigate({ to: '/w/$workspaceId/posts/new', params: { workspaceId }, search: { draft: draftId } })
    await remove(post.id).catch((error: unknown) => tellFailure('The post was not deleted.', error))
  }
  return {
    /** The post is where it was to stand. */
    async saved(post: Post, kept: Kept) {
      await keeping.end()
      const undo = kept.editing ? undefined : () => void takeBack(post, { values: kept.values })
      const tone = post.status === 'scheduled' || post.status === 'queued' ? post.status : 'draft'
      toast.show({ title: toldOf(post, Boolean(kept.editing)), tone, undo })
      await show(post)
    },
    /** It has been published, or left as a post for its panel to tell the rest. */
    async left(post: Post) {
      await keeping.end()
      await show(post)
    },
  }
}
