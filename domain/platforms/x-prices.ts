/**
 * What X bills the operator's app for a post, in US dollars, besides credits (docs/publishing.md, section 4,
 * as of 2026-08). A link raises the price; each image's alt text is billed separately.
 */
export const xPrices = { post: 0.015, postWithLink: 0.2, altText: 0.005 } as const
