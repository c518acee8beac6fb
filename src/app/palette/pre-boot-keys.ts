let captured: string[] = []
let onEscapeKey = () => {}

function capture(event: KeyboardEvent): void {
  if (event.metaKey || (event.ctrlKey && !event.altKey)) return
  if (event.key === 'Escape') onEscapeKey()
  else if (/^(.|Enter|Backspace)$/u.test(event.key)) captured.push(event.key)
  else return
  event.preventDefault()
  event.stopPropagation()
}

/**
 * Captures keys from opening the palette until its field has the focus, as its code may still be loading and
 * the keys would go to the screen behind. Returns a function that stops it.
 */
export function captureKeys(onEscape: () => void): () => void {
  onEscapeKey = onEscape
  addEventListener('keydown', capture, true)
  return () => void takeKeys()
}

/** The keys captured so far; stops capturing. */
export function takeKeys(): readonly string[] {
  removeEventListener('keydown', capture, true)
  const keys = captured
  captured = []
  return keys
}

/** The text that the keys typed, and whether Enter followed. */
export function replay(keys: readonly string[]): { text: string; entered: boolean } {
  const end = keys.indexOf('Enter')
  const letters = end < 0 ? keys : keys.slice(0, end)
  const text = letters.reduce<readonly string[]>(
    (written, key) => (key === 'Backspace' ? written.slice(0, -1) : [...written, key]),
    [],
  )
  return { text: text.join(''), entered: end >= 0 && text.length > 0 }
}
