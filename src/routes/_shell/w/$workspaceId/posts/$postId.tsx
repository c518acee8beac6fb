import { i18n } from '@lingui/core'
import { createFileRoute } from '@tanstack/react-router'
import { postQuery } from '~/src/api/queries/posts'
import { PostPanel } from '~/src/features/posts/post-panel'
import { prefetch } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/w/$workspaceId/posts/$postId')({
  staticData: { title: i18n.t('Post') },
  // A panel opens at once, beside its list.
  loader: ({ context: { client }, params: { workspaceId, postId } }) => {
    void prefetch(client, postQuery(workspaceId, postId))
  },
  component: PostDetails,
})

function PostDetails() {
  const { workspaceId, postId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <PostPanel
      key={postId}
      workspaceId={workspaceId}
      postId={postId}
      onClose={() => void navigate({ to: '..', search: true })}
      onReplaced={(id) => void navigate({ params: { postId: id }, search: true, replace: true })}
    />
  )
}
