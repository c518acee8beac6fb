type Named = readonly [emoji: string, words: readonly string[]]

/** How well the words fit what is looked for: the name first, then what begins so, then what has it inside. */
function rankOf(words: readonly string[], sought: string): number {
  if (words.some((word) => word.toLowerCase() === sought)) return 0
  if (words[0]?.toLowerCase().startsWith(sought)) return 1
  if (words.some((word) => word.toLowerCase().startsWith(sought))) return 2
  return words.some((word) => word.toLowerCase().includes(sought)) ? 3 : 4
}

/** The emoji that fit `search`, best first; all in their own order for none. */
export function foundEmoji(all: readonly Named[], search: string): readonly Named[] {
  const sought = search.trim().toLowerCase().replaceAll(' ', '_')
  if (sought === '') return all
  return all
    .map((named) => ({ named, rank: rankOf(named[1], sought) }))
    .filter(({ rank }) => rank < 4)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ named }) => named)
}
