import * as z from 'zod/mini'
import { answer, many, maybe, one, readable } from './answer'
import { instant, listOf, nameText, text, timeZone } from './bounds'
import { endpoint } from './endpoint'
import { i18n } from './i18n'
import { reviewStates } from './post'
import { platforms } from './social'

// Reviews of posts, and review links for people without an account (decision 62).

/** Maximum length of a note, in characters. */
export const maxReviewNote = 1000
/** Maximum number of posts per link. */
export const maxLinkPosts = 50
/** Maximum validity of a link, in days. */
export const maxLinkDays = 90

export const reviewDecisions = ['approve', 'request_changes'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]

/**
 * What happened in a review. `changed`: the post was edited; `commented`: a note through a link, without a decision;
 * `shared`: a link was created, for the person named in the note.
 */
export const reviewEntryKinds = [
  'requested',
  'approved',
  'changes_requested',
  'changed',
  'commented',
  'shared',
] as const
export type ReviewEntryKind = (typeof reviewEntryKinds)[number]

export const ReviewEntry = answer({
  kind: maybe(z.enum(reviewEntryKinds)),
  /** The person's name. */
  by: maybe(z.string()),
  /** Written through a link, by somebody without an account. */
  byLink: maybe(z.boolean()),
  note: maybe(z.string()),
  at: maybe(z.string()),
})
export type ReviewEntry = z.output<typeof ReviewEntry>

export const Review = z.looseObject({
  postId: z.string(),
  /** Missing while no review was requested. */
  state: maybe(z.enum(reviewStates)),
  /** Identifies what is being reviewed: the current text, media, accounts and platform options. */
  version: z.string(),
  /** Oldest first. */
  entries: z.catch(readable(ReviewEntry), () => []),
})
export type Review = z.output<typeof Review>

const note = () => text(1, maxReviewNote)

export const ReviewRequest = z.strictObject({ note: z.optional(note()) })

const requireNote = z.refine<{ decision: string; note?: string | undefined }>(
  ({ decision, note }) => decision === 'approve' || note !== undefined,
  { path: ['note'], message: i18n.t('Say what should change.') },
)

/** A request for changes needs a note. */
export const ReviewVerdict = z
  .strictObject({
    decision: z.enum(reviewDecisions),
    /** The `version` of the review that was decided on. */
    version: text(1, 128),
    note: z.optional(note()),
  })
  .check(requireNote)
export type ReviewVerdict = z.output<typeof ReviewVerdict>

export const ReviewLink = answer({
  /** Who it is for; their notes carry this name. */
  name: maybe(z.string()),
  mayApprove: maybe(z.boolean()),
  postIds: z.catch(readable(z.string()), () => []),
  createdBy: maybe(z.string()),
  createdAt: maybe(z.string()),
  expiresAt: maybe(z.string()),
  /** When it was last opened. */
  lastUsedAt: maybe(z.string()),
  /** The link's secret; only in the response that creates it. */
  secret: maybe(z.string()),
  /** The link to this server's dashboard; only in the response that creates it. */
  url: maybe(z.string()),
})
export type ReviewLink = z.output<typeof ReviewLink>

export const ReviewLinkCreate = z.strictObject({
  name: nameText(120),
  postIds: listOf(text(1, 128), maxLinkPosts).check(z.minLength(1, i18n.t('Choose at least one post.'))),
  /** The holder can approve and request changes. Only reviewers and owners can create such a link. */
  mayApprove: z._default(z.boolean(), false),
  /** At most 90 days from now; 14 days when left out. */
  expiresAt: z.optional(instant()),
})

const SharedMedia = z.looseObject({
  url: z.string(),
  type: maybe(z.enum(['image', 'video'])),
  altText: maybe(z.string()),
  /** Pixels, if known. */
  width: maybe(z.number()),
  height: maybe(z.number()),
})

/** A post as the holder of a link sees it, with nothing else of its workspace. */
export const SharedPost = answer({
  /** Stays the same when an edit replaces the post by another. */
  threadId: maybe(z.string()),
  version: maybe(z.string()),
  text: maybe(z.string()),
  hashtags: z.catch(readable(z.string()), () => []),
  mentions: z.catch(readable(z.string()), () => []),
  link: maybe(z.string()),
  media: z.catch(readable(SharedMedia), () => []),
  accounts: z.catch(
    readable(z.looseObject({ platform: maybe(z.enum(platforms)), name: maybe(z.string()) })),
    () => [],
  ),
  scheduledAt: maybe(z.string()),
  /** The workspace's time zone, if set. */
  timezone: maybe(timeZone()),
  published: maybe(z.boolean()),
  state: maybe(z.enum(reviewStates)),
  /** Notes and decisions made through this link, oldest first. */
  entries: z.catch(readable(ReviewEntry), () => []),
})
export type SharedPost = z.output<typeof SharedPost>

export const OpenReviewLink = z.looseObject({
  name: maybe(z.string()),
  mayApprove: maybe(z.boolean()),
  expiresAt: maybe(z.string()),
  posts: z.catch(readable(SharedPost), () => []),
})
export type OpenReviewLink = z.output<typeof OpenReviewLink>

const secret = () => text(1, 200)

export const LinkVerdict = z
  .strictObject({
    link: secret(),
    postId: text(1, 128),
    decision: z.enum([...reviewDecisions, 'comment']),
    /** The `version` of the post that was decided on. */
    version: text(1, 128),
    note: z.optional(note()),
  })
  .check(requireNote)
export type LinkVerdict = z.output<typeof LinkVerdict>

const review = '/workspaces/{workspaceId}/posts/{postId}/review'
const links = '/workspaces/{workspaceId}/review-links'
const anyone = { extension: true, scope: 'read', isPublic: true } as const

export const getReview = endpoint({
  extension: true,
  scope: 'read',
  method: 'GET',
  path: review,
  data: one('review', Review),
  summary: /*i18n*/ 'Returns the review of a post: its state, and who said what.',
})
export const requestReview = endpoint({
  extension: true,
  scope: 'write',
  method: 'POST',
  path: review,
  body: ReviewRequest,
  data: one('review', Review),
  summary: /*i18n*/ 'Sends a post for review.',
})
export const decideReview = endpoint({
  extension: true,
  scope: 'publish',
  role: 'reviewer',
  method: 'POST',
  path: `${review}/decision`,
  body: ReviewVerdict,
  data: one('review', Review),
  summary: /*i18n*/ 'Approves a post, or asks for changes.',
})
export const listReviewLinks = endpoint({
  extension: true,
  scope: 'read',
  role: 'editor',
  method: 'GET',
  path: links,
  data: many('reviewLink', ReviewLink),
  summary: /*i18n*/ 'Lists the review links that still open, without their secrets.',
})
export const createReviewLink = endpoint({
  extension: true,
  scope: 'publish',
  method: 'POST',
  path: links,
  body: ReviewLinkCreate,
  data: one('reviewLink', ReviewLink),
  summary:
    /*i18n*/ 'Creates a link that shows some posts to somebody without an account, and shows its secret once.',
})
export const revokeReviewLink = endpoint({
  extension: true,
  scope: 'write',
  method: 'DELETE',
  path: `${links}/{linkId}`,
  data: one('reviewLink', ReviewLink),
  summary: /*i18n*/ 'Revokes a review link.',
})
/** Needs no token, only the link's secret. */
export const openReviewLink = endpoint({
  ...anyone,
  method: 'POST',
  path: '/review-links/open',
  body: z.strictObject({ link: secret() }),
  data: one('reviewLink', OpenReviewLink),
  summary: /*i18n*/ 'Returns the posts that a review link is for.',
})
/** Needs no token, only the link's secret. */
export const answerReviewLink = endpoint({
  ...anyone,
  method: 'POST',
  path: '/review-links/answer',
  body: LinkVerdict,
  data: one('post', SharedPost),
  summary: /*i18n*/ 'Comments on a post by a review link, approves it, or asks for changes.',
})
