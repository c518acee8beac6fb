import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'

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
