const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

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

/** True if a text contains every word of `sought`, in any order, ignoring case. Always true without words. */
export function matchesWords(where: string, sought: string): boolean {
  const text = where.toLocaleLowerCase()
  return sought
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
