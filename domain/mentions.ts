/** A person that a note can mention. */
export interface Nameable {
  readonly id: string
  readonly name: string
}

/** Part of a note: plain text, or “@” with a name. */
export interface NotePart {
  readonly text: string
  /** People with that name; empty for plain text. */
  readonly ids: readonly string[]
}

const isWordPart = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character)

/**
 * Splits a note into parts, which joined are the original text. “@” with a name, ignoring case, mentions everybody with that
 * name; the longest name wins. An “@” within a word, as in an email address, mentions nobody.
 */
export function notePartsOf(text: string, people: readonly Nameable[]): NotePart[] {
  const byLength = people
    .filter(({ name }) => name.trim() !== '')
    .toSorted((a, b) => b.name.length - a.name.length)
  const parts: NotePart[] = []
  let start = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (isWordPart(text[at - 1])) continue
    const typed = (name: string) => text.slice(at + 1, at + 1 + name.length)
    const found = byLength.find(
      ({ name }) =>
        typed(name).toLocaleLowerCase('und') === name.toLocaleLowerCase('und') &&
        !isWordPart(text[at + 1 + name.length]),
    )
    if (!found) continue
    const end = at + 1 + found.name.length
    const same = found.name.toLocaleLowerCase('und')
    if (at > start) parts.push({ text: text.slice(start, at), ids: [] })
    parts.push({
      text: text.slice(at, end),
      ids: people.filter(({ name }) => name.toLocaleLowerCase('und') === same).map(({ id }) => id),
    })
    start = end
    at = end - 1
  }
  if (start < text.length) parts.push({ text: text.slice(start), ids: [] })
  return parts
}

/** Ids of the people a note mentions, without duplicates. */
export const mentionedIn = (text: string, people: readonly Nameable[]): string[] => [
  ...new Set(notePartsOf(text, people).flatMap(({ ids }) => ids)),
]
