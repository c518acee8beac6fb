import { useEffect, useRef } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Puts `next[name]` into the field, untold: it is what the server holds. */
function put<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  name: Path<Values>,
  next: Values,
): void {
  const value: PathValue<Values, Path<Values>> = next[name]
  form.setValue(name, value)
  form.clearErrors(name)
}

/**
 * Keeps a form beside what the server says: fields that the person has not touched follow it, those that they have
 * changed stay theirs. While `hold` (their own save is on its way) nothing moves: a refused save must not empty what
 * they wrote.
 */
export function useServerValues<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  server: Values,
  hold: boolean,
): void {
  const taken = useRef(server)
  useEffect(() => {
    if (hold || same(taken.current, server)) return
    const before = taken.current
    taken.current = server
    for (const name of Object.keys(server) as Path<Values>[]) {
      const untouched = same(form.getValues(name), before[name])
      if (untouched && !same(before[name], server[name])) put(form, name, server)
    }
  }, [form, server, hold])
}

/** After a save: fields that still are as they were sent take what the server made of them. */
export function takeSaved<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  sent: Values,
  answered: Values,
): void {
  for (const name of Object.keys(answered) as Path<Values>[]) {
    if (same(form.getValues(name), sent[name])) put(form, name, answered)
  }
}
