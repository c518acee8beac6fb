import { i18n } from '@lingui/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Media } from '~/contract/media'
import type { Post } from '~/contract/post'
import { cutToGraphemes, postTitle } from '~/domain/text'
import { meQuery } from '~/src/api/queries/access'
import { useNeededPosts, usePendingDeletions } from '~/src/api/queries/all-posts'
import { useKnownPosts } from '~/src/api/queries/known-posts'
import { isCutShort } from '~/src/api/queries/pages'
import { postPagesQuery } from '~/src/api/queries/posts'
import { recall, withCached } from '~/src/api/queries/record-cache'
import { useServerLists } from '~/src/api/queries/server-extensions'
import {
  campaignListQuery,
  campaignPagesQuery,
  mediaListQuery,
  mediaPagesQuery,
  productListQuery,
  productPagesQuery,
} from '~/src/api/queries/workspace'
import { useScrolled } from '~/src/feedback/use-scrolled'
import { mediaSource } from '~/src/media/media-source'
import { enumWord } from '~/src/ui/enum-labels'
import { type Command, type Index, indexOf } from './find'

interface Named {
  readonly id: string
  readonly name?: string | undefined
}

/** The longest label, in characters as a person counts them. */
const maxLabel = 90

export const postCommand = (post: Post): Command => ({
  id: `post-${post.id}`,
  group: i18n.t('Posts'),
  label: postTitle(post.content.text, maxLabel),
  words: [post.status && enumWord(post.status), ...post.content.hashtags].filter(Boolean).join(' '),
  to: { kind: 'post', id: post.id },
})

/** The command that opens a media item. */
export const mediaCommand = (media: Media): Command => ({
  id: `media-${media.id}`,
  group: i18n.t('Media'),
  label: cutToGraphemes(media.name || media.prompt || media.id, maxLabel),
  words: [media.type && enumWord(media.type), media.source && mediaSource(media.source)]
    .filter(Boolean)
    .join(' '),
  to: { kind: 'media', id: media.id },
})

export const campaignCommand = ({ id, name }: Named): Command => ({
  id: `campaign-${id}`,
  group: i18n.t('Campaigns'),
  label: name ?? id,
  to: { kind: 'campaign', id },
})

export const productCommand = ({ id, name }: Named): Command => ({
  id: `product-${id}`,
  group: i18n.t('Products'),
  label: name ?? id,
  to: { kind: 'product', id },
})

export function useIndex<T>(records: readonly T[] | undefined, toCommand: (record: T) => Command): Index {
  return useMemo(() => indexOf((records ?? []).map(toCommand)), [records, toCommand])
}

/**
 * Local records: if the server has search, the newest of each kind and what screens have loaded (`useFound`
 * finds the rest); otherwise all that are listed or in the record cache.
 */
export function useRecords(workspaceId: string): Index {
  const paged = useServerLists()
  const read = useRead(workspaceId, paged === true)
  const listed = useListed(workspaceId, paged === false)
  return paged === false ? listed : read
}

function useRead(workspaceId: string, enabled: boolean): Index {
  const deleted = usePendingDeletions()
  const campaigns = useScrolled(useInfiniteQuery({ ...campaignPagesQuery(workspaceId), enabled }))
  const products = useScrolled(useInfiniteQuery({ ...productPagesQuery(workspaceId), enabled }))
  const media = useScrolled(useInfiniteQuery({ ...mediaPagesQuery(workspaceId, {}), enabled }))
  const posts = useScrolled(useInfiniteQuery({ ...postPagesQuery(workspaceId, {}, 'latest'), enabled }))
  const undeleted = useMemo(
    () => posts.records.filter(({ id }) => !deleted.has(id)),
    [posts.records, deleted],
  )
  const ofCampaigns = useIndex(campaigns.records, campaignCommand)
  const ofProducts = useIndex(products.records, productCommand)
  const ofPosts = useIndex(undeleted, postCommand)
  const ofMedia = useIndex(media.records, mediaCommand)
  return useMemo(
    () => [ofCampaigns, ofProducts, ofPosts, ofMedia].flat(),
    [ofCampaigns, ofProducts, ofPosts, ofMedia],
  )
}

function useListed(workspaceId: string, enabled: boolean): Index {
  const campaigns = useQuery({ ...campaignListQuery(workspaceId), enabled })
  const products = useQuery({ ...productListQuery(workspaceId), enabled })
  // Without paging, these are the five lists of the API document.
  const all = useNeededPosts(workspaceId, [])
  const ofCampaigns = useIndex(campaigns.data, campaignCommand)
  const ofProducts = useIndex(products.data, productCommand)
  const ofPosts = useIndex(all.posts, postCommand)
  const ofOlderPosts = useIndex(useKnownPosts(workspaceId, all), postCommand)
  const ofMedia = useIndex(useMedia(workspaceId, enabled), mediaCommand)
  return useMemo(
    () => [ofCampaigns, ofProducts, ofPosts, ofOlderPosts, ofMedia].flat(),
    [ofCampaigns, ofProducts, ofPosts, ofOlderPosts, ofMedia],
  )
}

/** The listed media, followed by cached ones. */
function useMedia(workspaceId: string, enabled: boolean): readonly Media[] | undefined {
  const listed = useQuery({ ...mediaListQuery(workspaceId), enabled }).data
  const principalId = useQuery(meQuery()).data?.id
  const known = useQuery({
    queryKey: ['known-media', workspaceId, principalId],
    queryFn: () => recall('media', { workspaceId, principalId: principalId ?? '' }),
    enabled: enabled && principalId !== undefined && isCutShort(listed),
    staleTime: 0,
  }).data
  return useMemo(() => {
    const older = isCutShort(listed) ? known : undefined
    return listed && withCached(listed, older ?? {}).map(({ record }) => record)
  }, [listed, known])
}
