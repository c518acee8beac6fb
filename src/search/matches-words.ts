const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Tells whether a text holds every word of `q`, whatever case and accents. */
export function wordsOf(q: string | undefined): (text: string) => boolean {
  const words = fold(q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  return (text) => {
    const folded = fold(text)
    return words.every((word) => folded.includes(word))
  }
}

/** Whether a text holds every word that is sought, in any order and case; nothing sought is in every text. */
export function matchesWords(where: string, sought: string): boolean {
  const text = where.toLocaleLowerCase()
  return sought
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
