import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/** The fields of `values` that differ from `base`, to send as a merge. Lists are compared as a whole. */
export function changedFields<Values extends object>(base: Values, values: Values): Partial<Values> {
  const changed: Partial<Values> = {}
  for (const name of Object.keys(values) as (keyof Values)[]) {
    if (!sameValue(base[name], values[name])) changed[name] = values[name]
  }
  return changed
}

/**
 * True if two values of a form are equal. They are plain data: texts, and lists of texts or of small records
 * with keys in a fixed order.
 */
export const sameValue = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** Sets a field to the server's value, without marking it as touched. */
function setFromServer<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  name: Path<Values>,
  next: Values,
): void {
  const value: PathValue<Values, Path<Values>> = next[name]
  form.setValue(name, value)
  form.clearErrors(name)
}

const namesOf = <Values extends FieldValues>(values: Values) => Object.keys(values) as Path<Values>[]

/** Keeps a form's values in step with the server's. */
export interface ServerValues<Values> {
  /** After a save: fields not edited since take the server's answer. */
  saved(sent: Values, answered: Values): void
  /** Resets all fields to the server's values. */
  discard(): void
  /** What changed on the server since: fields edited here too, or only others. */
  readonly elsewhere: Elsewhere
  /** Fields changed on both sides: a save keeps the person's value unless they take the server's. */
  readonly overtaken: readonly Overtaken[]
  /** Keeps the person's value. */
  readonly keep: (name: string) => void
  /** Takes the server's value. */
  readonly take: (name: string) => void
}

/** A field changed both here and on the server. */
interface Overtaken {
  readonly name: string
  readonly mine: unknown
  readonly theirs: unknown
}

type Elsewhere = 'nothing' | 'others' | 'overtaken'

/**
 * Syncs a form with the server: untouched fields follow it, edited ones keep their value. A field may equal
 * the server's value only because an optimistic save shows before it is answered, so it counts as saved only
 * once `saved` is called; otherwise a refused save would discard what was typed.
 */
export function useServerValues<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  server: Values,
): ServerValues<Values> {
  const base = useRef(server)
  // A save's answer may arrive here before the record is refetched: an old value is no change.
  const lastServer = useRef(server)
  const [others, setOthers] = useState(false)
  const [names, setNames] = useState<readonly Path<Values>[]>([])
  useEffect(() => {
    const before = lastServer.current
    lastServer.current = server
    for (const name of namesOf(server)) {
      const value: unknown = form.getValues(name)
      if (sameValue(before[name], server[name])) continue
      if (sameValue(base.current[name], server[name]) || sameValue(value, server[name])) continue
      const untouched = sameValue(value, base.current[name])
      base.current = { ...base.current, [name]: server[name] }
      if (untouched) setFromServer(form, name, server)
      if (untouched) setOthers(true)
      else setNames((all) => (all.includes(name) ? all : [...all, name]))
    }
  }, [form, server])
  const saved = useCallback(
    (sent: Values, answered: Values) => {
      base.current = answered
      setOthers(false)
      setNames([])
      for (const name of namesOf(answered)) {
        const value: unknown = form.getValues(name)
        if (sameValue(value, sent[name]) && !sameValue(value, answered[name]))
          setFromServer(form, name, answered)
      }
    },
    [form],
  )
  const discard = () => {
    base.current = server
    setOthers(false)
    setNames([])
    form.reset(server)
  }
  const resolve = (name: string) => setNames((before) => before.filter((each) => each !== name))
  const take = (name: string) => {
    const field = names.find((each) => each === name)
    if (field !== undefined) setFromServer(form, field, server)
    resolve(name)
    setOthers(true)
  }
  const overtaken = names.flatMap((name): Overtaken[] => {
    const mine: unknown = form.getValues(name)
    // The person has typed the same value: nothing left to choose.
    return sameValue(mine, server[name]) ? [] : [{ name, mine, theirs: server[name] }]
  })
  const elsewhere = overtaken.length > 0 ? 'overtaken' : others ? 'others' : 'nothing'
  return { saved, discard, elsewhere, overtaken, keep: resolve, take }
}
