import type { Media } from '~/contract/media'
import { holdsWords } from '~/domain/text/holds-words'

/** The items whose name, or what made them, holds every word of `text`. */
export function foundIn(items: readonly Media[], text: string): readonly Media[] {
  if (text.trim() === '') return items
  return items.filter(({ name, prompt }) => holdsWords(`${name ?? ''} ${prompt ?? ''}`, text))
}
