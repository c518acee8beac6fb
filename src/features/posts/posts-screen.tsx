import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { postListQuery } from '~/src/api/queries/posts'
import { RecordList } from '~/src/modules/record-list'
import { EmptyState } from '~/src/ui/empty-state'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { WithPanel } from '~/src/ui/side-panel'
import type { PostsSearch } from './posts-search'

export interface PostsScreenProps {
  workspaceId: string
  search: PostsSearch
  onSearch: (change: Partial<PostsSearch>) => void
  panel: ReactNode
}

/** Posts of one status. */
export function PostsScreen({ workspaceId, search, panel }: PostsScreenProps) {
  const query = useQuery(postListQuery(workspaceId, { status: search.status ?? 'draft' }))
  return (
    <WithPanel panel={panel}>
      <PageHeader title="Posts" />
      <PageBody>
        <RecordList
          query={query}
          what="posts"
          empty={<EmptyState title="No posts here">Posts of this status stand here.</EmptyState>}
          keyOf={(post) => post.id}
        >
          {(post) => (
            <Link
              to="/w/$workspaceId/posts/$postId"
              params={{ workspaceId, postId: post.id }}
              search={true}
              className="block truncate py-3 hover:bg-hover"
            >
              {post.content.text}
            </Link>
          )}
        </RecordList>
      </PageBody>
    </WithPanel>
  )
}
