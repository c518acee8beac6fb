import { useQuery } from '@tanstack/react-query'
import { ApiError } from '~/src/api/errors'
import { postQuery } from '~/src/api/queries/posts'
import { usePendingDeletions } from '~/src/api/pending-deletions'
import { subjectOf } from '~/src/operations/outbox/action'
import { useOutbox } from '~/src/operations/outbox/outbox-store'
import { QueryState } from '~/src/feedback/query-state'
import { Banner } from '~/src/ui/banner'
import { EmptyState } from '~/src/ui/empty-state'
import { SidePanel } from '~/src/ui/side-panel'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { PostActions } from './post-actions'
import { PostDetails } from './post-details'

export interface PostPanelProps {
  workspaceId: string
  postId: string
  /** By whose clock times are given: the chosen one's, where it is left out. */
  zone?: string | undefined
  onClose: () => void
}

/** While it goes out, its results are awaited: ms between looks. */
const lookEvery = 1500

/** One post, with an address of its own over the list. */
export function PostPanel({ workspaceId, postId, zone, onClose }: PostPanelProps) {
  const query = useQuery({
    ...postQuery(workspaceId, postId),
    refetchInterval: ({ state }) => (state.data?.publishing ? lookEvery : false),
  })
  const deleted = usePendingDeletions().has(postId)
  const waits = useOutbox().some(({ act: action }) => subjectOf(action) === postId)
  const missing = query.error instanceof ApiError && query.error.status === 404
  const post = query.data
  return (
    <SidePanel
      title="Post"
      subject={postId}
      onClose={onClose}
      footer={
        post && !deleted && !missing && <PostActions workspaceId={workspaceId} post={post} onGone={onClose} />
      }
    >
      {missing ? (
        <EmptyState title="Post not found">
          It was deleted, or replaced when it was edited. The list shows your current posts.
        </EmptyState>
      ) : (
        <QueryState query={query} failed="Couldn’t load the post" loading={<Waiting />}>
          {(found) => (
            <>
              {waits && <Banner>A change to this post is waiting to be sent.</Banner>}
              <PostDetails workspaceId={workspaceId} post={found} zone={zone} gone={deleted} />
            </>
          )}
        </QueryState>
      )}
    </SidePanel>
  )
}

function Waiting() {
  return (
    <Skeleton label="Loading post" className="grid gap-3">
      <Block className="h-5 w-24" />
      <Block className="h-40" />
      <Block className="h-16" />
    </Skeleton>
  )
}
