import * as z from 'zod/mini'
import { LimitQuery } from './account'
import { answer, many, maybe, one, readable } from './answer'
import { text } from './bounds'
import { endpoint } from './endpoint'
import { i18n } from './i18n'
import { Post } from './post'
import { platforms } from './social'

// Deliveries of agent-session accounts, which an agent or a person posts (docs/publishing.md).

const base = '/workspaces/{workspaceId}/deliveries'
const owned = { extension: true, scope: 'publish' } as const

const handedOverStatuses = ['waiting', 'pending', 'published', 'failed'] as const

/** One post for one account, ready to be posted by an agent or a person. */
export const HandedOverDelivery = answer({
  postId: maybe(z.string()),
  accountId: maybe(z.string()),
  platform: maybe(z.enum(platforms)),
  handle: maybe(z.string()),
  postType: maybe(z.string()),
  status: maybe(z.enum(handedOverStatuses)),
  text: maybe(z.string()),
  /** The title, on platforms that have one; `body` then excludes it. */
  title: maybe(z.string()),
  /** The text to paste, with hashtags, mentions and link appended unless it already contains them. */
  body: maybe(z.string()),
  /** Text to post as the first comment. */
  firstComment: maybe(z.string()),
  hashtags: maybe(readable(z.string())),
  mentions: maybe(readable(z.string())),
  link: maybe(z.string()),
  /** In order. Files of this studio are fetched with the agent's token. */
  mediaUrls: maybe(readable(z.string())),
  /** Alt text of each file, in the same order; empty if it has none. */
  altTexts: maybe(z.array(z.string())),
  /** Platform options set for this account. */
  options: maybe(z.record(z.string(), z.unknown())),
  /** When it started waiting. */
  at: maybe(z.string()),
  /** When the current claim expires. */
  claimedUntil: maybe(z.string()),
  /** When the post was due. */
  dueAt: maybe(z.string()),
  /** Address of the published post. */
  url: maybe(z.string()),
  /** Why it couldn’t be posted. */
  message: maybe(z.string()),
  /** The dashboard page from which a person posts it. */
  pageUrl: maybe(z.string()),
})
export type HandedOverDelivery = z.output<typeof HandedOverDelivery>

/** How long the delivery is reserved for the caller, in seconds. */
export const DeliveryClaim = z.strictObject({
  seconds: z._default(
    z.int().check(z.gte(10, i18n.t('Must be at least 10.')), z.lte(3600, i18n.t('Must be 3600 or less.'))),
    300,
  ),
})
export const DeliveryDone = z.strictObject({ url: z.optional(text(0, 2048)) })
export const DeliveryFailed = z.strictObject({ reason: text(1, 500) })

export const listDeliveries = endpoint({
  extension: true,
  scope: 'read',
  method: 'GET',
  path: base,
  query: LimitQuery,
  data: many('delivery', HandedOverDelivery),
  summary: /*i18n*/ 'Lists deliveries of agent sessions that wait to be posted, oldest first.',
})
export const getDelivery = endpoint({
  extension: true,
  scope: 'read',
  method: 'GET',
  path: `${base}/{deliveryId}`,
  data: one('delivery', HandedOverDelivery),
  summary: /*i18n*/ 'Returns a delivery, whether it waits or has ended.',
})
export const claimDelivery = endpoint({
  ...owned,
  method: 'POST',
  path: `${base}/{deliveryId}/claim`,
  body: DeliveryClaim,
  data: one('delivery', HandedOverDelivery),
  summary: /*i18n*/ 'Reserves a delivery for this token, so that no other agent posts it.',
})
export const finishDelivery = endpoint({
  ...owned,
  method: 'POST',
  path: `${base}/{deliveryId}/done`,
  body: DeliveryDone,
  data: one('delivery', HandedOverDelivery),
  summary: /*i18n*/ 'Reports that a delivery was posted, and where.',
})
export const failDelivery = endpoint({
  ...owned,
  method: 'POST',
  path: `${base}/{deliveryId}/failed`,
  body: DeliveryFailed,
  data: one('delivery', HandedOverDelivery),
  summary: /*i18n*/ 'Reports that a delivery couldn’t be posted, and why.',
})
export const callOffDelivery = endpoint({
  ...owned,
  method: 'POST',
  path: `${base}/{deliveryId}/call-off`,
  data: one('post', Post),
  summary:
    /*i18n*/ 'Ends a delivery of which nothing was sent yet: the post isn’t published to this account.',
})
