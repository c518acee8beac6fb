import type { Platform } from '~/contract'

/**
 * Platforms that may refuse a post with the same text as an earlier one: X with 403, LinkedIn with 422,
 * Facebook with code 506 (docs/publishing.md, “Errors”).
 */
const refusingPlatforms: readonly Platform[] = ['twitter', 'linkedin', 'facebook']

/** Those of `platforms` that may refuse the same text a second time. */
export const refuseSameText = (platforms: readonly Platform[]): Platform[] =>
  refusingPlatforms.filter((platform) => platforms.includes(platform))
