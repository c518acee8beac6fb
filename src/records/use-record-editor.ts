import { i18n } from '@lingui/core'
import { useId, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { inverseFields } from '~/src/api/mutations/optimistic-update'
import { useBodyForm, useFormValues } from '~/src/form/use-contract-form'
import { useServerValues } from '~/src/form/use-server-values'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { toast } from '~/src/ui/toast'
import { useIsMounted } from '~/src/ui/use-is-mounted'
import { beginWith, useAutosaveDraft } from './form-draft'
import { type Failure, landFailure } from './land-failure'
import { type RecordForm, recordWords } from './record-form'
import { notifyChange } from './change-record'

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
  const isMounted = useIsMounted()
  const [failure, setFailure] = useState<Failure>()
  const server = rules.valuesOf(record)
  const bodyOf = rules.updateBody(server)
  const place = { workspaceId, form: `${rules.kind} ${record.id}` }
  const [initial] = useState(() => beginWith(rules.shape, server, place))
  const [restored, setRestored] = useState(() => Object.keys(bodyOf(initial)).length > 0)
  const form = useBodyForm(rules.update, { defaultValues: initial, bodyOf })
  const serverValues = useServerValues(form, server)
  const values = useFormValues(form)
  const changes = bodyOf(values)
  const changed = Object.keys(changes).length
  const { forget, forgetSaved } = useAutosaveDraft(place, () => bodyOf(form.getValues()), saving)

  const notifySaved = (detail: string | undefined, body: Update, back: Update | undefined) => {
    if (!back) return toast.show({ title: i18n.t('Saved'), detail })
    return notifyChange({
      title: i18n.t('Saved'),
      detail,
      undo: () => send(back),
      redo: () => send(body),
    })
  }
  const save = form.handleSubmit(async (body) => {
    if (Object.keys(body).length === 0 || saving) return
    setFailure(undefined)
    const sent = structuredClone(form.getValues())
    const back = inverseFields(record, body)
    try {
      const saved = await send(body)
      // The person left during the save, and what it stored must not be offered later.
      if (!isMounted()) forgetSaved()
      serverValues.saved(sent, rules.valuesOf(saved))
      setRestored(false)
      notifySaved(saved.name, body, back)
    } catch (error) {
      if (isMounted()) setFailure(landFailure(form.setError, error, rules.fields))
      else notifyFailure(recordWords[rules.kind].notUpdated, error)
    }
  })
  const discard = () => {
    setFailure(undefined)
    setRestored(false)
    serverValues.discard()
  }
  const shown = restored && changed > 0
  /** What happened to the record elsewhere, if there are unsaved changes. */
  const elsewhere = changed > 0 && !saving ? serverValues.elsewhere : 'nothing'
  const { overtaken, keep, take } = serverValues
  const theirs = { overtaken, onKeep: keep, onTake: take }
  return {
    elsewhere,
    theirs,
    form,
    formId,
    values,
    changed,
    failure,
    restored: shown,
    saving,
    save,
    discard,
    forget,
  }
}
