/** Normalises text for search: lower case, without accents. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A predicate for texts that contain every word of `q`, ignoring case and accents. */
export function wordsOf(q: string | undefined): (text: string) => boolean {
  const words = fold(q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  return (text) => {
    const folded = fold(text)
    return words.every((word) => folded.includes(word))
  }
}
