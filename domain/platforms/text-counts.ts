import type { Platform } from '~/contract'
import type { LengthLimit, Limit } from './limit'
import { apiLimits } from './rules/api'
import { platformLimits } from './rules/by-platform'

export interface TextCountOptions {
  /** The post has pictures and no video: TikTok counts a photo description otherwise. */
  readonly photos?: boolean
}

const isTextLength = (rule: Limit): rule is LengthLimit => rule.test === 'length' && rule.subject === 'text'

/** The rule that `platform`'s text is measured by: its own, or the API's where that is tighter in the same unit. */
export function textCounts(platform: Platform, options: TextCountOptions = {}): LengthLimit {
  const avoided = options.photos ? 'noPhotos' : 'photos'
  const own = platformLimits[platform].filter(isTextLength).find((rule) => rule.when !== avoided)
  const [cap] = apiLimits.filter(isTextLength)
  if (own && cap) return own.unit === cap.unit && own.limit > cap.limit ? cap : own
  throw new Error(`No rule for the length of a text on ${platform}`)
}
