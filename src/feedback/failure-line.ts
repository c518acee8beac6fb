import { i18n } from '@lingui/core'
import { codeOf, requestIdOf } from '~/src/api/errors'

interface Said {
  readonly message: string
  readonly code?: string | undefined
  readonly requestId?: string | undefined
}

/** What went wrong in one line, with the code and the request by which whoever runs the API finds it. */
export const failureLine = ({ message, code, requestId }: Said): string =>
  [message, code, requestId && i18n.t('Request {request}', { request: requestId })]
    .filter(Boolean)
    .join(' · ')

/** The same of what a call rejected with. */
export const errorLine = (error: unknown): string =>
  failureLine({
    message: error instanceof Error ? error.message : i18n.t('The request failed.'),
    code: codeOf(error),
    requestId: requestIdOf(error),
  })

/** Whether that is why it failed; a service may leave the link out of its refusal. */
export const lacksCredits = ({
  code,
  purchaseUrl,
}: {
  code?: string | undefined
  purchaseUrl?: string | undefined
}) => code === 'insufficient_credits' || purchaseUrl !== undefined
