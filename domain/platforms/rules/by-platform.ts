import type { Platform } from '~/contract'
import type { Limit } from '../limit'
import { facebookLimits } from './facebook'
import { instagramLimits } from './instagram'
import { linkedinLimits } from './linkedin'
import { redditLimits } from './reddit'
import { tiktokLimits } from './tiktok'
import { twitterLimits } from './twitter'
import { youtubeLimits } from './youtube'

/** Every ruling of every platform (platforms.md), as data. The API's own caps are `apiRules`. */
export const platformLimits: Readonly<Record<Platform, readonly Limit[]>> = {
  twitter: twitterLimits,
  instagram: instagramLimits,
  facebook: facebookLimits,
  youtube: youtubeLimits,
  tiktok: tiktokLimits,
  linkedin: linkedinLimits,
  reddit: redditLimits,
}
