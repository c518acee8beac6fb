/**
 * US dollars that X bills the operator's app for a post, apart from credits (docs/publishing.md, section 4, as of
 * 2026-08). A link makes it dearer.
 */
export const xPrices = { post: 0.015, postWithLink: 0.2 } as const
