import { i18n } from '@lingui/core'
import { useId, useState, type ReactNode } from 'react'
import { FormFailure } from '~/src/form/form-failure'
import { Button } from '~/src/ui/button'
import { SidePanel } from '~/src/ui/side-panel'
import type { FieldValues } from 'react-hook-form'
import { changedFields } from '~/src/form/use-server-values'
import { useBodyForm, useFormValues } from '~/src/form/use-contract-form'
import { toast } from '~/src/ui/toast'
import { recordWords, type RecordKind, type RecordForm } from './record-form'
import { LeaveGuard } from './leave-guard'
import { landFailure, type Failure } from './land-failure'
import { RestoredBanner, beginWith, useKeepDraft } from './form-draft'

type Props = {
  made: {
    kind: RecordKind
    formId: string
    failure: Failure | undefined
    restored: boolean
    unsaved: boolean
    saving: boolean
    save: () => Promise<void>
    discard: () => void
    forget: () => void
  }
  notAllowed: string | undefined
  onClose: () => void
  children: ReactNode
}

/** The panel of a record that does not exist yet, around its fields. */
export function NewRecordPanel({ made, notAllowed, onClose, children }: Props) {
  const { kind, formId, failure } = made
  const words = recordWords[kind]
  return (
    <SidePanel
      title={words.new}
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" busy={made.saving} notAllowed={notAllowed}>
            {words.create}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
        </>
      }
    >
      {failure && <FormFailure title={words.notCreated} {...failure} />}
      {made.restored && <RestoredBanner onDiscard={made.discard} />}
      <form
        id={formId}
        aria-label={words.new}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void made.save()
        }}
      >
        {children}
      </form>
      <LeaveGuard when={made.unsaved} title={words.leave} onLeave={made.forget}>
        {i18n.t('Your changes haven’t been saved.')}
      </LeaveGuard>
    </SidePanel>
  )
}

interface NewRecord<Made, Values, Body> {
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
