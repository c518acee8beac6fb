type Part = { readonly kind: 'character'; readonly is: string } | { readonly kind: 'segment' | 'rest' }

function partsOf(pattern: string): Part[] {
  return pattern.split(/(\*\*|\*)/).flatMap((piece): Part[] => {
    if (piece === '**') return [{ kind: 'rest' }]
    if (piece === '*') return [{ kind: 'segment' }]
    return [...piece].map((is) => ({ kind: 'character', is }))
  })
}

/** Longer paths meet no rule: an id has at most 128 characters, so no call of the table has one. */
const longestPath = 2048

/**
 * A matcher for `pattern`, in which `*` stands for anything within a segment and `**` for anything at all. It goes once
 * over the path with all places of the pattern that it may have come to, so no path takes longer than its length times
 * the pattern's: a regular expression made of the same pattern could be driven to try every division.
 */
export function pathMatcher(pattern: string): (path: string) => boolean {
  const parts = partsOf(pattern)
  /** A wildcard may stand for nothing: whoever came to it has come past it, too. */
  const passed = (reached: boolean[]): boolean[] => {
    parts.forEach((part, at) => {
      if (reached[at] && part.kind !== 'character') reached[at + 1] = true
    })
    return reached
  }
  return (path) => {
    if (path.length > longestPath) return false
    let reached = passed([true])
    for (const character of path) {
      const next: boolean[] = []
      parts.forEach((part, at) => {
        if (!reached[at]) return
        if (part.kind === 'character') {
          if (part.is === character) next[at + 1] = true
        } else if (part.kind === 'rest' || character !== '/') next[at] = true
      })
      if (next.length === 0) return false
      reached = passed(next)
    }
    return reached[parts.length] === true
  }
}
