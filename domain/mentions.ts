/** A person that a note can name. */
export interface Nameable {
  readonly id: string
  readonly name: string
}

/** A stretch of a note: plain text, or “@” with the name of one or more people. */
export interface NotePart {
  readonly text: string
  /** People of that name; empty for plain text. */
  readonly ids: readonly string[]
}

const isWordPart = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character)

/**
 * The parts of a note, in order: together they are the text as it was written. “@” and a name, in any case of letters,
 * names everybody who is called so; the longest name wins. An “@” within a word, as in an address, names nobody.
 */
export function notePartsOf(text: string, people: readonly Nameable[]): NotePart[] {
  const byLength = people
    .filter(({ name }) => name.trim() !== '')
    .toSorted((a, b) => b.name.length - a.name.length)
  const parts: NotePart[] = []
  let begun = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (isWordPart(text[at - 1])) continue
    const said = (name: string) => text.slice(at + 1, at + 1 + name.length)
    const found = byLength.find(
      ({ name }) =>
        said(name).toLocaleLowerCase('und') === name.toLocaleLowerCase('und') &&
        !isWordPart(text[at + 1 + name.length]),
    )
    if (!found) continue
    const end = at + 1 + found.name.length
    const same = found.name.toLocaleLowerCase('und')
    if (at > begun) parts.push({ text: text.slice(begun, at), ids: [] })
    parts.push({
      text: text.slice(at, end),
      ids: people.filter(({ name }) => name.toLocaleLowerCase('und') === same).map(({ id }) => id),
    })
    begun = end
    at = end - 1
  }
  if (begun < text.length) parts.push({ text: text.slice(begun), ids: [] })
  return parts
}

/** The people that a note names, once each. */
export const mentionedIn = (text: string, people: readonly Nameable[]): string[] => [
  ...new Set(notePartsOf(text, people).flatMap(({ ids }) => ids)),
]
