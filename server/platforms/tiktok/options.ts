import * as z from 'zod/mini'
import { maybe, type PostingChoices } from '~/contract'
import { sentence } from '~/contract/server-sentences'
import { PlatformError, type Session } from '../adapter'
import { flag, refused } from '../answers'
import { callTiktok } from './api'

export type AppOptions = Readonly<Record<string, string>>

/** App option `direct: 'false'`: the app can't publish, only send drafts to the account's inbox. */
export const onlyDrafts = (options: AppOptions): boolean => options['direct'] === 'false'

const off = flag(false)
const on = flag(true)
const wholeNumber = maybe(
  z.pipe(
    z.transform((given: unknown) =>
      typeof given === 'string' && given.trim() !== '' ? Number(given) : given,
    ),
    z.int().check(z.nonnegative()),
  ),
)

/**
 * What a person sets for a post on TikTok. By its guidelines only the person chooses who sees it, and
 * comments, duets and stitches are off until allowed (docs/publishing.md, section 9).
 */
export const TiktokOptions = z.object({
  /** One of the levels that TikTok offers the account; no default. */
  privacy_level: maybe(z.string().check(z.minLength(1))),
  disable_comment: on,
  disable_duet: on,
  disable_stitch: on,
  /** Promotes the person's own business. */
  brand_organic_toggle: off,
  /** A paid partnership. */
  brand_content_toggle: off,
  is_aigc: off,
  /** The person agreed to TikTok's Music Usage Confirmation. */
  consent: off,
  /** Send to the account's inbox, where the person finishes it. */
  draft: off,
  /** Title of a photo post; by default the text's first line. */
  title: maybe(z.string().check(z.trim(), z.minLength(1))),
  /** Milliseconds into the video for the cover. */
  video_cover_timestamp_ms: wholeNumber,
  /** TikTok adds music to photos. */
  auto_add_music: off,
  photo_cover_index: wholeNumber,
})
export type TiktokOptions = z.output<typeof TiktokOptions>

const disabledFlag = z.catch(z.boolean(), false)

const Creator = z.looseObject({
  creator_username: maybe(z.string()),
  creator_nickname: maybe(z.string()),
  privacy_level_options: z.catch(z.array(z.string()), () => []),
  comment_disabled: disabledFlag,
  duet_disabled: disabledFlag,
  stitch_disabled: disabledFlag,
  max_video_post_duration_sec: maybe(z.number()),
})
export type Creator = z.output<typeof Creator>

/** What the account may do now. TikTok requires this call before each post (docs/publishing.md, section 9). */
export const creatorInfo = (session: Session): Promise<Creator> =>
  callTiktok(session, '/v2/post/publish/creator_info/query/', {}, Creator)

const nothing: PostingChoices = { name: undefined, choices: {}, required: [], unavailable: [] }

/**
 * The same as choices for the composer. Apps that only send drafts need no call, as drafts have no other
 * choices.
 */
export async function postingChoices(session: Session): Promise<PostingChoices> {
  if (onlyDrafts(session.app.options))
    return { ...nothing, choices: { post_type: [{ value: 'draft', label: undefined }] } }
  try {
    const creator = await creatorInfo(session)
    const levels = creator.privacy_level_options
    const off = {
      disable_comment: creator.comment_disabled,
      disable_duet: creator.duet_disabled,
      disable_stitch: creator.stitch_disabled,
    }
    return {
      name: creator.creator_nickname,
      choices:
        levels.length > 0 ? { privacy_level: levels.map((value) => ({ value, label: undefined })) } : {},
      required: [],
      unavailable: Object.entries(off).flatMap(([name, isOff]) => (isOff ? [name] : [])),
    }
  } catch (error) {
    if (!(error instanceof PlatformError) || error.failureClass !== 'permission') throw error
    return nothing
  }
}

/** Throws `PlatformError` if a decision that TikTok requires of the person is missing or not offered. */
export function checkConsent(options: TiktokOptions): void {
  if (options.privacy_level === undefined)
    throw refused('content_rejected', /*i18n*/ 'Choose who can see the post on TikTok.')
  if (!options.consent)
    throw refused('content_rejected', /*i18n*/ 'Agree to TikTok’s Music Usage Confirmation.')
  if (options.brand_content_toggle && options.privacy_level === 'SELF_ONLY')
    throw refused('content_rejected', /*i18n*/ 'A paid partnership on TikTok can’t be visible only to you.')
}

/** Throws `PlatformError` if a video is longer than TikTok takes from this account. */
export function checkDuration(seconds: number | undefined, creator: Creator): void {
  const most = creator.max_video_post_duration_sec
  // TikTok decides about fractions of a second.
  if (seconds === undefined || most === undefined || seconds < most + 1) return
  throw new PlatformError(
    'media_rejected',
    sentence('tiktokDuration', { max: most, length: Math.floor(seconds) }),
    { code: 'duration_check_failed' },
  )
}

export function checkOffered(options: TiktokOptions, creator: Creator): void {
  const { privacy_level: chosen = '' } = options
  if (creator.privacy_level_options.length === 0 || creator.privacy_level_options.includes(chosen)) return
  throw new PlatformError(
    'content_rejected',
    /*i18n*/ 'TikTok doesn’t offer this account the chosen visibility any more. Choose again who can see the post.',
    { code: 'privacy_level_option_mismatch' },
  )
}
