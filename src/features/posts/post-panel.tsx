import { useQuery } from '@tanstack/react-query'
import { postQuery } from '~/src/api/queries/posts'
import { QueryState } from '~/src/modules/query-state'
import { SidePanel } from '~/src/ui/side-panel'
import { SkeletonRows } from '~/src/ui/skeleton'

export interface PostPanelProps {
  workspaceId: string
  postId: string
  onClose: () => void
}

/** One post. */
export function PostPanel({ workspaceId, postId, onClose }: PostPanelProps) {
  const query = useQuery(postQuery(workspaceId, postId))
  return (
    <SidePanel title="Post" subject={postId} onClose={onClose}>
      <QueryState
        query={query}
        failed="The post did not load."
        loading={<SkeletonRows label="Loading the post" rows={2} />}
      >
        {(post) => <p className="whitespace-pre-wrap">{post.content.text}</p>}
      </QueryState>
    </SidePanel>
  )
}
