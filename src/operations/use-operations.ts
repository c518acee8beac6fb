import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Post, PostCreate } from '~/contract/post'
import { refresh, storeRecord } from '~/src/api/mutations/optimistic-update'
import { creditsQuery } from '~/src/api/queries/credits'
import { placePost, refreshPosts } from '~/src/api/queries/post-cache'
import { campaignListQuery, campaignQuery, productListQuery, productQuery } from '~/src/api/queries/workspace'
import type { How } from './engine'
import type { DoneRecord, NewRecord } from './operation'
import { type CreateOptions, operations, type Replacement } from './operations'
import type { RecordOptions } from './records-and-images'
import type { Result } from './run'

/**
 * The durable writes of a workspace. Each is stored on this device before it is sent, and shown once it is
 * done.
 */
export function useOperations(workspaceId: string): WorkspaceOperations {
  const client = useQueryClient()
  return useMemo(() => operationsOf(client, workspaceId), [client, workspaceId])
}

export interface WorkspaceOperations {
  /** Creates a draft, or a scheduled post if the body has a time; once, whatever happens to the response. */
  readonly createPost: (body: PostCreate, options?: CreateOptions) => Promise<Result>
  /** Edits a post by replacement. */
  readonly replacePost: (replacement: Replacement) => Promise<Result>
  /** Publishes a post, which costs credits. */
  readonly publishPost: (post: Post) => Promise<Result>
  /** Creates a product or a campaign once, whatever happens to the response. */
  readonly createRecord: (create: NewRecord, options?: RecordOptions) => Promise<Result<DoneRecord>>
  /** The outcome of an operation on a post; undefined if the device has none with that id. */
  readonly resume: (id: string, how?: How) => Promise<Result | undefined>
  /** Clears an operation whose outcome the caller has stored or doesn't need. */
  readonly acknowledge: (id: string) => Promise<void>
  /** Reports likely duplicates of a created post. */
  readonly report: (post: Post, body: PostCreate, duplicates: readonly string[]) => Promise<void>
}

function operationsOf(client: QueryClient, workspaceId: string): WorkspaceOperations {
  const shown = <R extends Result | undefined>(result: R): R => {
    if (result?.kind === 'done' && result.post.status !== undefined)
      placePost(client, workspaceId, result.post)
    if (result && result.kind !== 'undone') refreshPosts(client, workspaceId)
    return result
  }
  return {
    createPost: async (body, options) => shown(await operations.createPost(workspaceId, body, options)),
    replacePost: async (replacement) => {
      const result = await operations.replacePost(workspaceId, replacement)
      refreshPosts(client, workspaceId, replacement.post.id)
      return result
    },
    publishPost: async (post) => {
      const result = await operations.publishPost(workspaceId, post)
      const isWhole =
        result.kind === 'done' && (result.post.targets.length > 0 || result.post.status === 'published')
      if (isWhole) placePost(client, workspaceId, result.post)
      refreshPosts(client, workspaceId, post.id)
      void client.invalidateQueries({ queryKey: creditsQuery().queryKey })
      return result
    },
    createRecord: async (create, options) => {
      const result = await operations.createRecord(workspaceId, create, options)
      showRecord(client, workspaceId, create, result)
      return result
    },
    resume: async (id, how) => shown(await operations.resume(id, how)),
    acknowledge: operations.acknowledge,
    report: (post, body, duplicates) => operations.report(workspaceId, post, body, duplicates),
  }
}

/** Adds a created record to its list and under its own key, and refetches the list. */
function showRecord(
  client: QueryClient,
  workspaceId: string,
  { record: kind }: NewRecord,
  result: Result<DoneRecord>,
): void {
  const isCampaign = kind === 'campaign'
  const list = (isCampaign ? campaignListQuery(workspaceId) : productListQuery(workspaceId)).queryKey
  if (result.kind === 'done') {
    const { id } = result.record
    const own = (isCampaign ? campaignQuery(workspaceId, id) : productQuery(workspaceId, id)).queryKey
    storeRecord(client, list, own, result.record)
  }
  refresh(client, [list])
}
