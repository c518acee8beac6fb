import type { Platform } from '~/contract'
import { check } from './checks/check'
import { type Draft, isPhotoPost } from './draft'
import type { Problem } from './problem'
import { type Circumstance, type Limit, type Severity, severityOf } from './limit'
import { apiLimits } from './rules/api'
import { platformLimits } from './rules/by-platform'

const rank: Readonly<Record<Severity, number>> = { block: 0, warn: 1, note: 2 }

const circumstances: Readonly<Record<Circumstance, (draft: Draft) => boolean>> = {
  photos: isPhotoPost,
  noPhotos: (draft) => !isPhotoPost(draft),
  reel: ({ postType }) => /^reels?$/i.test(postType ?? ''),
  feed: ({ postType }) => !/^(reels?|story|stories)$/i.test(postType ?? ''),
}

/** What stands between `draft` and `platform`, worst first: the API's own caps, then the platform's rulings. */
export function validate(draft: Draft, platform: Platform): Problem[] {
  return problemsOf([...apiLimits, ...platformLimits[platform]], draft)
}

/** The API's own caps alone, for a draft that has no account yet. */
export function validateForApi(draft: Draft): Problem[] {
  return problemsOf(apiLimits, draft)
}

function problemsOf(rules: readonly Limit[], draft: Draft): Problem[] {
  return rules
    .filter((rule) => rule.when === undefined || circumstances[rule.when](draft))
    .flatMap((rule) => {
      const severity = severityOf(rule)
      return check(rule, draft).map((finding) => ({ ...finding, rule, severity }))
    })
    .toSorted((a, b) => rank[a.severity] - rank[b.severity])
}
