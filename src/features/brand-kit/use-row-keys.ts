import { useState } from 'react'

let last = 0
const fresh = () => `row${String(++last)}`

/** Keys for the rows of a list whose items have no id: they go with their rows when these are moved or taken out. */
export function useRowKeys(length: number) {
  const [keys, setKeys] = useState<readonly string[]>(() => Array.from({ length }, fresh))
  // The list can change from outside too: by a save elsewhere, or by Discard.
  const shown =
    keys.length === length
      ? keys
      : [...keys.slice(0, length), ...Array.from({ length: length - keys.length }, fresh)]
  if (shown !== keys) setKeys(shown)
  return { keys: shown, setKeys }
}
