import * as z from 'zod/mini'
import { maybe } from '~/contract'
import { flag } from '../option-fields'

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
