import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { useBodyForm, useFormValues } from '~/src/form/use-contract-form'
import { useServerValues } from '~/src/form/use-server-values'
import { useIsMounted } from '~/src/ui/use-is-mounted'
import { type Failure, setErrorsAtFields } from './field-errors'
import { beginWith, type DraftPlace, useAutosaveDraft } from './form-draft'

interface Editing<Values extends FieldValues, Body extends FieldValues> {
  place: DraftPlace
  /** Parses the stored draft, which an older version may have written. */
  shape: z.core.$ZodType<Values>
  /** The values on the server. */
  server: Values
  schema: z.core.$ZodType<Body>
  /** The body to validate: the changed fields alone. */
  bodyOf: (values: Values) => object
  /** What is kept of the changes on the device, by field; the body unless given. */
  draftOf?: (values: Values) => object
  /** As for `setErrorsAtFields`. */
  fields: Parameters<typeof setErrorsAtFields<Values>>[2]
  /** True while a save is in progress. */
  saving: boolean
  /** Sends the valid body, made from `values`, and returns the values that the server then has. */
  send: (body: Body, values: Values) => Promise<Values>
  /** Says that the save failed, if the person has left. */
  notSaved: string
}

/** A form of something that exists. Only changed fields are validated, autosaved and sent. */
export function useEditForm<Values extends FieldValues, Body extends FieldValues>(
  editing: Editing<Values, Body>,
) {
  const { place, server, bodyOf, draftOf = bodyOf, saving } = editing
  const isMounted = useIsMounted()
  const [failure, setFailure] = useState<Failure>()
  const [initial] = useState(() => beginWith(editing.shape, server, place))
  const [restored, setRestored] = useState(() => Object.keys(bodyOf(initial)).length > 0)
  const form = useBodyForm(editing.schema, { defaultValues: initial, bodyOf })
  const serverValues = useServerValues(form, server)
  const values = useFormValues(form)
  const changed = Object.keys(bodyOf(values)).length
  const { forget, forgetSaved } = useAutosaveDraft(place, () => draftOf(form.getValues()), saving)

  const save = form.handleSubmit(async (body) => {
    if (Object.keys(body).length === 0 || saving) return
    setFailure(undefined)
    const sent = structuredClone(form.getValues())
    try {
      const saved = await editing.send(body, sent)
      // The person left during the save, and what it stored must not be offered later.
      if (!isMounted()) forgetSaved()
      serverValues.saved(sent, saved)
      setRestored(false)
    } catch (error) {
      if (isMounted()) setFailure(setErrorsAtFields(form.setError, error, editing.fields))
      else notifyFailure(editing.notSaved, error)
    }
  })
  const discard = () => {
    setFailure(undefined)
    setRestored(false)
    serverValues.discard()
  }
  const { overtaken, keep, take } = serverValues
  return {
    form,
    values,
    changed,
    failure,
    restored: restored && changed > 0,
    /** What happened on the server, if there are unsaved changes. */
    elsewhere: changed > 0 && !saving ? serverValues.elsewhere : 'nothing',
    theirs: { overtaken, onKeep: keep, onTake: take },
    saving,
    save,
    discard,
    forget,
  }
}
