import { useState } from 'react'
import { type BrandKit, BrandKitUpdate } from '~/contract/brand-kit'
import { formDrafts } from '~/src/api/form-drafts'
import { useUpdateBrandKit } from '~/src/api/mutations/brand-kit'
import { inverseFields } from '~/src/api/mutations/record-cache'
import { useBodyForm } from '~/src/form/use-body-form'
import { changedFields } from '~/src/form/changed-fields'
import { useFormValues } from '~/src/form/use-form-values'
import { useServerValues } from '~/src/form/use-server-values'
import { useKeepDraft } from '~/src/modules/catalogue/form-draft'
import { type Failure, landFailure } from '~/src/modules/catalogue/land-failure'
import { tellFailure } from '~/src/modules/post-actions/failure-toast'
import { toast } from '~/src/ui/toast'
import { kitBody, KitDraft, kitFields, kitValues, withDraft } from './kit-values'

const draftName = 'brand-kit'

/** Changes that were left on this device without being saved. */
const leftChanges = (workspaceId: string) =>
  KitDraft.safeParse(formDrafts.read(workspaceId, draftName)).data ?? {}

/** The brand kit's form: only changed fields are checked, kept on the device, and sent. */
export function useBrandForm(workspaceId: string, kit: BrandKit) {
  const update = useUpdateBrandKit(workspaceId)
  const [failure, setFailure] = useState<Failure>()
  const server = kitValues(kit)
  const [begun] = useState(() => withDraft(server, leftChanges(workspaceId)))
  const [restored, setRestored] = useState(() => Object.keys(changedFields(server, begun)).length > 0)
  const form = useBodyForm(BrandKitUpdate, {
    defaultValues: begun,
    bodyOf: kitBody(server),
  })
  const saving = update.isPending
  const told = useServerValues(form, server)
  const values = useFormValues(form)
  const changes = changedFields(server, values)
  const changed = Object.keys(changes).length

  const forget = useKeepDraft({ workspaceId, form: draftName }, changes, saving)

  const takeBack = (fields: object) =>
    update.mutateAsync(fields).catch((error: unknown) => tellFailure('The change was not taken back.', error))
  const save = form.handleSubmit(async (body) => {
    if (Object.keys(body).length === 0 || saving) return
    setFailure(undefined)
    const sent = structuredClone(form.getValues())
    const back = inverseFields(kit, body)
    try {
      const saved = await update.mutateAsync(body)
      told.saved(sent, kitValues(saved))
      setRestored(false)
      toast.show({ title: 'Brand kit saved.', ...(back && { undo: () => void takeBack(back) }) })
    } catch (error) {
      setFailure(landFailure(form.setError, error, kitFields))
    }
  })
  const discard = () => {
    setFailure(undefined)
    setRestored(false)
    told.discard()
  }
  return {
    form,
    values,
    server,
    changed,
    failure,
    restored: restored && changed > 0,
    saving,
    save,
    discard,
    forget,
  }
}
export type BrandForm = ReturnType<typeof useBrandForm>
