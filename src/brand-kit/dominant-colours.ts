import { useMode as addMode, differenceEuclidean, modeOklab, modeRgb } from 'culori/fn'

addMode(modeRgb)
addMode(modeOklab)
const distance = differenceEuclidean('oklab')

const hexOf = (...channels: number[]) =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/**
 * An image's dominant colours as `#rrggbb`, most frequent first and at most six, with similar shades merged. `pixels` are RGBA bytes from
 * a canvas; transparent ones don't count.
 */
export function dominantColours(pixels: ArrayLike<number>): string[] {
  const cells = new Map<number, { sum: [number, number, number]; count: number }>()
  let solid = 0
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [r = 0, g = 0, b = 0, a = 0] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]]
    if (a < 200) continue
    solid++
    const key = ((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4)
    const cell = cells.get(key) ?? { sum: [0, 0, 0], count: 0 }
    cell.sum = [cell.sum[0] + r, cell.sum[1] + g, cell.sum[2] + b]
    cell.count++
    cells.set(key, cell)
  }
  const found: string[] = []
  // Antialiased edges make shades that nobody chose, so colours below 1 % are left out.
  for (const { sum, count } of [...cells.values()].toSorted((one, other) => other.count - one.count)) {
    if (count < solid / 100 || found.length >= 6) break
    const hex = hexOf(...sum.map((channel) => channel / count))
    if (found.every((other) => distance(hex, other) > 0.08)) found.push(hex)
  }
  return found
}
