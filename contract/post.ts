import * as z from 'zod/mini'
import { answer, keepUnknownValues, maybe, readable } from './answer'
import { instant, listOf, text, timeZone, uri, wholeNumber } from './bounds'
import { i18n } from './i18n'
import { platforms } from './social'

export const repeatKinds = ['rule', 'evergreen'] as const
export const repeatStates = ['active', 'paused', 'stopped'] as const
export type RepeatState = (typeof repeatStates)[number]
export const repeatPeriods = ['day', 'week', 'month'] as const

/** Kinds of failure, the same for all seven platforms (docs/publishing.md). */
export const failureClasses = [
  /** The sign-in has expired: the account needs reconnecting. */
  'reconnect',
  /** The sign-in or the account lacks a permission. */
  'permission',
  /** The server's setup at the platform is wrong, e.g. an API version that has ended: the operator has to fix it. */
  'configuration',
  /** Too many calls: retried automatically at `until`. */
  'rate_limited',
  /** The daily or the app's quota is used up: retried automatically at `until`. */
  'quota',
  'media_rejected',
  'content_rejected',
  /** The platform already has the same post. */
  'duplicate',
  /** A temporary error at the platform: retried automatically. */
  'transient',
  /** The platform is still processing the media: checked again automatically. */
  'not_ready',
  /** Not enough credits when the post was due: nothing was sent. */
  'credits',
  /** The post wasn't approved when it was due, and the workspace requires it: nothing was sent. */
  'approval',
  /** It's unknown whether the post is live: a person has to check. */
  'unknown',
] as const
export type FailureClass = (typeof failureClasses)[number]

/** Why a delivery failed or waits. */
export const DeliveryFailure = z.looseObject({
  class: z.enum(failureClasses),
  /** A sentence of the server, or the platform's own message. */
  message: maybe(z.string()),
  /** `message` is the platform's own, verbatim. */
  verbatim: maybe(z.boolean()),
  /** The platform's error code, with the subcode if there is one: `190/463`. */
  code: maybe(z.string()),
  /** The platform's request id, for its support. */
  requestId: maybe(z.string()),
  /** When it is retried automatically. */
  until: maybe(z.string()),
})
export type DeliveryFailure = z.output<typeof DeliveryFailure>

export const postStatuses = ['draft', 'scheduled', 'queued', 'published', 'failed'] as const
export type PostStatus = (typeof postStatuses)[number]
/** State of a post's review. `outdated`: approved, but changed since (docs/decisions/0062-approval.md). */
export const reviewStates = ['requested', 'changes_requested', 'approved', 'outdated'] as const
export type ReviewState = (typeof reviewStates)[number]
export const postMediaTypes = ['image', 'video', 'carousel'] as const

/** The queue used when none is given (api.md section 2). */
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

/** For an edit by replacement: the replaced post, whose review the new one takes over. */
export const PostCreateMore = z.object({ replaces: z.optional(text(1, 128)) })

/** The key is required; `null` unschedules. */
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
   * The next step while `pending`. `attention`: a person has to check whether it is live; `called-off`: a person
   * cancelled it.
   */
  step: maybe(z.string()),
  /** Visibility, as set by the platform. */
  privacy: maybe(z.string()),
  failure: maybe(DeliveryFailure),
  /** When it is retried automatically. */
  nextAt: maybe(z.string()),
})
/** Result for one target. api.md doesn't describe result fields, so these are the embedded server's. */
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

/** The state of a review, and its latest entry. */
const PostReview = z.looseObject({
  state: maybe(z.enum(reviewStates)),
  by: maybe(z.string()),
  at: maybe(z.string()),
  note: maybe(z.string()),
})

/** The repeat a post belongs to. `detached`: edited by hand, so changes of the repeat no longer apply to it. */
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
      timezone: timeZone(),
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
  /** True from the moment publishing claims the post until its results are recorded. */
  publishing: maybe(z.boolean()),
  /** How late a due post was published after downtime, in ms. */
  lateBy: maybe(z.number()),
  results: maybe(readable(TargetResult)),
  /** Extension of the embedded server. */
  review: maybe(PostReview),
  /** Extension of the embedded server. */
  repeat: maybe(PostRepeat),
})

const isTarget = (target: unknown): boolean =>
  typeof target === 'object' &&
  target !== null &&
  'accountId' in target &&
  typeof target.accountId === 'string'

/** Counts unparsable targets in `unreadTargets`, because sending the post back would drop them. */
function countUnparsedTargets(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('targets' in given)) return given
  const { targets } = given
  if (targets === undefined || targets === null) return given
  const unparsedCount = Array.isArray(targets) ? targets.filter((target) => !isTarget(target)).length : 1
  return unparsedCount > 0 ? { ...given, unreadTargets: unparsedCount } : given
}

/** A post in a response. Enum values of a newer API are kept, and unparsable targets are counted. */
export const Post = z.pipe(
  z.transform(countUnparsedTargets),
  keepUnknownValues({ status: postStatuses }, AnsweredPost),
)
export type Post = z.output<typeof Post>

/** Response of GET …/publish: the maximum cost of publishing now, in credits. */
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
