import { type Channel, channels, type ContentType, contentTypes } from '~/contract/campaign'

/** Shapes that suit each channel's own feed and stories, the usual one first (shared notes on platforms). */
const ratios: Record<Channel, readonly string[]> = {
  instagram: ['4:5', '1:1', '9:16', '3:4'],
  facebook: ['1:1', '4:5', '16:9', '9:16'],
  tiktok: ['9:16', '3:4', '1:1'],
  twitter: ['16:9', '1:1', '4:3'],
  linkedin: ['1:1', '16:9', '4:5'],
  youtube: ['16:9', '9:16', '1:1'],
}

/** The shapes to offer for a channel; those of the usual one where it is not known. */
export const ratiosFor = (channel: string): readonly string[] =>
  ratios[channels.find((known) => known === channel) ?? 'instagram']

/** Width over height of "4:5"; undefined for what is no such pair. */
export function ratioValue(text: string): number | undefined {
  const [, wide, high] = /^\s*(\d+(?:\.\d+)?)\s*[:x×/]\s*(\d+(?:\.\d+)?)\s*$/.exec(text) ?? []
  const value = Number(wide) / Number(high)
  return Number.isFinite(value) && value > 0.05 && value < 20 ? value : undefined
}

const contentTypeNames: Record<ContentType, string> = {
  product_promotion: 'Product promotion',
  engagement: 'Engagement',
}

/** A content type in words; an unknown one's own. */
export const contentTypeName = (type: string): string => {
  const known = contentTypes.find((each) => each === type)
  return known === undefined ? type : contentTypeNames[known]
}
