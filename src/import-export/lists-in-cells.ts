/** Addresses in one cell, apart by space, line or bar: commas and semicolons may belong to them. */
export const readAddresses = (cell: string): string[] => cell.split(/[\s|]+/).filter(Boolean)

export const writeAddresses = (addresses: readonly string[]): string => addresses.join('\n')

/**
 * Words in one cell, without the mark that they may begin with: apart by comma, semicolon, bar or line, by spaces where
 * each has its mark ("#slow #coffee").
 */
export function readWords(cell: string, mark: '#' | '@'): string[] {
  const parts = cell.split(/[,;|\n\r]+/)
  const all = parts.flatMap((part) => {
    const spaced = part.trim().split(/\s+/)
    return spaced.every((word) => word.startsWith(mark)) ? spaced : [part]
  })
  const bare = all.map((word) => word.trim().replace(mark === '#' ? /^#+/ : /^@+/, '')).filter(Boolean)
  return [...new Set(bare)]
}

export const writeWords = (words: readonly string[]): string => words.join(', ')

/** Names in one cell, apart by semicolon, comma, bar or line. */
export const readNames = (cell: string): string[] =>
  cell
    .split(/[;,|\n\r]+/)
    .map((name) => name.trim())
    .filter(Boolean)

export const writeNames = (names: readonly string[]): string => names.join('; ')
