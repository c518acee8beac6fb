import { i18n } from '@lingui/core'
import { useEffect } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { formDrafts } from '~/src/records/form-draft'
import { useContractForm } from '~/src/form/use-contract-form'
import { CopyGeneration, ImageGeneration, PresetGeneration } from '~/contract/generation'
import { useQuery } from '@tanstack/react-query'
import { campaignListQuery } from '~/src/api/queries/workspace'
import type { Option } from '~/src/ui/select'
import type { StudioSearch } from '../studio-search'

/** The campaigns to choose from, none first, and their names by id. */
export function useCampaigns(workspaceId: string) {
  const { data } = useQuery(campaignListQuery(workspaceId))
  const options: Option[] = [
    { value: 'none', label: i18n.t('No campaign') },
    ...(data ?? [])
      .filter(({ status }) => status !== 'archived')
      .map(({ id, name }) => ({ value: id, label: name ?? id })),
  ]
  const nameOf = (id: string | undefined) => data?.find((campaign) => campaign.id === id)?.name
  return { options, nameOf }
}

/** The id to send: a select has no empty value. */
export const campaignIdOf = (value: string | undefined): string | undefined =>
  value === undefined || value === 'none' || value === '' ? undefined : value

const variations = i18n.t('Enter a whole number from 1 to 8.')
/** Calls of one run; each makes one picture. */
export const maxVariations = 8

// The forms' fields are the bodies' own, with what a person chooses beside them. A select's "none" stands for no campaign.

export const ImageValues = z.extend(ImageGeneration, {
  variations: z.pipe(
    z.transform((value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value)),
    z.int(variations).check(z.gte(1, variations), z.lte(maxVariations, variations)),
  ),
})
export type ImageValues = z.output<typeof ImageValues>

export const CopyValues = CopyGeneration
export type CopyValues = z.output<typeof CopyValues>
export const PresetValues = PresetGeneration
export type PresetValues = z.output<typeof PresetValues>

export interface GenerationFormProps {
  workspaceId: string
  search: StudioSearch
  /** What the address asks the form to begin with, as one text. */
  begins: string
}

/** What of the address is given. */
export function given<Values extends object>(
  values: {
    [Name in keyof Values]?: Values[Name] | undefined
  },
): Partial<Values> {
  // What is left has a value: the compiler does not follow the filter.
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<Values>
}

/** Addresses that stood in the screen's address with commas between them; a comma of their own is no end of one. */
export const addressesIn = (pieces: readonly string[] | undefined): string[] | undefined =>
  pieces?.join(',').split(/,(?=https?:\/\/)/)

/** On phones the sheet is far below the button. */
export function showResults(): void {
  if (!matchMedia('(max-width: 719px)').matches) return
  document.getElementById('studio-results')?.scrollIntoView({ behavior: 'smooth' })
}

const StoredForm = z.object({ begins: z.string(), values: z.record(z.string(), z.unknown()) })

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
  ignoreDraft: boolean
}

/** `value` if it is of the kind that a field holds. */
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
  const { workspaceId, form, begins, blank, asked, ignoreDraft } = start
  const stored = z.safeParse(StoredForm, formDrafts.read(workspaceId, form)).data
  if (stored?.begins === begins) return withDraft(blank, stored.values)
  return { ...(ignoreDraft || !stored ? blank : withDraft(blank, stored.values)), ...asked }
}

/** A recipe's form. What is typed is kept on the device with each key: a reload, a crash or a 401 loses none of it. */
export function useGenerationForm<Values extends FieldValues, Body extends FieldValues>(
  schema: z.core.$ZodType<Body, Values>,
  start: GenerationFormStart<Values>,
): UseFormReturn<Values, unknown, Body> {
  const form = useContractForm(schema, { defaultValues: initialValues(start) as DefaultValues<Values> })
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
