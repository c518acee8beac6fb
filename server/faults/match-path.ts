type Part = { readonly kind: 'character'; readonly is: string } | { readonly kind: 'segment' | 'rest' }

function parsePattern(pattern: string): Part[] {
  return pattern.split(/(\*\*|\*)/).flatMap((piece): Part[] => {
    if (piece === '**') return [{ kind: 'rest' }]
    if (piece === '*') return [{ kind: 'segment' }]
    return [...piece].map((is) => ({ kind: 'character', is }))
  })
}

/** Longer paths match no rule. Ids have at most 128 characters, so no path of the API is this long. */
const maxPathLength = 2048

/**
 * A matcher for `pattern`, in which `*` matches anything within a segment and `**` anything at all. It scans the path
 * once, tracking all possible positions in the pattern, so it never takes longer than the product of their lengths; a
 * regular expression could backtrack exponentially.
 */
export function pathMatcher(pattern: string): (path: string) => boolean {
  const parts = parsePattern(pattern)
  /** A wildcard may match nothing, so reaching it also means having passed it. */
  const skipWildcards = (reached: boolean[]): boolean[] => {
    parts.forEach((part, at) => {
      if (reached[at] && part.kind !== 'character') reached[at + 1] = true
    })
    return reached
  }
  return (path) => {
    if (path.length > maxPathLength) return false
    let reached = skipWildcards([true])
    for (const character of path) {
      const next: boolean[] = []
      parts.forEach((part, at) => {
        if (!reached[at]) return
        if (part.kind === 'character') {
          if (part.is === character) next[at + 1] = true
        } else if (part.kind === 'rest' || character !== '/') next[at] = true
      })
      if (next.length === 0) return false
      reached = skipWildcards(next)
    }
    return reached[parts.length] === true
  }
}
