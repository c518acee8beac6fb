import { i18n } from '@lingui/core'
import { Button } from '~/src/ui/button'
import { listed } from '~/src/i18n/plural'
import { useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import type { BrandKit } from '~/contract/brand-kit'
import { formDrafts, useAutosaveDraft } from '~/src/records/form-draft'
import { useUpdateBrandKit } from '~/src/api/mutations/brand-kit'
import { useBodyForm, useFormValues } from '~/src/form/use-contract-form'
import { changedFields, useServerValues } from '~/src/form/use-server-values'
import { landFailure, type Failure } from '~/src/records/land-failure'
import { notifyChange } from '~/src/records/change-record'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { toast } from '~/src/ui/toast'
import { useIsMounted } from '~/src/ui/use-is-mounted'
import {
  isKitField,
  KitDraft,
  kitLabels,
  kitValues,
  unparsedValues,
  withDraft,
  isApart,
  type KitField,
  type KitValues,
  changedKitFields,
  checkedBody,
  kitBody,
  KitForm,
  restorable,
} from './brand-kit-values'

const draftName = 'brand-kit'

/** Unsaved changes kept on this device. */
const savedDraft = (workspaceId: string) =>
  KitDraft.safeParse(formDrafts.read(workspaceId, draftName)).data ?? {}

/** The form field for a path in a rejected body. Rows of lists have their own fields. */
function fieldOfPath(path: string): FieldPath<KitValues> | undefined {
  const [field = '', at, key] = path.split('.')
  if (at !== undefined && /^\d+$/.test(at)) {
    if (field === 'colors' && (key === 'hex' || key === 'name')) return `colors.${Number(at)}.${key}`
    if (field === 'fonts' && key === 'family') return `fonts.${Number(at)}.family`
  }
  return isKitField(field) ? field : undefined
}

/** The brand kit's form. Only changed fields are validated, autosaved and sent. */
export function useBrandForm(workspaceId: string, kit: BrandKit) {
  const update = useUpdateBrandKit(workspaceId)
  const isMounted = useIsMounted()
  const [failure, setFailure] = useState<Failure>()
  const server = kitValues(kit)
  const [initial] = useState(() => withDraft(server, savedDraft(workspaceId)))
  const [restored, setRestored] = useState(() => changedKitFields(server, initial).length > 0)
  const form = useBodyForm(KitForm, { defaultValues: initial, bodyOf: checkedBody(server) })
  const [ownPrimary, setOwnPrimary] = useState(false)
  const saving = update.isPending
  const serverValues = useServerValues(form, server)
  const values = useFormValues(form)
  const changed = changedKitFields(server, values)

  const { forget, forgetSaved } = useAutosaveDraft(
    { workspaceId, form: draftName },
    () => changedFields(server, form.getValues()),
    saving,
  )

  const put = (wanted: KitValues, fields: readonly KitField[]) => update.mutateAsync(kitBody(wanted, fields))
  const save = form.handleSubmit(async () => {
    if (changed.length === 0 || saving) return
    setFailure(undefined)
    const sent = structuredClone(form.getValues())
    const back = restorable(server, changed)
    const stays = changed.filter((field) => !back.includes(field)).map((field) => kitLabels[field])
    try {
      const saved = await put(sent, changed)
      // The person left during the save, and what it stored must not be offered later.
      if (!isMounted()) forgetSaved()
      serverValues.saved(sent, kitValues(saved))
      setRestored(false)
      const title = i18n.t('Brand kit saved')
      if (back.length === 0) toast.show({ title })
      else
        notifyChange({
          title,
          detail:
            stays.length > 0
              ? i18n.t('Undo can’t clear {stays}: the API doesn’t allow it.', { stays: listed(stays) })
              : undefined,
          undo: () => put(server, back),
          redo: () => put(sent, back),
        })
    } catch (error) {
      if (isMounted()) setFailure(landFailure(form.setError, error, fieldOfPath))
      else notifyFailure(i18n.t('Couldn’t save the brand kit'), error)
    }
  })
  const discard = () => {
    setFailure(undefined)
    setRestored(false)
    setOwnPrimary(false)
    serverValues.discard()
  }
  return {
    form,
    values,
    server,
    wholes: unparsedValues(kit),
    /** True if the primary colour is edited separately from the palette, even while they are equal. */
    primaryApart: ownPrimary || isApart(values.primaryColor, values.colors),
    setOwnPrimary,
    changed: changed.length,
    failure,
    restored: restored && changed.length > 0,
    elsewhere: changed.length > 0 && !saving ? serverValues.elsewhere : 'nothing',
    theirs: { overtaken: serverValues.overtaken, onKeep: serverValues.keep, onTake: serverValues.take },
    saving,
    save,
    discard,
    forget,
  }
}
export type BrandForm = ReturnType<typeof useBrandForm>

const raw = (value: unknown) => (typeof value === 'string' ? `“${value}”` : JSON.stringify(value))

/** A hint for a field whose value has a type that this version can't edit. */
export const wholeHint = ({ wholes }: BrandForm, field: KitField): string | undefined =>
  field in wholes
    ? i18n.t(
        'The API has a value here that this version can’t read ({raw}). Saving this field replaces it.',
        { raw: raw(wholes[field]) },
      )
    : undefined

/** List entries that this version can't read. They are shown raw, and saving keeps them unless the person removes them. */
export function UnparsedNote({ brand, field }: { brand: BrandForm; field: KitField }) {
  const { form, server, values } = brand
  const whole = wholeHint(brand, field)
  if (whole !== undefined) return <p className="mt-1.5 text-12 break-words text-ink-2">{whole}</p>
  const held = server.unread[field] ?? []
  if (held.length === 0) return null
  const keepsEntries = (values.unread[field] ?? []).length > 0
  const put = (elements: unknown[]) =>
    form.setValue('unread', { ...values.unread, [field]: elements }, { shouldDirty: true })
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-2 text-12 text-ink-2">
      <p className="min-w-0 flex-1 break-words">
        {i18n.t(
          '{count, plural, one {This version can’t read 1 entry here: {entries}.} other {This version can’t read # entries here: {entries}.}}',
          { count: held.length, entries: listed(held.map(raw)) },
        )}{' '}
        {keepsEntries
          ? i18n.t('{count, plural, one {Saving keeps it unchanged.} other {Saving keeps them unchanged.}}', {
              count: held.length,
            })
          : i18n.t('{count, plural, one {Saving removes it.} other {Saving removes them.}}', {
              count: held.length,
            })}
      </p>
      <Button size="sm" onClick={() => put(keepsEntries ? [] : [...held])}>
        {keepsEntries ? i18n.t('Remove') : i18n.t('Keep')}
      </Button>
    </div>
  )
}
