/**
 * US dollars that X bills the operator's app for a post, apart from credits (docs/publishing.md, section 4, as of
 * 2026-08). A link makes it dearer; the alt text of each image is billed on its own.
 */
export const xPrices = { post: 0.015, postWithLink: 0.2, altText: 0.005 } as const
