import { ErrorNotice } from '~/src/ui/error-notice'
import type { RefusedField } from './land-details'

export interface FormFailureProps {
  /** What did not happen: "The product was not saved." */
  title: string
  message: string
  code?: string | undefined
  requestId?: string | undefined
  /** What was refused and belongs to no field of the form. */
  unmatched?: readonly RefusedField[] | undefined
}

/** Why a form was not taken, where its fields can't say it. */
export function FormFailure({ title, message, code, requestId, unmatched: homeless = [] }: FormFailureProps) {
  const details = homeless.map((detail) => `${detail.path}: ${detail.message}`).join(' ')
  return (
    <ErrorNotice
      title={title}
      message={details ? `${message} ${details}` : message}
      code={code}
      requestId={requestId}
    />
  )
}
