import { useEffect } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { formDrafts } from '~/src/api/form-drafts'
import { useContractForm } from '~/src/form/use-contract-form'

const Kept = z.object({ begins: z.string(), values: z.record(z.string(), z.unknown()) })

export interface GenerationFormStart<Values> {
  workspaceId: string
  /** Which recipe it is. */
  form: string
  /** What the address asks the form to begin with, as one text. */
  begins: string
  /** An empty form. */
  blank: Values
  /** What the address asks for. */
  asked: Partial<Values>
  /** It asks for another picture than the one that is being written: what was typed does not go into it. */
  anew: boolean
}

/** `value` if it is of the kind that a field holds. */
const fits = (value: unknown, field: unknown): boolean =>
  Array.isArray(field)
    ? Array.isArray(value) && value.every((each) => typeof each === 'string')
    : typeof value === typeof field || (typeof field === 'number' && typeof value === 'string')

function keptOver<Values extends object>(blank: Values, kept: Readonly<Record<string, unknown>>): Values {
  const usable = Object.entries(blank).flatMap(([name, field]) =>
    name in kept && fits(kept[name], field) ? [[name, kept[name]] as const] : [],
  )
  return { ...blank, ...Object.fromEntries(usable) }
}

function startOf<Values extends object>(start: GenerationFormStart<Values>): Values {
  const { workspaceId, form, begins, blank, asked, anew } = start
  const kept = z.safeParse(Kept, formDrafts.read(workspaceId, form)).data
  if (kept?.begins === begins) return keptOver(blank, kept.values)
  return { ...(anew || !kept ? blank : keptOver(blank, kept.values)), ...asked }
}

/** A recipe's form. What is typed is kept on the device with each key: a reload, a crash or a 401 loses none of it. */
export function useGenerationForm<Values extends FieldValues, Body extends FieldValues>(
  schema: z.core.$ZodType<Body, Values>,
  start: GenerationFormStart<Values>,
): UseFormReturn<Values, unknown, Body> {
  const form = useContractForm(schema, { defaultValues: startOf(start) as DefaultValues<Values> })
  const { workspaceId, form: name, begins } = start
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => formDrafts.write(workspaceId, name, { begins, values }),
      }),
    [form, workspaceId, name, begins],
  )
  return form
}
