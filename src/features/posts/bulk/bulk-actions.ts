import { i18n } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { getPostOptions, PostOptionsUpdate } from '~/contract/connections'
import { setPostCampaign } from '~/contract/campaign'
import type { Post, PostCreate } from '~/contract/post'
import { send, takesKeys } from '~/src/api/http/send'
import { type PostSchedule, scheduleOf, stillTo } from '~/src/api/mutations/post-schedule'
import { studioQuery } from '~/src/api/queries/server-extensions'
import type { PostChange } from '~/src/operations/save-change'
import { operations } from '~/src/operations/operations'
import { errorOf } from '~/src/operations/perform'
import type { Result } from '~/src/operations/run'

/** One thing that is done to many posts. */
export interface BulkAction {
  /** While it goes on. */
  readonly title: string
  /** Once it is done to so many. */
  readonly done?: ((count: number) => string) | undefined
  /** What else is to know once it is done. */
  readonly detail?: string | undefined
  /** Does it to one post, and answers what came of it. Rejects with the reason. */
  readonly perform: (post: Post) => Promise<Post>
  /** Takes it back for one post; missing where there is no way back. */
  readonly takeBack?: ((before: Post, after: Post) => Promise<Post>) | undefined
}

/** What an operation on a post came to; without an answer nobody knows yet, and it is safe to ask again. */
async function ended(result: Result, id: string | undefined): Promise<Post> {
  if (result.kind === 'done') return result.post
  if (id !== undefined && result.kind === 'unknown') await operations.drop([id])
  throw errorOf(result.failure)
}

async function change(workspaceId: string, what: PostChange): Promise<Post> {
  const storedChange = operations.saveChange(workspaceId, what)
  return ended(await operations.sendChange(storedChange), storedChange.operation.id)
}

/** Gives posts a time, or takes it away: `placeOf` says where each is to stand. */
export const moving = (
  workspaceId: string,
  words: Pick<BulkAction, 'title' | 'done' | 'detail'>,
  placeOf: (post: Post) => PostSchedule,
): BulkAction => ({
  ...words,
  perform: (post) => change(workspaceId, { kind: 'move', post, to: placeOf(post) }),
  takeBack: (before, after) =>
    change(workspaceId, { kind: 'move', post: after, to: stillTo(scheduleOf(before)) }),
})

export const deletedText = (count: number): string =>
  i18n.t('{count, plural, one {1 post deleted} other {# posts deleted}}', { count })

/** Deletes posts. There is no undeleting. */
export const deleting = (workspaceId: string): BulkAction => ({
  title: i18n.t('Deleting posts'),
  done: deletedText,
  perform: (post) => change(workspaceId, { kind: 'delete', post }),
})

/**
 * The same for posts whose deletion was told already. All are on the device at once, so that those whose turn has not
 * come when the page goes are deleted by the next one; `forget` is for those left as they are.
 */
export function deletingLater(
  workspaceId: string,
  posts: readonly Post[],
): BulkAction & { forget: (left: readonly Post[]) => Promise<void> } {
  const storedChanges = new Map(
    posts.map((post) => [post.id, operations.saveChange(workspaceId, { kind: 'delete', post })]),
  )
  return {
    title: i18n.t('Deleting posts'),
    perform: async (post) => {
      const one = storedChanges.get(post.id) ?? operations.saveChange(workspaceId, { kind: 'delete', post })
      storedChanges.delete(post.id)
      return ended(await operations.sendChange(one), one.operation.id)
    },
    forget: async (left) => {
      const ids = left.flatMap(({ id }) => storedChanges.get(id)?.operation.id ?? [])
      for (const { id } of left) storedChanges.delete(id)
      await operations.drop(ids)
    },
  }
}

/** Adds posts to a campaign; without one removes them from theirs. Only where the server has `setPostCampaign`. */
export const joiningCampaign = (workspaceId: string, campaignId: string | undefined): BulkAction => {
  const set = (post: Post, id: string | undefined) =>
    send(
      setPostCampaign,
      { params: { workspaceId, postId: post.id }, body: { campaignId: id ?? null } },
      { cause: i18n.t('Change campaign') },
    )
  return {
    title: i18n.t('Changing campaigns'),
    done: (count) =>
      campaignId === undefined
        ? i18n.t(
            '{count, plural, one {1 post removed from its campaign} other {# posts removed from their campaigns}}',
            { count },
          )
        : i18n.t(
            '{count, plural, one {1 post added to the campaign} other {# posts added to the campaign}}',
            {
              count,
            },
          ),
    perform: (post) => set(post, campaignId),
    takeBack: (before) => set(before, before.campaignId),
  }
}

/** What a copy of a post is created with: the same words, files and accounts, as a draft. */
export function copyOf({ content, targets, campaignId, assetId }: Post): PostCreate {
  const { text, mediaUrls, hashtags, mentions, mediaType, link } = content
  return {
    content: {
      ...{ text, mediaUrls: [...mediaUrls], hashtags: [...hashtags], mentions: [...mentions] },
      ...(mediaType && { mediaType }),
      ...(link && { link }),
    },
    targets: targets.flatMap(({ accountId, platform, postType }) =>
      platform ? [{ accountId, platform, ...(postType && { postType }) }] : [],
    ),
    ...(campaignId !== undefined && { campaignId }),
    ...(assetId !== undefined && { assetId }),
  }
}

/** Creates a draft for each post that says the same. A copy whose answer was lost is looked for, never made twice. */
export function duplicating(client: QueryClient, workspaceId: string): BulkAction {
  const ids = new Map<string, string>()
  const optionsOf = async (post: Post) => {
    const studio = await client.query(studioQuery()).catch(() => undefined)
    if (!studio?.extensions.includes('getPostOptions')) return undefined
    const params = { workspaceId, postId: post.id }
    const { options } = await send(getPostOptions, { params }, { cause: i18n.t('Duplicate') })
    return z.safeParse(PostOptionsUpdate, { options }).data?.options
  }
  return {
    title: i18n.t('Duplicating posts'),
    done: (count) => i18n.t('{count, plural, one {1 draft created} other {# drafts created}}', { count }),
    perform: async (post) => {
      const id = ids.get(post.id) ?? crypto.randomUUID()
      ids.set(post.id, id)
      const result = await operations.createPost(workspaceId, copyOf(post), {
        id,
        options: await optionsOf(post),
        // Under a key a repeated call answers the same post; elsewhere it would have to be told from its original.
        ...((await takesKeys()) && { seen: [] }),
      })
      const copy = await ended(result, undefined)
      await operations.acknowledge(id)
      return copy
    },
    takeBack: (_before, copy) => change(workspaceId, { kind: 'delete', post: copy }),
  }
}
