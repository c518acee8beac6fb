import type { Media } from '~/contract/media'

/** The items whose name, or what made them, holds every word of `text`. */
export function foundIn(items: readonly Media[], text: string): readonly Media[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return items
  return items.filter(({ name, prompt }) => {
    const where = `${name ?? ''} ${prompt ?? ''}`.toLocaleLowerCase()
    return words.every((word) => where.includes(word))
  })
}
