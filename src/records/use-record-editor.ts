import { i18n } from '@lingui/core'
import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { inverseFields } from '~/src/api/mutations/optimistic-update'
import { toast } from '~/src/ui/toast'
import { notifyChange } from './change-record'
import { type RecordForm, recordWords } from './record-form'
import { useEditForm } from './use-edit-form'

interface NamedRecord {
  readonly id: string
  readonly name?: string | undefined
}

export interface RecordEditing<Saved, Body> {
  workspaceId: string
  record: Saved
  /** True while a save is in progress. */
  saving: boolean
  send: (changes: Body) => Promise<Saved>
}

/** The form of an existing record; sends only what was changed. */
export function useRecordEditor<
  Saved extends NamedRecord,
  Values extends FieldValues,
  Create extends FieldValues,
  Update extends FieldValues,
>(
  rules: RecordForm<Saved, Values, Create, Update>,
  { workspaceId, record, saving, send }: RecordEditing<Saved, Update>,
) {
  const formId = useId()
  const server = rules.valuesOf(record)
  const notifySaved = (detail: string | undefined, body: Update, back: Update | undefined) => {
    if (!back) return toast.show({ title: i18n.t('Saved'), detail })
    return notifyChange({
      title: i18n.t('Saved'),
      detail,
      undo: () => send(back),
      redo: () => send(body),
    })
  }
  const editor = useEditForm({
    place: { workspaceId, form: `${rules.kind} ${record.id}` },
    shape: rules.shape,
    server,
    schema: rules.update,
    bodyOf: rules.updateBody(server),
    fields: rules.fields,
    saving,
    send: async (body) => {
      const back = inverseFields(record, body)
      const saved = await send(body)
      notifySaved(saved.name, body, back)
      return rules.valuesOf(saved)
    },
    notSaved: recordWords[rules.kind].notUpdated,
  })
  return { ...editor, formId }
}
