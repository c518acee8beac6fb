import type { Platform } from '~/contract'
import type { PlatformAdapter } from './adapter'
import { facebookAdapter } from './facebook/adapter'
import { instagramAdapter } from './instagram/adapter'
import { linkedinAdapter } from './linkedin/adapter'
import { redditAdapter } from './reddit/adapter'
import { tiktokAdapter } from './tiktok/adapter'
import { xAdapter } from './x/adapter'
import { youtubeAdapter } from './youtube/adapter'

export const adapters: Readonly<Record<Platform, PlatformAdapter>> = {
  twitter: xAdapter,
  instagram: instagramAdapter,
  facebook: facebookAdapter,
  youtube: youtubeAdapter,
  tiktok: tiktokAdapter,
  linkedin: linkedinAdapter,
  reddit: redditAdapter,
}
