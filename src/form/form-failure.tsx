import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ErrorNotice } from '~/src/ui/notices'

const refusedField = '[aria-invalid="true"]'

/**
 * Focuses the first invalid field, whether or not it is registered with the form. Errors may render some frames
 * later, so it tries for `frames`.
 */
export function focusInvalid(form: HTMLFormElement, frames = 10): void {
  requestAnimationFrame(() => {
    const first = form.querySelector<HTMLElement>(refusedField)
    if (first) {
      first.focus({ preventScroll: true })
      // Focusing alone may leave the error below it under a footer.
      first.scrollIntoView({ block: 'center' })
    } else if (frames > 1) focusInvalid(form, frames - 1)
  })
}

export interface FormFailureProps {
  /** What didn't happen: "The product was not saved." */
  title: string
  message: string
  code?: string | undefined
  requestId?: string | undefined
  purchaseUrl?: string | undefined
  /** Refused fields that the form has no field for. */
  unmatched?: readonly RefusedField[] | undefined
}

/** Why a form couldn't be saved, for errors that no field can show. */
export function FormFailure({ title, message, unmatched = [], ...failure }: FormFailureProps) {
  const details = unmatched.map((detail) => `${detail.path}: ${detail.message}`).join(' ')
  return (
    <ErrorNotice
      title={title}
      message={details ? `${message} ${details}` : message}
      code={failure.code}
      requestId={failure.requestId}
      purchaseUrl={failure.purchaseUrl}
    />
  )
}

/** One field of a body refused by the server, from a 400. */
export interface RefusedField {
  readonly path: string
  readonly message: string
}

/**
 * Sets the server's errors on their fields. `fieldOf` maps a path of the body to a form field; returns those
 * without one, to be shown with the form itself.
 */
export function setDetailsAtFields<Values extends FieldValues>(
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
