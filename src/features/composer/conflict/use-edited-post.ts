import { useQuery } from '@tanstack/react-query'
import type { Post } from '~/contract/post'
import { ApiError } from '~/src/api/errors'
import { activityQuery } from '~/src/api/queries/activity'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { postQuery } from '~/src/api/queries/posts'

/** The post that is edited, as it is now. `gone`: deleted, or no one knows what became of it. */
export interface EditedNow {
  readonly post: Post | undefined
  readonly gone: boolean
}

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/**
 * Follows the post that is edited. An edit of somebody else has put another post in its place, as the API changes none:
 * where the server tells which one, that is the post now.
 */
export function useEditedPost(workspaceId: string, editing: Post | undefined): EditedNow {
  const id = editing?.id ?? ''
  const tells = useExtensions().has('listActivity')
  const own = useQuery({ ...postQuery(workspaceId, id), enabled: editing !== undefined })
  const missing = editing !== undefined && isMissing(own.error)
  const history = useQuery({
    ...activityQuery(workspaceId, { recordId: id }, 20),
    staleTime: 0,
    enabled: missing && tells,
  })
  const nextId = history.data?.find(({ was, recordId }) => was === id && recordId !== id)?.recordId
  const next = useQuery({ ...postQuery(workspaceId, nextId ?? ''), enabled: missing && nextId !== undefined })
  if (editing === undefined) return { post: undefined, gone: false }
  if (!missing) return { post: own.data?.id === id ? own.data : editing, gone: false }
  const isLooking = tells && (history.isPending || (nextId !== undefined && next.isPending))
  return { post: next.data, gone: next.data === undefined && !isLooking }
}
