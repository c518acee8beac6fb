import { i18n } from '@lingui/core'
import { useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import type { BrandKit } from '~/contract/brand-kit'
import { useUpdateBrandKit } from '~/src/api/mutations/brand-kit'
import { changedFields } from '~/src/form/use-server-values'
import { listed } from '~/src/i18n/plural'
import { notifyChange } from '~/src/records/change-record'
import { useEditForm } from '~/src/records/use-edit-form'
import { Button } from '~/src/ui/button'
import { toast } from '~/src/ui/toast'
import {
  changedKitFields,
  checkedBody,
  isApart,
  isKitField,
  type KitField,
  KitForm,
  KitShape,
  type KitValues,
  kitBody,
  kitLabels,
  kitValues,
  restorable,
  unparsedValues,
} from './brand-kit-values'

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
  const server = kitValues(kit)
  const [ownPrimary, setOwnPrimary] = useState(false)
  const put = (wanted: KitValues, fields: readonly KitField[]) => update.mutateAsync(kitBody(wanted, fields))
  const send = async (sent: KitValues): Promise<KitValues> => {
    const changed = changedKitFields(server, sent)
    const back = restorable(server, changed)
    const stays = changed.filter((field) => !back.includes(field)).map((field) => kitLabels[field])
    const saved = await put(sent, changed)
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
    return kitValues(saved)
  }
  const editor = useEditForm({
    place: { workspaceId, form: 'brand-kit' },
    shape: KitShape,
    server,
    schema: KitForm,
    bodyOf: checkedBody(server),
    draftOf: (values) => changedFields(server, values),
    fields: fieldOfPath,
    saving: update.isPending,
    send: (_body, values) => send(values),
    notSaved: i18n.t('Couldn’t save the brand kit'),
  })
  return {
    ...editor,
    server,
    wholes: unparsedValues(kit),
    /** True if the primary colour is edited separately from the palette, even while they are equal. */
    primaryApart: ownPrimary || isApart(editor.values.primaryColor, editor.values.colors),
    setOwnPrimary,
    discard: () => {
      setOwnPrimary(false)
      editor.discard()
    },
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
