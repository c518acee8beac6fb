/** The text that keys have written, and whether Enter ended it. */
export function replay(keys: readonly string[]): { text: string; entered: boolean } {
  const end = keys.indexOf('Enter')
  const letters = end < 0 ? keys : keys.slice(0, end)
  const text = letters.reduce<readonly string[]>(
    (written, key) => (key === 'Backspace' ? written.slice(0, -1) : [...written, key]),
    [],
  )
  return { text: text.join(''), entered: end >= 0 && text.length > 0 }
}
