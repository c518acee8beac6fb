import * as z from 'zod/mini'
import { answer, many, maybe, one, readable } from './answer'
import { text, wholeNumber } from './bounds'
import { endpoint } from './endpoint'
import { Post } from './post'
import { platforms } from './social'
import { i18n } from './i18n'

// What agents and people post themselves: deliveries of accounts connected as agent sessions (docs/publishing.md).

const base = '/workspaces/{workspaceId}/deliveries'
const owned = { extension: true, scope: 'publish' } as const

const handedOverStatuses = ['waiting', 'pending', 'published', 'failed'] as const

/** One post for one account, ready to be posted by somebody else. */
export const HandedOverDelivery = answer({
  postId: maybe(z.string()),
  accountId: maybe(z.string()),
  platform: maybe(z.enum(platforms)),
  handle: maybe(z.string()),
  postType: maybe(z.string()),
  status: maybe(z.enum(handedOverStatuses)),
  text: maybe(z.string()),
  /** Its title, where the platform has one; `body` then is what follows. */
  title: maybe(z.string()),
  /** The text to paste: hashtags, mentions and link follow it, but for those that it has already. */
  body: maybe(z.string()),
  /** What is to be the first comment below it. */
  firstComment: maybe(z.string()),
  hashtags: maybe(readable(z.string())),
  mentions: maybe(readable(z.string())),
  link: maybe(z.string()),
  /** In order; an agent fetches them with its token where they are this studio's. */
  mediaUrls: maybe(readable(z.string())),
  /** What each file shows, in the same order; empty where nobody has said. */
  altTexts: maybe(z.array(z.string())),
  /** What the platform insists on, as it was set for this account. */
  options: maybe(z.record(z.string(), z.unknown())),
  /** Since when it waits. */
  at: maybe(z.string()),
  /** Until when somebody has it to themselves. */
  claimedUntil: maybe(z.string()),
  /** When the post was due. */
  dueAt: maybe(z.string()),
  /** Where it was posted. */
  url: maybe(z.string()),
  /** Why it couldn’t be posted. */
  message: maybe(z.string()),
  /** The page on which a person posts it. */
  pageUrl: maybe(z.string()),
})
export type HandedOverDelivery = z.output<typeof HandedOverDelivery>

export const DeliveriesQuery = z.object({ limit: z.optional(wholeNumber(1, 100)) })
/** How long it is to be somebody's alone, in seconds. */
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
  query: DeliveriesQuery,
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
