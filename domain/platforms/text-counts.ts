import type { Platform } from '~/contract'
import type { LengthRule, Rule } from './limit'
import { apiRules } from './rules/api'
import { platformRules } from './rules/by-platform'

export interface RulerOptions {
  /** The post has pictures and no video: TikTok counts a photo description otherwise. */
  readonly photos?: boolean
}

const isTextLength = (rule: Rule): rule is LengthRule => rule.test === 'length' && rule.subject === 'text'

/** The rule that `platform`'s text is measured by: its own, or the API's where that is tighter in the same unit. */
export function textRuler(platform: Platform, options: RulerOptions = {}): LengthRule {
  const avoided = options.photos ? 'noPhotos' : 'photos'
  const own = platformRules[platform].filter(isTextLength).find((rule) => rule.when !== avoided)
  const [cap] = apiRules.filter(isTextLength)
  if (own && cap) return own.unit === cap.unit && own.limit > cap.limit ? cap : own
  throw new Error(`No rule for the length of a text on ${platform}`)
}
