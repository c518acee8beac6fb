import { useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import type { BrandKit } from '~/contract/brand-kit'
import { formDrafts } from '~/src/api/form-drafts'
import { useUpdateBrandKit } from '~/src/api/mutations/brand-kit'
import { useBodyForm } from '~/src/form/use-body-form'
import { useFormValues } from '~/src/form/use-form-values'
import { useServerValues } from '~/src/form/use-server-values'
import { useKeepDraft } from '~/src/records/form-draft'
import { type Failure, landFailure } from '~/src/records/land-failure'
import { notifyChange } from '~/src/records/notify-change'
import { wentThrough } from '~/src/feedback/failure-toast'
import { toast } from '~/src/ui/toast'
import { changedKitFields, checkedBody, kitBody, kitDraft, KitForm, restorable } from './kit-body'
import {
  isKitField,
  KitDraft,
  type KitField,
  kitLabels,
  kitValues,
  type KitValues,
  unreadWholes,
  withDraft,
} from './kit-values'
import { isApart } from './palette'

const draftName = 'brand-kit'

/** Changes that were left on this device without being saved. */
const leftChanges = (workspaceId: string) =>
  KitDraft.safeParse(formDrafts.read(workspaceId, draftName)).data ?? {}

/** Where a refused path of the body stands in the form: rows of lists have places of their own. */
function placeOf(path: string): FieldPath<KitValues> | undefined {
  const [field = '', at, key] = path.split('.')
  if (at !== undefined && /^\d+$/.test(at)) {
    if (field === 'colors' && (key === 'hex' || key === 'name')) return `colors.${Number(at)}.${key}`
    if (field === 'fonts' && key === 'family') return `fonts.${Number(at)}.family`
  }
  return isKitField(field) ? field : undefined
}

/** The brand kit's form: only changed fields are checked, kept on the device, and sent. */
export function useBrandForm(workspaceId: string, kit: BrandKit) {
  const update = useUpdateBrandKit(workspaceId)
  const [failure, setFailure] = useState<Failure>()
  const server = kitValues(kit)
  const [begun] = useState(() => withDraft(server, leftChanges(workspaceId)))
  const [restored, setRestored] = useState(() => changedKitFields(server, begun).length > 0)
  const form = useBodyForm(KitForm, { defaultValues: begun, bodyOf: checkedBody(server) })
  const [ownPrimary, setOwnPrimary] = useState(false)
  const saving = update.isPending
  const told = useServerValues(form, server)
  const values = useFormValues(form)
  const changed = changedKitFields(server, values)

  const forget = useKeepDraft(
    { workspaceId, form: draftName },
    () => kitDraft(server, form.getValues()),
    saving,
  )

  const put = (wanted: KitValues, fields: readonly KitField[], title: string) =>
    wentThrough(update.mutateAsync(kitBody(wanted, fields)), title)
  const save = form.handleSubmit(async () => {
    if (changed.length === 0 || saving) return
    setFailure(undefined)
    const sent = structuredClone(form.getValues())
    const back = restorable(server, changed)
    const stays = changed.filter((field) => !back.includes(field)).map((field) => kitLabels[field])
    try {
      const saved = await update.mutateAsync(kitBody(sent, changed))
      told.saved(sent, kitValues(saved))
      setRestored(false)
      const title = 'Brand kit saved'
      if (back.length === 0) toast.show({ title })
      else
        notifyChange({
          title,
          detail:
            stays.length > 0 ? `Undo can’t clear ${stays.join(', ')}: the API doesn’t allow it.` : undefined,
          undo: () => put(server, back, 'Couldn’t undo the change'),
          redo: () => put(sent, back, 'Couldn’t redo the change'),
        })
    } catch (error) {
      setFailure(landFailure(form.setError, error, placeOf))
    }
  })
  const discard = () => {
    setFailure(undefined)
    setRestored(false)
    setOwnPrimary(false)
    told.discard()
  }
  return {
    form,
    values,
    server,
    wholes: unreadWholes(kit),
    /** The primary colour stands apart from the palette's, be it the same for now. */
    primaryApart: ownPrimary || isApart(values.primaryColor, values.colors),
    setOwnPrimary,
    changed: changed.length,
    failure,
    restored: restored && changed.length > 0,
    saving,
    save,
    discard,
    forget,
  }
}
export type BrandForm = ReturnType<typeof useBrandForm>
