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
