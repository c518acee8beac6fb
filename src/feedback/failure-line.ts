import { i18n } from '@lingui/core'
import { codeOf, requestIdOf } from '~/src/api/errors'

interface Said {
  readonly message: string
  readonly code?: string | undefined
  readonly status?: number | undefined
  readonly requestId?: string | undefined
}

const line = (message: string, code: string | undefined, request: string | undefined): string =>
  [message, code, request && i18n.t('Request {request}', { request })].filter(Boolean).join(' · ')

/** What went wrong in one line, with the code and the request by which whoever runs the API finds it. */
export const failureLine = ({ message, code, status, requestId }: Said): string =>
  // Without a status the code is the dashboard's own.
  line(message, status === undefined ? undefined : code, requestId)

/** The same of what a call rejected with. */
export const errorLine = (error: unknown): string =>
  line(
    error instanceof Error ? error.message : i18n.t('The request failed.'),
    codeOf(error),
    requestIdOf(error),
  )

/** Whether that is why it failed; a service may leave the link out of its refusal. */
export const lacksCredits = ({
  code,
  purchaseUrl,
}: {
  code?: string | undefined
  purchaseUrl?: string | undefined
}) => code === 'insufficient_credits' || purchaseUrl !== undefined
