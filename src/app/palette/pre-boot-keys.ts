let pressed: string[] = []
let escaped = () => {}

function hold(event: KeyboardEvent): void {
  if (event.metaKey || (event.ctrlKey && !event.altKey)) return
  if (event.key === 'Escape') escaped()
  else if (/^(.|Enter|Backspace)$/u.test(event.key)) pressed.push(event.key)
  else return
  event.preventDefault()
  event.stopPropagation()
}

/**
 * Keeps what is typed between the opening of the palette and the focus in its field, whose code may still be on its
 * way: these letters would go to what lies behind. Returns how to let go.
 */
export function holdKeys(onEscape: () => void): () => void {
  escaped = onEscape
  addEventListener('keydown', hold, true)
  return () => void takeKeys()
}

/** What was typed until now, key by key; from here on the keys go where the focus is. */
export function takeKeys(): readonly string[] {
  removeEventListener('keydown', hold, true)
  const keys = pressed
  pressed = []
  return keys
}

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
