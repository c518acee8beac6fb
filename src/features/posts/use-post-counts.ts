import { useQueries } from '@tanstack/react-query'
import { postStatuses } from '~/contract/post'
import { allPostsQueries } from '~/src/api/queries/posts'
import { usePendingDeletions } from '~/src/api/pending-deletions'
import { countText } from './filter-posts'

/** How many posts of each status there are, by status; missing while that is not known. */
export function usePostCounts(workspaceId: string): ReadonlyMap<string, string> {
  const pending = usePendingDeletions()
  const results = useQueries({ queries: allPostsQueries(workspaceId) })
  const counts = new Map<string, string>()
  for (const [index, status] of postStatuses.entries()) {
    const posts = results[index]?.data
    if (!posts) continue
    const full = posts.length >= 100
    counts.set(status, countText(full ? posts.length : posts.filter(({ id }) => !pending.has(id)).length))
  }
  return counts
}
