import type { Platform } from '~/contract/social'

/** Image ratios in the platforms' notation: width by height. */
export const pictureRatios = [
  { name: '1:1', ratio: 1 },
  { name: '4:5', ratio: 4 / 5 },
  { name: '9:16', ratio: 9 / 16 },
  { name: '16:9', ratio: 16 / 9 },
  { name: '1.91:1', ratio: 1.91 },
] as const

export type RatioName = (typeof pictureRatios)[number]['name']

/** The ratios a platform shows without cropping or bars, best first (docs/platforms.md). Advice, not a rule. */
const recommended: Partial<Record<Platform, readonly RatioName[]>> = {
  twitter: ['16:9', '1:1'],
  instagram: ['4:5', '1:1', '1.91:1'],
  facebook: ['4:5', '1:1', '1.91:1'],
  linkedin: ['1.91:1', '1:1'],
  tiktok: ['9:16'],
}

/** 2 %: both 1200 × 630 and 1080 × 566 count as 1.91:1. */
const tolerance = 0.02

/** Those of the given platforms that recommend a ratio. */
export const platformsFor = (name: RatioName, candidates: readonly Platform[]): readonly Platform[] =>
  candidates.filter((platform) => recommended[platform]?.includes(name))

/** The ratio that most of these platforms recommend. On a tie, the one listed first by the first platform. */
export function bestRatio(candidates: readonly Platform[]): RatioName | undefined {
  const listed = candidates.flatMap((platform) => recommended[platform] ?? [])
  const counted = [...new Set(listed)].map((name) => ({ name, count: platformsFor(name, candidates).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.name
}

/** Those of the given platforms that recommend ratios, but not this image's. */
export function platformsThatCrop(
  size: { readonly width: number; readonly height: number },
  candidates: readonly Platform[],
): readonly Platform[] {
  const ratio = size.width / size.height
  const has = (name: RatioName) =>
    pictureRatios.some((each) => each.name === name && Math.abs(ratio / each.ratio - 1) <= tolerance)
  return candidates.filter((platform) => {
    const names = recommended[platform] ?? []
    return names.length > 0 && !names.some(has)
  })
}
