import type { Platform } from '~/contract/social'

/** The ratios that platforms show images in, each as they write it: width by height. */
export const pictureRatios = [
  { name: '1:1', ratio: 1 },
  { name: '4:5', ratio: 4 / 5 },
  { name: '9:16', ratio: 9 / 16 },
  { name: '16:9', ratio: 16 / 9 },
  { name: '1.91:1', ratio: 1.91 },
] as const

export type RatioName = (typeof pictureRatios)[number]['name']

/** Which of them a platform shows without cutting or bars, its best first (docs/platforms.md): advice, no rule. */
const recommended: Partial<Record<Platform, readonly RatioName[]>> = {
  twitter: ['16:9', '1:1'],
  instagram: ['4:5', '1:1', '1.91:1'],
  facebook: ['4:5', '1:1', '1.91:1'],
  linkedin: ['1.91:1', '1:1'],
  tiktok: ['9:16'],
}

/** A share of 2 %: 1200 × 630 and 1080 × 566 are both meant as 1.91:1. */
const tolerance = 0.02

/** The platforms, of those given, that recommend a ratio. */
export const platformsFor = (name: RatioName, among: readonly Platform[]): readonly Platform[] =>
  among.filter((platform) => recommended[platform]?.includes(name))

/** The ratio that the most of these platforms recommend; of several, the one that the first lists first. */
export function bestRatio(among: readonly Platform[]): RatioName | undefined {
  const listed = among.flatMap((platform) => recommended[platform] ?? [])
  const counted = [...new Set(listed)].map((name) => ({ name, count: platformsFor(name, among).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.name
}

/** The platforms, of those given, that recommend ratios of which an image of that size has none. */
export function platformsThatCrop(
  size: { readonly width: number; readonly height: number },
  among: readonly Platform[],
): readonly Platform[] {
  const ratio = size.width / size.height
  const has = (name: RatioName) =>
    pictureRatios.some((each) => each.name === name && Math.abs(ratio / each.ratio - 1) <= tolerance)
  return among.filter((platform) => {
    const names = recommended[platform] ?? []
    return names.length > 0 && !names.some(has)
  })
}
