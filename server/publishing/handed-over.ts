import { and, eq, inArray } from 'drizzle-orm'
import type { HandedOverDelivery } from '~/contract'
import { titleLengths } from '~/domain/platforms/platform-facts'
import type { Queryable } from '../db/database'
import { deliveries, media, postOptions, posts, socialAccounts } from '../db/schema'
import { composeText, titledText } from '../platforms/compose-text'
import { redditContent } from '../platforms/reddit/submission'
import { ownPath } from './official-limits'

/** Query for deliveries with everything needed to post them by hand. Callers add the filter. */
export const selectHandedOver = (q: Queryable) =>
  q
    .select({
      delivery: deliveries,
      post: posts,
      handle: socialAccounts.handle,
      options: postOptions.options,
    })
    .from(deliveries)
    .innerJoin(posts, eq(posts.id, deliveries.postId))
    .leftJoin(socialAccounts, eq(socialAccounts.id, deliveries.accountId))
    .leftJoin(
      postOptions,
      and(eq(postOptions.postId, deliveries.postId), eq(postOptions.accountId, deliveries.accountId)),
    )

export type HandedOverRow = Awaited<ReturnType<typeof selectHandedOver>>[number]

/** Path of the page where a person posts a delivery. */
const pagePath = (workspaceId: string, deliveryId: string): string =>
  `/w/${encodeURIComponent(workspaceId)}/deliveries/${encodeURIComponent(deliveryId)}`

const optionText = (options: HandedOverRow['options'], name: string): string | undefined => {
  const value = options?.[name]
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** The texts to paste, one per field, as an adapter would send them. */
function partsOf({ delivery, post, options }: HandedOverRow) {
  const firstComment = optionText(options, 'firstComment')
  const maxTitle = titleLengths[delivery.platform]
  const rest = firstComment === undefined ? {} : { firstComment }
  if (maxTitle === undefined) return { ...rest, body: composeText(post.content) }
  const { title, rest: text } = titledText(post.content.text, optionText(options, 'title'), maxTitle)
  const content =
    delivery.platform === 'reddit' ? redditContent(post.content, text) : { ...post.content, text }
  return { ...rest, title, body: composeText(content) }
}

/** The delivery's status as the API returns it. */
const outcomeOf = ({ status, step }: HandedOverRow['delivery']) =>
  status === 'pending' && step === 'handed-over' ? ('waiting' as const) : status

/** Alt texts of the rows' media, by path. Media without one are left out. */
async function altTextsOf(q: Queryable, rows: readonly HandedOverRow[]): Promise<Map<string, string>> {
  const paths = rows.flatMap(({ post }) => post.content.mediaUrls.flatMap((url) => ownPath(url) ?? []))
  if (paths.length === 0) return new Map()
  const found = await q
    .select({ path: media.path, altText: media.altText })
    .from(media)
    .where(inArray(media.path, paths))
  return new Map(found.flatMap(({ path, altText }) => (altText ? [[path, altText] as const] : [])))
}

function recordOf(row: HandedOverRow, altTexts: ReadonlyMap<string, string>): HandedOverDelivery {
  const { delivery, post, handle, options } = row
  const { text, hashtags, mentions, link, mediaUrls } = post.content
  const postType = post.targets[delivery.position]?.postType
  const alts = mediaUrls.map((url) => altTexts.get(ownPath(url) ?? '') ?? '')
  return {
    id: delivery.id,
    postId: delivery.postId,
    accountId: delivery.accountId,
    platform: delivery.platform,
    status: outcomeOf(delivery),
    ...(handle !== null && { handle }),
    ...(postType !== undefined && { postType }),
    text,
    ...partsOf(row),
    hashtags,
    mentions,
    ...(link !== undefined && { link }),
    mediaUrls,
    ...(alts.some((alt) => alt !== '') && { altTexts: alts }),
    ...(options && { options }),
    ...(post.scheduledAt && { dueAt: post.scheduledAt.toISOString() }),
    at: delivery.at.toISOString(),
    ...(delivery.leaseUntil && { claimedUntil: delivery.leaseUntil.toISOString() }),
    ...(delivery.url !== null && { url: delivery.url }),
    ...(delivery.message !== null && { message: delivery.message }),
    pageUrl: pagePath(post.workspaceId, delivery.id),
  }
}

/** The rows as the API and webhooks return them. */
export async function handedOverRecords(
  q: Queryable,
  rows: readonly HandedOverRow[],
): Promise<HandedOverDelivery[]> {
  const altTexts = await altTextsOf(q, rows)
  return rows.map((row) => recordOf(row, altTexts))
}
