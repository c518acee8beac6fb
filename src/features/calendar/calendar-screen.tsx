import { Link } from '@tanstack/react-router'
import { useAllPosts } from '~/src/api/queries/all-posts'
import { RecordList } from '~/src/modules/record-list'
import { EmptyState } from '~/src/ui/empty-state'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import type { CalendarSearch } from './calendar-search'

export interface CalendarScreenProps {
  workspaceId: string
  search: CalendarSearch
  onSearch: (change: Partial<CalendarSearch>) => void
}

/** Posts with a time, in its order. */
export function CalendarScreen({ workspaceId, search }: CalendarScreenProps) {
  const { posts, isPending, ...query } = useAllPosts(workspaceId)
  const timed = posts
    .filter((post) => post.scheduledAt !== undefined && (!search.status || post.status === search.status))
    .sort((a, b) => (a.scheduledAt ?? '').localeCompare(b.scheduledAt ?? ''))
  return (
    <>
      <PageHeader title="Calendar" />
      <PageBody>
        <RecordList
          query={{ ...query, data: isPending ? undefined : timed }}
          what="posts"
          empty={<EmptyState title="Nothing is scheduled">Posts with a time stand here.</EmptyState>}
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
