import { i18n } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { characterCount } from '~/contract/bounds'
import type { BrandKit } from '~/contract/brand-kit'
import { isAborted, outcomeUnknown } from '~/src/api/errors'
import { useImportBrandKit, useUpdateBrandKit } from '~/src/api/mutations/brand-kit'
import { brandKitQuery } from '~/src/api/queries/workspace'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { bareDomain } from '~/src/form/urls'
import { listed } from '~/src/i18n/plural'
import { toast } from '~/src/ui/toast'
import {
  changedKitFields,
  type KitField,
  type KitValues,
  kitBody,
  kitLabels,
  kitValues,
  restorable,
} from './brand-kit-values'

export type ImportStep =
  | { readonly kind: 'ask' }
  | { readonly kind: 'reading'; readonly url: string }
  | { readonly kind: 'failed'; readonly error: Error }
  | {
      readonly kind: 'review'
      readonly before: KitValues
      readonly after: KitValues
      readonly fields: readonly KitField[]
    }

type Review = Extract<ImportStep, { kind: 'review' }>

/** Reverts what an import changed, as a whole or field by field. `kept` lists the fields restored to their previous value. */
function useRevertImport(workspaceId: string) {
  const update = useUpdateBrandKit(workspaceId)
  const [kept, setKept] = useState<readonly KitField[]>([])

  async function undoAll({ before, fields }: Pick<Review, 'before' | 'fields'>) {
    const back = restorable(before, fields)
    const left = fields.filter((field) => !back.includes(field))
    try {
      if (back.length > 0) await update.mutateAsync(kitBody(before, back))
      setKept(back)
      const detail =
        left.length > 0
          ? i18n.t('Couldn’t clear: {map}.', { map: listed(left.map((field) => kitLabels[field])) })
          : undefined
      toast.show({ title: i18n.t('Brand kit restored'), detail })
    } catch (error) {
      notifyFailure(i18n.t('Couldn’t undo the import'), error)
    }
  }
  /** Saves a field's previous value (`mine`), or the imported one again. */
  async function keepMine({ before, after }: Review, field: KitField, mine: boolean) {
    try {
      await update.mutateAsync(kitBody(mine ? before : after, [field]))
      setKept(mine ? [...kept, field] : kept.filter((other) => other !== field))
    } catch (error) {
      notifyFailure(i18n.t('Couldn’t change {0}', { 0: kitLabels[field] }), error)
    }
  }
  return { kept, busy: update.isPending, reset: () => setKept([]), undoAll, keepMine }
}

/** Imports a brand kit from a website, lists what changed, and reverts any of it. */
export function useImportKit(workspaceId: string) {
  const client = useQueryClient()
  const query = brandKitQuery(workspaceId)
  const reading = useImportBrandKit(workspaceId)
  const { kept, busy, reset, undoAll, keepMine } = useRevertImport(workspaceId)
  const [step, setStep] = useState<ImportStep>({ kind: 'ask' })
  const stop = useRef<AbortController>(undefined)
  const read = async (): Promise<BrandKit> => client.query({ ...query, staleTime: 0 })

  function review(before: KitValues, after: KitValues) {
    const fields = changedKitFields(before, after)
    reset()
    setStep({ kind: 'review', before, after, fields })
    if (fields.length === 0) return
    toast.show({
      title: i18n.t('{count, plural, one {1 field imported} other {# fields imported}}', {
        count: fields.length,
      }),
      duration: 12_000,
      undo: () => void undoAll({ before, fields }),
    })
  }
  async function start(url: string) {
    const controller = new AbortController()
    stop.current = controller
    setStep({ kind: 'reading', url })
    const before = kitValues(await read().catch(() => client.getQueryData(query.queryKey) ?? {}))
    try {
      await reading.mutateAsync({ url, signal: controller.signal })
      review(before, kitValues(await read()))
    } catch (error) {
      await afterFailure(before, error)
    }
  }
  /** An import that was cancelled or got no answer may still have been saved, so the brand kit is read to find out. */
  async function afterFailure(before: KitValues, error: unknown) {
    const unsure = isAborted(error) || outcomeUnknown(error)
    const now = unsure ? await read().catch(() => undefined) : undefined
    if (now && JSON.stringify(kitValues(now)) !== JSON.stringify(before))
      return review(before, kitValues(now))
    if (isAborted(error)) return setStep({ kind: 'ask' })
    setStep({
      kind: 'failed',
      error: error instanceof Error ? error : new Error(i18n.t('The request failed.')),
    })
  }
  return {
    step,
    kept,
    busy,
    start,
    cancel: () => stop.current?.abort(),
    keepMine: async (field: KitField, mine: boolean) => {
      if (step.kind === 'review') await keepMine(step, field, mine)
    },
    undo: () => (step.kind === 'review' ? undoAll(step) : Promise.resolve()),
    again: () => setStep({ kind: 'ask' }),
  }
}
export type ImportKit = ReturnType<typeof useImportKit>

/** Why a text isn't a website. The API accepts a full URL or a bare domain of 3 to 2,048 characters. */
export function websiteRefusal(text: string): string | undefined {
  const length = characterCount(text.trim())
  if (length === 0) return i18n.t('Enter a website, such as fernhollow.example.')
  if (length > 2048) return i18n.t('Use 2,048 characters or fewer.')
  return length < 3 || bareDomain(text) === null
    ? i18n.t('That isn’t a web address. Use a format like fernhollow.example.')
    : undefined
}
