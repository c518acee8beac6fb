import { Link } from '@tanstack/react-router'
import { useAllPosts } from '~/src/api/queries/all-posts'
import { RecordList } from '~/src/modules/record-list'
import { EmptyState } from '~/src/ui/empty-state'
import { PageBody, PageHeader } from '~/src/ui/page-header'

/** What goes out next. */
export function HomeScreen({ workspaceId }: { workspaceId: string }) {
  const { posts, isPending, ...query } = useAllPosts(workspaceId)
  const next = posts
    .filter((post) => post.scheduledAt !== undefined && post.status !== 'published')
    .sort((a, b) => (a.scheduledAt ?? '').localeCompare(b.scheduledAt ?? ''))
  return (
    <>
      <PageHeader
        title={new Date().toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })}
      />
      <PageBody>
        <RecordList
          query={{ ...query, data: isPending ? undefined : next }}
          what="posts"
          empty={
            <EmptyState title="Nothing is planned">
              Scheduled posts will stand here, the next first.
            </EmptyState>
          }
          keyOf={(post) => post.id}
        >
          {(post) => (
            <Link
              to="/w/$workspaceId/posts/$postId"
              params={{ workspaceId, postId: post.id }}
              className="flex gap-4 py-3 hover:bg-hover"
            >
              <time dateTime={post.scheduledAt} className="w-40 flex-none text-ink-2">
                {post.scheduledAt &&
                  new Date(post.scheduledAt).toLocaleString('en-GB', {
                    dateStyle: 'medium',
                    timeStyle: 'short',
                  })}
              </time>
              <span className="min-w-0 flex-1 truncate">{post.content.text}</span>
            </Link>
          )}
        </RecordList>
      </PageBody>
    </>
  )
}
