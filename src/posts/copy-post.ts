import { i18n } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { getPostOptions, type PostOptionsByAccount, PostOptionsUpdate } from '~/contract/connections'
import type { Post, PostCreate } from '~/contract/post'
import { send } from '~/src/api/http/send'
import { studioQuery } from '~/src/api/queries/server-extensions'

/** The body for a copy of a post: same content and accounts, as a draft. */
export function copyBody({ content, targets, campaignId, assetId }: Post): PostCreate {
  const { text, mediaUrls, hashtags, mentions, mediaType, link } = content
  return {
    content: {
      text,
      mediaUrls: [...mediaUrls],
      hashtags: [...hashtags],
      mentions: [...mentions],
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

/** The platform options that a copy of a post gets; undefined if the API has none. */
export async function optionsToCopy(
  client: QueryClient,
  workspaceId: string,
  postId: string,
): Promise<PostOptionsByAccount | undefined> {
  const studio = await client.query(studioQuery()).catch(() => undefined)
  if (!studio?.extensions.includes('getPostOptions')) return undefined
  const { options } = await send(
    getPostOptions,
    { params: { workspaceId, postId } },
    { cause: i18n.t('Duplicate') },
  )
  return z.safeParse(PostOptionsUpdate, { options }).data?.options
}
