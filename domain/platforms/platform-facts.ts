import type { MediaType } from '~/contract/media'
import type { Platform } from '~/contract/social'

/** Platforms that publish a file's alt text, by media type (docs/publishing.md). None does for stories. */
export const altTextPlatforms: Readonly<Record<MediaType, readonly Platform[]>> = {
  image: ['twitter', 'instagram', 'facebook', 'linkedin'],
  video: ['linkedin'],
}

/** Maximum characters of the title, for platforms whose posts have one: the first line (docs/platforms.md). */
export const titleLengths: Readonly<Partial<Record<Platform, number>>> = { youtube: 100, reddit: 300 }

/**
 * What X bills the operator's app for a post, in US dollars, besides credits (docs/publishing.md, section 4,
 * as of 2026-08). A link raises the price; each image's alt text is billed separately.
 */
export const xPrices = { post: 0.015, postWithLink: 0.2, altText: 0.005 } as const

/**
 * Platforms that may refuse a post with the same text as an earlier one: X with 403, LinkedIn with 422,
 * Facebook with code 506 (docs/publishing.md, “Errors”).
 */
const refusingPlatforms: readonly Platform[] = ['twitter', 'linkedin', 'facebook']

/** Those of `platforms` that may refuse the same text a second time. */
export const refuseSameText = (platforms: readonly Platform[]): Platform[] =>
  refusingPlatforms.filter((platform) => platforms.includes(platform))
