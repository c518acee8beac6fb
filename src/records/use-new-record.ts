import { recordWords } from './record-words'
import { useId, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { changedFields } from '~/src/form/changed-fields'
import { useBodyForm } from '~/src/form/use-body-form'
import { useFormValues } from '~/src/form/use-form-values'
import { toast } from '~/src/ui/toast'
import { beginWith, useKeepDraft } from './form-draft'
import { type Failure, landFailure } from './land-failure'
import type { RecordForm } from './record-form'

export interface NewRecord<Made, Values, Body> {
  workspaceId: string
  /** What the screen itself filled in: nothing of the person's is lost with it. */
  given?: Partial<Values> | undefined
  create: {
    readonly isPending: boolean
    readonly isSuccess: boolean
    readonly mutateAsync: (body: Body) => Promise<Made>
  }
  onMade: (made: Made) => void
}

/** The form of a record that does not exist yet: kept on the device until it does. */
export function useNewRecord<
  Made extends { readonly name?: string | undefined },
  Values extends FieldValues,
  Create extends FieldValues,
  Update extends FieldValues,
>(
  rules: RecordForm<Made, Values, Create, Update>,
  { workspaceId, given, create, onMade }: NewRecord<Made, Values, Create>,
) {
  const { kind, createBody } = rules
  const formId = useId()
  const [failure, setFailure] = useState<Failure>()
  const [blank] = useState(() => rules.valuesOf())
  const place = { workspaceId, form: `new-${kind}` }
  const [begun] = useState(() => beginWith(rules.shape, blank, place))
  const [restored, setRestored] = useState(() => Object.keys(changedFields(blank, begun)).length > 0)
  const form = useBodyForm(rules.create, { defaultValues: begun, bodyOf: createBody })
  const values = useFormValues(form)
  const changed = Object.keys(changedFields({ ...blank, ...given }, values)).length > 0
  const drafted = changed ? changedFields(blank, values) : {}
  const forget = useKeepDraft(place, () => drafted, create.isPending || create.isSuccess)
  const discard = () => {
    setFailure(undefined)
    setRestored(false)
    form.reset(blank)
  }
  const save = form.handleSubmit(async (body) => {
    if (create.isPending) return
    setFailure(undefined)
    try {
      const made = await create.mutateAsync(body)
      forget()
      toast.show({ title: recordWords[kind].created, detail: made.name })
      onMade(made)
    } catch (error) {
      setFailure(landFailure(form.setError, error, rules.fields))
    }
  })
  const shown = restored && changed
  const unsaved = changed && !create.isSuccess
  const saving = create.isPending
  return { kind, form, formId, values, failure, restored: shown, unsaved, saving, save, discard, forget }
}
