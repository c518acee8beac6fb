import * as z from 'zod/mini'
import { answer, maybe, readable, keepUnknownValues } from './answer'
import { instant, listOf, text, uri, wholeNumber } from './bounds'
import { DeliveryFailure } from './delivery'
import { repeatKinds, repeatPeriods, repeatStates } from './repeat-state'
import { platforms } from './social'
import { i18n } from './i18n'

export const postStatuses = ['draft', 'scheduled', 'queued', 'published', 'failed'] as const
export type PostStatus = (typeof postStatuses)[number]
/**
 * How far a review of a post is. `outdated`: it was approved and has changed since (docs/decisions/0062-approval.md).
 */
export const reviewStates = ['requested', 'changes_requested', 'approved', 'outdated'] as const
export type ReviewState = (typeof reviewStates)[number]
export const postMediaTypes = ['image', 'video', 'carousel'] as const

/** The queue that is meant when none is named (api.md section 2). */
export const defaultQueueId = 'default'

export const PostTarget = z.strictObject({
  platform: z.enum(platforms),
  accountId: text(1, 128),
  postType: z.optional(text(0, 32)),
})
export type PostTarget = z.output<typeof PostTarget>

export const PostContent = z.strictObject({
  text: text(1, 10_000),
  mediaUrls: z._default(listOf(uri(), 10), () => []),
  mediaType: z.optional(z.enum(postMediaTypes)),
  hashtags: z._default(listOf(text(0, 100), 30), () => []),
  mentions: z._default(listOf(text(0, 100), 30), () => []),
  link: z.optional(uri()),
})
export type PostContent = z.output<typeof PostContent>

export const PostCreate = z.strictObject({
  content: PostContent,
  targets: z
    .array(PostTarget)
    .check(
      z.minLength(1, i18n.t('Choose at least one account.')),
      z.maxLength(10, i18n.t('Choose up to 10 accounts.')),
    ),
  scheduledAt: z.optional(instant()),
  queueId: z.optional(text(0, 128)),
  campaignId: z.optional(text(0, 128)),
  assetId: z.optional(text(0, 128)),
})
export type PostCreate = z.output<typeof PostCreate>

/** The post whose review the new one takes on, as it is edited by replacement. */
export const PostCreateMore = z.object({ replaces: z.optional(text(1, 128)) })

/** The key is required; null unschedules. */
export const PostSchedule = z.strictObject({ scheduledAt: z.nullable(instant()) })
export const PostQueue = z.strictObject({ queueId: z._default(text(0, 128), defaultQueueId) })

export const PostsQuery = z.object({
  status: z.optional(z.enum(postStatuses)),
  limit: z.optional(wholeNumber(1, 100)),
})

const targetStatuses = ['pending', 'published', 'failed'] as const
const AnsweredResult = z.looseObject({
  accountId: z.string(),
  platform: maybe(z.enum(platforms)),
  status: maybe(z.enum(targetStatuses)),
  url: maybe(z.string()),
  message: maybe(z.string()),
  /** Credits. */
  cost: maybe(z.number()),
  at: maybe(z.string()),
  sandbox: maybe(z.boolean()),
  deliveryId: maybe(z.string()),
  /**
   * What comes next while it is pending; `attention`: only a person can say whether it is live; `called-off`: a person
   * has decided against it.
   */
  step: maybe(z.string()),
  /** Who can see it, as the platform granted. */
  privacy: maybe(z.string()),
  failure: maybe(DeliveryFailure),
  /** When it goes on by itself. */
  nextAt: maybe(z.string()),
})
/** What became of one target; the embedded server's own, as the document shows no result fields. */
export const TargetResult = keepUnknownValues({ status: targetStatuses, platform: platforms }, AnsweredResult)
export type TargetResult = z.output<typeof TargetResult>

const AnsweredTarget = keepUnknownValues(
  { platform: platforms },
  z.looseObject({
    platform: maybe(z.enum(platforms)),
    accountId: z.string(),
    postType: maybe(z.string()),
  }),
)

/** The state of a review, and what was said last. */
const PostReview = z.looseObject({
  state: maybe(z.enum(reviewStates)),
  by: maybe(z.string()),
  at: maybe(z.string()),
  note: maybe(z.string()),
})

/** Which repeat it belongs to; `detached` once it was changed by hand, so that changes of the repeat leave it alone. */
const PostRepeat = z.looseObject({
  id: z.string(),
  kind: maybe(z.enum(repeatKinds)),
  state: maybe(z.enum(repeatStates)),
  detached: maybe(z.boolean()),
  rule: maybe(
    z.object({
      every: z.enum(repeatPeriods),
      interval: z.number(),
      weekdays: z.optional(z.array(z.number())),
      monthDay: z.optional(z.number()),
      time: z.string(),
      timezone: z.string(),
      from: z.string(),
      until: z.optional(z.string()),
      times: z.optional(z.number()),
    }),
  ),
})

const AnsweredPost = answer({
  content: z.catch(
    z.looseObject({
      text: z.catch(z.string(), ''),
      mediaUrls: z.catch(readable(z.string()), () => []),
      mediaType: maybe(z.enum(postMediaTypes)),
      hashtags: z.catch(readable(z.string()), () => []),
      mentions: z.catch(readable(z.string()), () => []),
      link: maybe(z.string()),
    }),
    () => ({ text: '', mediaUrls: [], hashtags: [], mentions: [] }),
  ),
  targets: z.catch(readable(AnsweredTarget), () => []),
  status: maybe(z.enum(postStatuses)),
  scheduledAt: maybe(z.string()),
  queueId: maybe(z.string()),
  campaignId: maybe(z.string()),
  assetId: maybe(z.string()),
  publishedAt: maybe(z.string()),
  createdAt: maybe(z.string()),
  updatedAt: maybe(z.string()),
  /** True from the claim of a publish until its results are recorded. */
  publishing: maybe(z.boolean()),
  /** Milliseconds that a due post went out late, after downtime. */
  lateBy: maybe(z.number()),
  results: maybe(readable(TargetResult)),
  /** Of a post that was sent for review: the embedded server's own. */
  review: maybe(PostReview),
  /** Of a post that repeats: the embedded server's own. */
  repeat: maybe(PostRepeat),
})

const isTarget = (target: unknown): boolean =>
  typeof target === 'object' &&
  target !== null &&
  'accountId' in target &&
  typeof target.accountId === 'string'

/** Counts the targets that can't be read in `unreadTargets`: what is sent back would leave them out. */
function notingTargets(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('targets' in given)) return given
  const { targets } = given
  if (targets === undefined || targets === null) return given
  const unparsedCount = Array.isArray(targets) ? targets.filter((target) => !isTarget(target)).length : 1
  return unparsedCount > 0 ? { ...given, unreadTargets: unparsedCount } : given
}

/** As answered. Words of a later API are kept as they are, and targets that can't be read are counted. */
export const Post = z.pipe(
  z.transform(notingTargets),
  keepUnknownValues({ status: postStatuses }, AnsweredPost),
)
export type Post = z.output<typeof Post>

/** Answer of GET …/publish: the most that publishing now can cost, in credits. */
export const PublishPreview = z.looseObject({
  maxCredits: maybe(z.number()),
  targets: maybe(
    z.array(
      z.looseObject({
        accountId: z.string(),
        platform: maybe(z.enum(platforms)),
        credits: maybe(z.number()),
      }),
    ),
  ),
  balance: maybe(z.number()),
})
export type PublishPreview = z.output<typeof PublishPreview>
