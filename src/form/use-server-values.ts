import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/** Of `values`, the fields that differ from `base`: what a merge has to send, and no more. Lists count as a whole. */
export function changedFields<Values extends object>(base: Values, values: Values): Partial<Values> {
  const changed: Partial<Values> = {}
  for (const name of Object.keys(values) as (keyof Values)[]) {
    if (!sameValue(base[name], values[name])) changed[name] = values[name]
  }
  return changed
}

// Values of forms are plain data: texts, and lists of texts or of small records written in one order.
const sameValue = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

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

const namesOf = <Values extends FieldValues>(values: Values) => Object.keys(values) as Path<Values>[]

/** How a form is told what became of its values. */
export interface ServerValues<Values> {
  /** They were saved as `sent`, and are now as answered: fields not touched since take that. */
  saved(sent: Values, answered: Values): void
  /** Everything is the server's again. */
  discard(): void
  /** What was changed elsewhere since: fields that the person has changed too, or only others. */
  readonly elsewhere: Elsewhere
  /** Fields that both have changed: a save keeps the person’s own unless they take the other’s. */
  readonly overtaken: readonly Overtaken[]
  /** Leaves a field as the person has it. */
  readonly keep: (name: string) => void
  /** Takes the other’s value of a field. */
  readonly take: (name: string) => void
}

/** A field that two have changed. */
export interface Overtaken {
  readonly name: string
  readonly mine: unknown
  readonly theirs: unknown
}

export type Elsewhere = 'nothing' | 'others' | 'overtaken'

/**
 * Keeps a form beside what the server says: fields that the person has not touched follow it, those that they have
 * changed stay theirs. A field that agrees with the server may do so only because its own save shows before it is
 * answered; it counts as saved when `saved` says so, or a refused save would empty what was typed.
 */
export function useServerValues<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  server: Values,
): ServerValues<Values> {
  const taken = useRef(server)
  // What a save was answered may come here before it comes with the record: an old value is no change.
  const seen = useRef(server)
  const [others, setOthers] = useState(false)
  const [names, setNames] = useState<readonly Path<Values>[]>([])
  useEffect(() => {
    const before = seen.current
    seen.current = server
    for (const name of namesOf(server)) {
      const value: unknown = form.getValues(name)
      if (same(before[name], server[name])) continue
      if (same(taken.current[name], server[name]) || same(value, server[name])) continue
      const untouched = same(value, taken.current[name])
      taken.current = { ...taken.current, [name]: server[name] }
      if (untouched) put(form, name, server)
      if (untouched) setOthers(true)
      else setNames((all) => (all.includes(name) ? all : [...all, name]))
    }
  }, [form, server])
  const saved = useCallback(
    (sent: Values, answered: Values) => {
      taken.current = answered
      setOthers(false)
      setNames([])
      for (const name of namesOf(answered)) {
        const value: unknown = form.getValues(name)
        if (same(value, sent[name]) && !same(value, answered[name])) put(form, name, answered)
      }
    },
    [form],
  )
  const discard = () => {
    taken.current = server
    setOthers(false)
    setNames([])
    form.reset(server)
  }
  const leave = (name: string) => setNames((before) => before.filter((each) => each !== name))
  const take = (name: string) => {
    const field = names.find((each) => each === name)
    if (field !== undefined) put(form, field, server)
    leave(name)
    setOthers(true)
  }
  const overtaken = names.flatMap((name): Overtaken[] => {
    const mine: unknown = form.getValues(name)
    // Typed like the other’s by now: nothing is left to choose.
    return same(mine, server[name]) ? [] : [{ name, mine, theirs: server[name] }]
  })
  const elsewhere = overtaken.length > 0 ? 'overtaken' : others ? 'others' : 'nothing'
  return { saved, discard, elsewhere, overtaken, keep: leave, take }
}
