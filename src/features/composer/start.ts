import type { QueryClient } from '@tanstack/react-query'
import type { Media } from '~/contract/media'
import { loadDraft, saveDraft } from '~/src/api/drafts'
import { mediaListQuery, mediaQuery } from '~/src/api/queries/media'
import { postQuery } from '~/src/api/queries/posts'
import { productQuery } from '~/src/api/queries/products'
import type { ComposerSearch } from './composer-search'
import { Kept } from './kept'
import { takeSpare } from './spare-copy'
import { type ComposerMedia, type ComposerValues, emptyValues } from './values'
import { composerMedia, valuesOfPost } from './values-of-post'

/** What the composer opens with: what this device keeps of it, else what its address asks for. */
export async function startOf(
  client: QueryClient,
  workspaceId: string,
  draftId: string,
  search: ComposerSearch,
): Promise<Kept> {
  const spare = Kept.safeParse(takeSpare(draftId))
  if (spare.success) {
    await saveDraft(workspaceId, draftId, spare.data)
    return spare.data
  }
  const draft = await loadDraft(workspaceId, draftId)
  const kept = Kept.safeParse(draft?.fields)
  return kept.success ? kept.data : asked(client, workspaceId, search)
}

async function asked(client: QueryClient, workspaceId: string, search: ComposerSearch): Promise<Kept> {
  const postId = search.edit ?? search.copy
  if (postId === undefined) return { values: await prefilled(client, workspaceId, search) }
  const [post, media] = await Promise.all([
    client.query({ ...postQuery(workspaceId, postId), staleTime: 0 }),
    // What is known of the files helps the rules; without it the post can be edited all the same.
    client.query(mediaListQuery(workspaceId)).catch((): Media[] => []),
  ])
  const values = valuesOfPost(post, media)
  return search.edit === undefined ? { values: { ...values, when: 'draft' } } : { values, editing: post }
}

async function prefilled(
  client: QueryClient,
  workspaceId: string,
  search: ComposerSearch,
): Promise<ComposerValues> {
  const { date, time, campaignId = '', text = '', mediaId = [], productId } = search
  const blank = emptyValues()
  const found = await Promise.allSettled(mediaId.map((id) => client.query(mediaQuery(workspaceId, id))))
  const media = found.flatMap((each) =>
    each.status === 'fulfilled' ? (composerMedia(each.value) ?? []) : [],
  )
  const product = productId === undefined ? {} : await ofProduct(client, workspaceId, productId)
  return {
    ...blank,
    ...product,
    text: text || blank.text,
    campaignId,
    media: [...media, ...(product.media ?? [])],
    ...(date !== undefined && { when: 'schedule', date }),
    ...(time !== undefined && { time }),
  }
}

/** A product's picture and its page; a product that can't be read is left out. */
async function ofProduct(
  client: QueryClient,
  workspaceId: string,
  productId: string,
): Promise<{ link?: string; media?: ComposerMedia[] }> {
  const product = await client.query(productQuery(workspaceId, productId)).catch(() => undefined)
  if (!product) return {}
  return {
    link: product.sourceUrl ?? '',
    media: product.imageUrl ? [{ url: product.imageUrl, type: 'image' }] : [],
  }
}
