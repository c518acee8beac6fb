import { i18n } from '@lingui/core'
import { codeOf, requestIdOf } from '~/src/api/errors'

interface FailureFields {
  readonly message: string
  readonly code?: string | undefined
  readonly status?: number | undefined
  readonly requestId?: string | undefined
}

const line = (message: string, code: string | undefined, request: string | undefined): string =>
  [message, code, request && i18n.t('Request {request}', { request })].filter(Boolean).join(' · ')

/** A failure in one line, with the code and the requestId by which whoever runs the API can find it. */
export const failureLine = ({ message, code, status, requestId }: FailureFields): string =>
  // Without a status, the code is the dashboard's own.
  line(message, status === undefined ? undefined : code, requestId)

/** The same for the error of a call. */
export const errorLine = (error: unknown): string =>
  line(
    error instanceof Error ? error.message : i18n.t('The request failed.'),
    codeOf(error),
    requestIdOf(error),
  )

/** True if the call failed for lack of credits; a server may omit the link. */
export const lacksCredits = ({
  code,
  purchaseUrl,
}: {
  code?: string | undefined
  purchaseUrl?: string | undefined
}) => code === 'insufficient_credits' || purchaseUrl !== undefined
