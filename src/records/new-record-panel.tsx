import { i18n } from '@lingui/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { FormFailure } from '~/src/form/form-failure'
import { useBodyForm, useFormValues } from '~/src/form/use-contract-form'
import { changedFields } from '~/src/form/use-server-values'
import type { CreatedRecord, NewRecord, RecordOperation } from '~/src/operations/operation'
import { operations } from '~/src/operations/operations'
import { errorOf } from '~/src/operations/perform'
import { useOperations } from '~/src/operations/use-operations'
import { Button } from '~/src/ui/button'
import { Lock } from '~/src/ui/icons'
import { Banner } from '~/src/ui/notices'
import { SidePanel } from '~/src/ui/side-panel'
import { toast } from '~/src/ui/toast'
import { useIsMounted } from '~/src/ui/use-is-mounted'
import { type Failure, setErrorsAtFields } from './field-errors'
import { useUploadingRefusal } from './field-uploads'
import { beginWith, type DraftPlace, RestoredBanner, useAutosaveDraft } from './form-draft'
import { LeaveGuard } from './leave-guard'
import { type RecordForm, type RecordKind, recordWords } from './record-form'
import { UnconfirmedRecord, useRecordOperations } from './unconfirmed-records'

type Props = {
  made: {
    kind: RecordKind
    formId: string
    failure: Failure | undefined
    /** An earlier save of this form without a known outcome. */
    open: RecordOperation | undefined
    restored: boolean
    unsaved: boolean
    saving: boolean
    save: () => Promise<void>
    discard: () => void
    forget: () => void
    /** Called when a person found the record in the list. */
    found: () => void
  }
  notAllowed: string | undefined
  onClose: () => void
  children: ReactNode
}

/** The panel of a new record, around its fields. */
export function NewRecordPanel({ made, notAllowed, onClose, children }: Props) {
  const { kind, formId, failure, open } = made
  const words = recordWords[kind]
  const uploading = useUploadingRefusal()
  return (
    <SidePanel
      startsInField
      title={words.new}
      onClose={onClose}
      footer={
        <>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={made.saving}
            notAllowed={notAllowed ?? uploading}
          >
            {words.create}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
        </>
      }
    >
      {notAllowed && <Banner icon={<Lock />}>{notAllowed}</Banner>}
      {open && !made.saving && <UnconfirmedRecord operation={open} onFound={made.found} />}
      {failure && !open && <FormFailure title={words.notCreated} {...failure} />}
      {made.restored && <RestoredBanner onDiscard={made.discard} />}
      <form
        id={formId}
        aria-label={words.new}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (uploading === undefined) void made.save()
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

interface NewRecordOptions<Values, Body> {
  workspaceId: string
  /** Values that the screen filled in; nothing of the person's is lost with them. */
  given?: Partial<Values> | undefined
  create: (body: Body) => NewRecord
  onMade: (made: CreatedRecord) => void
}

/** The form of a new record; its draft is stored until the record exists. */
export function useNewRecord<
  Made extends object,
  Values extends FieldValues,
  Create extends FieldValues,
  Update extends FieldValues,
>(
  rules: RecordForm<Made, Values, Create, Update>,
  { workspaceId, given, create, onMade }: NewRecordOptions<Values, Create>,
) {
  const { kind, createBody } = rules
  const { createRecord } = useOperations(workspaceId)
  const [phase, setPhase] = useState<'typing' | 'saving' | 'made'>('typing')
  const isMounted = useIsMounted()
  const formId = useId()
  const [failure, setFailure] = useState<Failure>()
  const [blank] = useState(() => rules.valuesOf())
  const place = { workspaceId, form: `new-${kind}` }
  const [initial] = useState(() => beginWith(rules.shape, blank, place))
  const [restored, setRestored] = useState(() => Object.keys(changedFields(blank, initial)).length > 0)
  const form = useBodyForm(rules.create, { defaultValues: initial, bodyOf: createBody })
  const values = useFormValues(form)
  const changed = Object.keys(changedFields({ ...blank, ...given }, values)).length > 0
  const drafted = changed && phase !== 'made' ? changedFields(blank, values) : {}
  const { forget } = useAutosaveDraft(place, () => drafted, false)
  const discard = () => {
    setFailure(undefined)
    setRestored(false)
    form.reset(blank)
  }
  const save = form.handleSubmit(async (body) => {
    if (phase === 'saving') return
    setFailure(undefined)
    setPhase('saving')
    const result = await createRecord(create(body), { form: place.form })
    if (result.kind === 'undone') {
      const error = errorOf(result.failure)
      if (isMounted()) setFailure(setErrorsAtFields(form.setError, error, rules.fields))
      else notifyFailure(recordWords[kind].notCreated, error)
    }
    if (result.kind !== 'done') setPhase('typing')
  })
  const finish = (operation: RecordOperation, record: CreatedRecord, isNew: boolean) => {
    void operations.acknowledge(operation.id)
    const typed = z.safeParse(rules.create, createBody(form.getValues()))
    if (JSON.stringify(typed.data) !== JSON.stringify(operation.create.body)) {
      // An earlier save created it, and more has been typed since, which stays.
      setPhase('typing')
      return setFailure({ ...createdBefore(record), unmatched: [] })
    }
    forget()
    if (!isNew) return discard()
    setPhase('made')
    toast.show({ title: recordWords[kind].created, detail: record.name })
    return onMade(record)
  }
  const open = useCreation(place, finish)
  return {
    ...{ kind, form, formId, values, failure, open, save, discard, forget },
    restored: restored && changed,
    // While it is being created, nothing is lost by leaving: the draft stays until the outcome is known.
    unsaved: changed && phase === 'typing',
    saving: phase === 'saving',
    found: () => {
      forget()
      discard()
    },
  }
}

const createdBefore = ({ name = '—' }: CreatedRecord) => ({
  message: i18n.t('“{name}” was created by your earlier save. Open it in the list to change it.', { name }),
  code: undefined,
  requestId: undefined,
})

/**
 * The unfinished creation that this form started, now or on an earlier page. Calls `finish` with the created
 * record; `isNew` if it was created while the form is open.
 */
function useCreation(
  { workspaceId, form }: DraftPlace,
  finish: (operation: RecordOperation, record: CreatedRecord, isNew: boolean) => void,
): RecordOperation | undefined {
  const operation = useRecordOperations(workspaceId).find((each) => each.form === form && each.owned)
  const latest = useRef(finish)
  useEffect(() => {
    latest.current = finish
  })
  const first = useRef(true)
  const ended = operation?.ended
  useEffect(() => {
    if (operation && ended) latest.current(operation, ended.record, !first.current)
    first.current = false
    // oxlint-disable-next-line react/exhaustive-deps -- once for each creation that ends
  }, [operation?.id, ended === undefined])
  return operation && !ended ? operation : undefined
}
