/** 52, 40 and 24 px (LANGUAGE.md, "Tile"). */
export type TileSize = 'tall' | 'mid' | 'line'

const three: readonly TileSize[] = ['mid', 'mid', 'line']

/**
 * How a day of a month shows `count` posts: two high ones, or three of which the last is a line; from four on two and
 * "+n more", so that it never reads "+1 more".
 */
export function dayTiles(count: number): { sizes: readonly TileSize[]; more: number } {
  if (count <= 2) return { sizes: Array.from({ length: count }, () => 'tall' as const), more: 0 }
  if (count === 3) return { sizes: three, more: 0 }
  return { sizes: three.slice(0, 2), more: count - 2 }
}
