import { ErrorNotice } from '~/src/ui/notices'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'

const refusedField = '[aria-invalid="true"]'

/**
 * Takes the person to the first field that is refused, unless they are at one: rows of lists are none of the form's own.
 * What was refused is drawn within a few frames; where nothing is, nothing happens.
 */
export function focusInvalid(form: HTMLFormElement, frames = 10): void {
  requestAnimationFrame(() => {
    if (document.activeElement?.matches(refusedField)) return
    const first = form.querySelector<HTMLElement>(refusedField)
    if (first) {
      first.focus({ preventScroll: true })
      // With what is said below it, which focusing alone may leave under a footer.
      first.scrollIntoView({ block: 'center' })
    } else if (frames > 1) focusInvalid(form, frames - 1)
  })
}

export interface FormFailureProps {
  /** What did not happen: "The product was not saved." */
  title: string
  message: string
  code?: string | undefined
  requestId?: string | undefined
  purchaseUrl?: string | undefined
  /** What was refused and belongs to no field of the form. */
  unmatched?: readonly RefusedField[] | undefined
}

/** Why a form was not taken, where its fields can't say it. */
export function FormFailure({ title, message, unmatched: homeless = [], ...said }: FormFailureProps) {
  const details = homeless.map((detail) => `${detail.path}: ${detail.message}`).join(' ')
  return (
    <ErrorNotice
      title={title}
      message={details ? `${message} ${details}` : message}
      code={said.code}
      requestId={said.requestId}
      purchaseUrl={said.purchaseUrl}
    />
  )
}

/** One field of a body that the server refused, as a 400 tells it. */
export interface RefusedField {
  readonly path: string
  readonly message: string
}

/**
 * Puts what the server refused beside the fields concerned. `fieldOf` names the form's field for a path of the body;
 * what belongs to no field is answered, to be shown with the form itself.
 */
export function landDetails<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  details: readonly RefusedField[],
  fieldOf: (path: string) => FieldPath<Values> | undefined,
): RefusedField[] {
  const unmatched: RefusedField[] = []
  let focused = false
  for (const detail of details) {
    const field = fieldOf(detail.path)
    if (field === undefined) {
      unmatched.push(detail)
      continue
    }
    setError(field, { type: 'server', message: detail.message }, { shouldFocus: !focused })
    focused = true
  }
  return unmatched
}
