import { useState } from 'react'

/** The same object as long as each of its fields is the same: what is drawn by identity is drawn only for news. */
export function useSame<T extends object>(next: T): T {
  const [keep] = useState(() => keeper<T>())
  return keep(next)
}

function keeper<T extends object>() {
  let last: readonly [T, readonly unknown[]] | undefined
  return (next: T): T => {
    const fields = Object.values(next)
    const isSame =
      last?.[1].length === fields.length && fields.every((field, at) => Object.is(field, last?.[1][at]))
    if (!isSame) last = [next, fields]
    return last?.[0] ?? next
  }
}
