import type { Media } from '~/contract/media'

const learned = new Map<string, number>()

/** Keeps the ratio that the browser found out, for the next time that the grid is laid out. */
export function learnRatio(id: string, width: number, height: number): void {
  if (width > 0 && height > 0) learned.set(id, width / height)
}

/** Width by height; square for what nobody has measured yet. */
export function ratioOf({ id, width, height }: Media): number {
  return width && height ? width / height : (learned.get(id) ?? 1)
}
