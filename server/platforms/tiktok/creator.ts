import * as z from 'zod/mini'
import { maybe, type PostingChoices } from '~/contract'
import { PlatformError, type Session } from '../adapter'
import { refused } from '../answers'
import { callTiktok } from './api'
import { onlyDrafts, type TiktokOptions } from './options'

const flag = z.catch(z.boolean(), false)

const Creator = z.looseObject({
  creator_username: maybe(z.string()),
  creator_nickname: maybe(z.string()),
  privacy_level_options: z.catch(z.array(z.string()), () => []),
  comment_disabled: flag,
  duet_disabled: flag,
  stitch_disabled: flag,
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

export function checkOffered(options: TiktokOptions, creator: Creator): void {
  const { privacy_level: chosen = '' } = options
  if (creator.privacy_level_options.length === 0 || creator.privacy_level_options.includes(chosen)) return
  throw new PlatformError(
    'content_rejected',
    /*i18n*/ 'TikTok doesn’t offer this account the chosen visibility any more. Choose again who can see the post.',
    { code: 'privacy_level_option_mismatch' },
  )
}
