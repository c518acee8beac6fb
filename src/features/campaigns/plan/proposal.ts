import { i18n } from '@lingui/core'
import * as z from 'zod/mini'
import type { CopyVariant } from '~/contract/generation'
import { mediaTypes } from '~/contract/media'
import type { PostCreate } from '~/contract/post'
import { type Platform, platforms, type SocialAccount } from '~/contract/social'
import type { Problem, Source } from '~/domain/platforms/limits'
import { takeLongPosts } from '~/domain/platforms/long-posts'
import { platformLimits } from '~/domain/platforms/rules/by-platform'
import { measure, textCounts } from '~/domain/platforms/text-length'
import { sentenceWithoutText, validate } from '~/domain/platforms/validate'

const State = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('proposed') }),
  /** The request may have been sent. */
  z.object({
    kind: z.literal('creating'),
    /** The operation that creates its post. */
    creation: z.optional(z.string()),
    /** Ids listed before the request, as stored by an earlier version. */
    seen: z.optional(z.array(z.string())),
    /** Why the outcome is unknown. */
    message: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('made'), postId: z.string() }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
])
export type ProposalState = z.output<typeof State>

/** A file of a proposal, with the metadata that platform limits need. */
const ProposalMedia = z.object({
  url: z.string(),
  type: z.optional(z.enum(mediaTypes)),
  mimeType: z.optional(z.string()),
  size: z.optional(z.number()),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
})
export type ProposalMedia = z.output<typeof ProposalMedia>

/** A proposed post. */
const Proposal = z.object({
  id: z.string(),
  /** ISO 8601. */
  at: z.string(),
  platform: z.enum(platforms),
  accountIds: z.array(z.string()),
  text: z.string(),
  hashtags: z.array(z.string()),
  media: z._default(z.array(ProposalMedia), () => []),
  /** Edited by the person, so it isn't replaced by new proposals. */
  edited: z.optional(z.boolean()),
  state: State,
})
export type Proposal = z.output<typeof Proposal>

/** A plan as it is stored on the device. */
export const SavedPlan = z.object({ proposals: z.array(Proposal), asScheduled: z.boolean() })
export type SavedPlan = z.output<typeof SavedPlan>

/** True if some proposals for one platform have the same text. */
export const hasEqualTexts = (proposals: readonly Pick<Proposal, 'platform' | 'text'>[]): boolean =>
  new Set(proposals.map(({ platform, text }) => `${platform} ${text}`)).size < proposals.length

type Account = Pick<SocialAccount, 'id' | 'platform'>

/** The platforms of the chosen accounts, without duplicates. */
export const platformsOf = (accounts: readonly Account[]): Platform[] => [
  ...new Set(accounts.flatMap(({ platform }) => platform ?? [])),
]

const takesPictures = (platform: Platform) =>
  !platformLimits[platform].some(
    (rule) => rule.test === 'count' && rule.of === 'pictures' && rule.limit === 0,
  )

/** The proposals for one time slot from generated copy: one per platform. */
export function proposalsFor(
  at: string,
  accounts: readonly Account[],
  variants: readonly CopyVariant[],
  media: readonly ProposalMedia[],
  newId: () => string,
): Proposal[] {
  return platformsOf(accounts).flatMap((platform) => {
    const variant =
      variants.find((each) => each.platform === platform) ?? variants.find((each) => !each.platform)
    if (!variant) return []
    return [
      {
        id: newId(),
        at,
        platform,
        accountIds: accounts.filter((account) => account.platform === platform).map(({ id }) => id),
        text: variant.text,
        hashtags: hashtagsOf(variant),
        media: takesPictures(platform) ? [...media] : [],
        state: { kind: 'proposed' as const },
      },
    ]
  })
}

/** Hashtags without `#`, and without those already in the text. */
export function hashtagsOf({ text, hashtags = [] }: CopyVariant): string[] {
  const bare = hashtags.map((tag) => tag.replace(/^#+/, '').trim()).filter(Boolean)
  return [...new Set(bare)]
    .filter((tag) => !text.toLowerCase().includes(`#${tag.toLowerCase()}`))
    .slice(0, 30)
}

const mediaTypeOf = (media: readonly ProposalMedia[]) =>
  media.length > 1 ? ('carousel' as const) : media[0]?.type

/** The body that creates a proposal's post. */
export function postBody(proposal: Proposal, campaignId: string, asScheduled: boolean): PostCreate {
  const mediaType = mediaTypeOf(proposal.media)
  return {
    content: {
      text: proposal.text,
      mediaUrls: proposal.media.map(({ url }) => url),
      ...(mediaType && { mediaType }),
      hashtags: proposal.hashtags,
      mentions: [],
    },
    targets: proposal.accountIds.map((accountId) => ({ platform: proposal.platform, accountId })),
    campaignId,
    ...(asScheduled && { scheduledAt: proposal.at }),
  }
}

/** A proposal's violation of a platform limit or of one of the studio's own. */
export interface PlatformIssue {
  readonly id: string
  readonly sentence: string
  /** True if it prevents creating the post; only official limits do (docs/platforms.md). */
  readonly blocks: boolean
  readonly source: Source
}

type ValidatedProposal = Pick<Proposal, 'text' | 'hashtags' | 'media' | 'platform' | 'accountIds'>

/** The workspace's accounts, as far as they are known. */
type Accounts = readonly Pick<SocialAccount, 'id' | 'subscription'>[]

const longPostsFor = ({ accountIds }: ValidatedProposal, accounts: Accounts) =>
  takeLongPosts(accountIds.map((accountId) => accounts.find(({ id }) => id === accountId) ?? {}))

/** True for missing media, which a draft may do without but a scheduled post may not. */
const canWait = ({ rule }: Problem) => rule.test === 'required' && rule.subject === 'media'

/** A proposal's platform issues, blocking ones first. `scheduled`: it will be created with its time. */
export function platformIssuesOf(
  proposal: ValidatedProposal,
  scheduled: boolean,
  accounts: Accounts,
): PlatformIssue[] {
  const { text, hashtags, media, platform } = proposal
  const longPosts = longPostsFor(proposal, accounts)
  return validate({ text, hashtags, mentions: [], media, longPosts }, platform)
    .filter(({ severity }) => severity !== 'note')
    .map((problem) => {
      const { rule, severity } = problem
      const sentence = sentenceWithoutText(problem)
      const waits = canWait(problem)
      return {
        id: `${rule.id} ${String(problem.mediaIndex ?? '')}`,
        sentence: !waits
          ? sentence
          : scheduled
            ? i18n.t('{sentence} Add it here, or create drafts and add it later.', { sentence })
            : i18n.t('{sentence} You can add it to the draft later.', { sentence }),
        blocks: severity === 'block' && (scheduled || !waits),
        source: rule.source,
      }
    })
    .toSorted((one, other) => Number(other.blocks) - Number(one.blocks))
}

/** True if an issue prevents a proposal from being created. */
export const isBlocked = (proposal: ValidatedProposal, scheduled: boolean, accounts: Accounts): boolean =>
  platformIssuesOf(proposal, scheduled, accounts).some(({ blocks }) => blocks)

/** The text's length as its platform counts it, and its limit. */
export function lengthOn(proposal: ValidatedProposal, accounts: Accounts): { value: number; limit: number } {
  const { text, platform, media } = proposal
  const photos = media.length > 0 && media.every(({ type }) => type !== 'video')
  const { limit, unit } = textCounts(platform, { photos, longPosts: longPostsFor(proposal, accounts) })
  return { value: measure(text, unit), limit }
}
