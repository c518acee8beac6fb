import type { Media } from '~/contract/media'
import { matchesWords } from '~/src/search/matches-words'

/** The items whose name, or what made them, holds every word of `text`. `made` tells of those whose server does not. */
export function foundIn(
  items: readonly Media[],
  text: string,
  made: ReadonlyMap<string, string>,
): readonly Media[] {
  if (text.trim() === '') return items
  return items.filter(({ id, name, prompt }) =>
    matchesWords(`${name ?? ''} ${prompt ?? made.get(id) ?? ''}`, text),
  )
}
