import { i18n } from '@lingui/core'
import { useEffect } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { ImageGeneration } from '~/contract/generation'
import { useContractForm } from '~/src/form/use-contract-form'
import { formDrafts } from '~/src/records/form-draft'
import { createStore } from '~/src/store/store'
import { notifyUndoable } from '~/src/ui/undo-history'
import type { StudioSearch } from '../studio-search'
import type { StudioKind } from '../studio-tabs'

/** The choice of no campaign in a generation form. */
export const noCampaign = { value: 'none', label: i18n.t('No campaign') }

/** The campaign id to send; the select's "none" isn't one. */
export const campaignIdOf = (value: string | undefined): string | undefined =>
  value === undefined || value === 'none' || value === '' ? undefined : value

const variationsMessage = i18n.t('Enter a whole number from 1 to 8.')
/** Maximum number of calls per run; each makes one image. */
export const maxVariations = 8

/** The image form's values: the request body plus the number of variations. The campaign "none" stands for no campaign. */
export const ImageValues = z.extend(ImageGeneration, {
  variations: z.pipe(
    z.transform((value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value)),
    z.int(variationsMessage).check(z.gte(1, variationsMessage), z.lte(maxVariations, variationsMessage)),
  ),
})
export type ImageValues = z.output<typeof ImageValues>

export interface GenerationFormProps {
  workspaceId: string
  search: StudioSearch
  /** Identifies the initial values from the search parameters. */
  initialKey: string
}

/** The defined values of an object. */
export function definedValues<Values extends object>(
  values: {
    [Name in keyof Values]?: Values[Name] | undefined
  },
): Partial<Values> {
  // TypeScript doesn't infer that the remaining values are defined.
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<Values>
}

/** Parses a comma-separated list of URLs, which may contain commas themselves. */
export const addressesIn = (pieces: readonly string[] | undefined): string[] | undefined =>
  pieces?.join(',').split(/,(?=https?:\/\/)/)

/** Scrolls to the results on phones, where they are far below the button. */
export function showResults(): void {
  if (!matchMedia('(max-width: 719px)').matches) return
  document.getElementById('studio-results')?.scrollIntoView({ behavior: 'smooth' })
}

const StoredForm = z.object({ begins: z.string(), values: z.record(z.string(), z.unknown()) })

/** How often an open form was given the values again that it began with. */
export const formRestarts = createStore(0)

/** Gives the open form, which began with a run's values, these again. What was typed can be restored with Undo. */
export function restartForm(workspaceId: string, run: { kind: StudioKind; id: string }): void {
  const form = `studio-${run.kind}`
  const typed = z.safeParse(StoredForm, formDrafts.read(workspaceId, form)).data
  // Otherwise nothing was typed since, and the draft is that of another start.
  if (!typed?.begins.includes(`"${run.id}"`)) return
  const apply = (change: () => void) => {
    change()
    formRestarts.set(formRestarts.get() + 1)
  }
  const restart = () => apply(() => formDrafts.remove(workspaceId, form))
  restart()
  notifyUndoable({
    title: i18n.t('Settings restored'),
    undo: () => apply(() => formDrafts.write(workspaceId, form, typed)),
    redo: restart,
  })
}

export interface GenerationFormStart<Values> {
  workspaceId: string
  /** Name of the form. */
  form: string
  /** Identifies the initial values from the search parameters. */
  initialKey: string
  /** The values of an empty form. */
  blank: Values
  /** Values from the search parameters. */
  searchValues: Partial<Values>
  search: StudioSearch
}

/** True if `value` has the type of a field's value. */
const fits = (value: unknown, field: unknown): boolean =>
  Array.isArray(field)
    ? Array.isArray(value) && value.every((each) => typeof each === 'string')
    : typeof value === typeof field || (typeof field === 'number' && typeof value === 'string')

function withDraft<Values extends object>(blank: Values, stored: Readonly<Record<string, unknown>>): Values {
  const usable = Object.entries(blank).flatMap(([name, field]) =>
    name in stored && fits(stored[name], field) ? [[name, stored[name]] as const] : [],
  )
  return { ...blank, ...Object.fromEntries(usable) }
}

function initialValues<Values extends object>(start: GenerationFormStart<Values>): Values {
  const { workspaceId, form, initialKey, blank, searchValues, search } = start
  const stored = z.safeParse(StoredForm, formDrafts.read(workspaceId, form)).data
  if (stored?.begins === initialKey) return withDraft(blank, stored.values)
  // A run or a prompt in the search parameters replaces the draft.
  const isNew = !stored || search.from !== undefined || search.prompt !== undefined
  return { ...(isNew ? blank : withDraft(blank, stored.values)), ...searchValues }
}

/** A generation form. Its values are stored on the device on every change, so that a reload, crash or 401 loses nothing. */
export function useGenerationForm<Values extends FieldValues, Body extends FieldValues>(
  schema: z.core.$ZodType<Body, Values>,
  start: GenerationFormStart<Values>,
): UseFormReturn<Values, unknown, Body> {
  const form = useContractForm(schema, { defaultValues: initialValues(start) as DefaultValues<Values> })
  const { workspaceId, form: name, initialKey } = start
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => formDrafts.write(workspaceId, name, { begins: initialKey, values }),
      }),
    [form, workspaceId, name, initialKey],
  )
  return form
}
