import { i18n } from '@lingui/core'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ApiError, codeOf, isAborted, requestIdOf } from '~/src/api/errors'
import { type RefusedField, setDetailsAtFields } from '~/src/form/form-failure'

/** The part of a failed save that isn't shown at a field. */
export interface Failure {
  readonly message: string
  readonly code: string | undefined
  readonly requestId: string | undefined
  readonly purchaseUrl?: string | undefined
  readonly unmatched: readonly RefusedField[]
}

/** True if an error has details, and each has a field to be shown at. */
export function isAtFields(error: unknown, fieldOf: (path: string) => string | undefined): boolean {
  const details = error instanceof ApiError ? error.details : []
  return details.length > 0 && details.every(({ path }) => fieldOf(path) !== undefined)
}

/**
 * Sets a refusal's errors on the fields of the same name, or those that `fields` gives. Returns the rest, or
 * `undefined` if the fields show everything.
 */
export function setErrorsAtFields<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  error: unknown,
  fields: readonly FieldPath<Values>[] | ((path: string) => FieldPath<Values> | undefined),
): Failure | undefined {
  if (isAborted(error)) return undefined
  const details = error instanceof ApiError ? error.details : []
  const placeOf =
    typeof fields === 'function'
      ? fields
      : (path: string) => fields.find((field) => path === field || path.startsWith(`${field}.`))
  const unmatched = setDetailsAtFields(setError, details, placeOf)
  if (details.length > 0 && unmatched.length === 0) return undefined
  const message = error instanceof Error ? error.message : i18n.t('The request failed.')
  const purchaseUrl = error instanceof ApiError ? error.purchaseUrl : undefined
  return { message, code: codeOf(error), requestId: requestIdOf(error), purchaseUrl, unmatched }
}
