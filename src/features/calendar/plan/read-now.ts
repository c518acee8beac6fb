import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '~/contract/post'
import { ApiError } from '~/src/api/errors'
import { postQuery } from '~/src/api/queries/posts'

/** A post as the service has it at this moment; none where it is gone. */
export const readNow = (client: QueryClient, workspaceId: string, id: string): Promise<Post | undefined> =>
  client.query({ ...postQuery(workspaceId, id), staleTime: 0 }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  })
