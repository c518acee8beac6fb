import type { Platform } from '~/contract'
import type { Rule } from '../limit'
import { facebookRules } from './facebook'
import { instagramRules } from './instagram'
import { linkedinRules } from './linkedin'
import { redditRules } from './reddit'
import { tiktokRules } from './tiktok'
import { twitterRules } from './twitter'
import { youtubeRules } from './youtube'

/** Every ruling of every platform (platforms.md), as data. The API's own caps are `apiRules`. */
export const platformRules: Readonly<Record<Platform, readonly Rule[]>> = {
  twitter: twitterRules,
  instagram: instagramRules,
  facebook: facebookRules,
  youtube: youtubeRules,
  tiktok: tiktokRules,
  linkedin: linkedinRules,
  reddit: redditRules,
}
