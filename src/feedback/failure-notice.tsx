import { i18n } from '@lingui/core'
import { secretShownOnce } from '~/contract/errors'
import { ApiError, codeOf, outcomeUnknown, requestIdOf } from '~/src/api/errors'
import { ErrorNotice } from '~/src/ui/notices'

interface FailureNoticeProps {
  /** What failed: "Couldn’t save the queue". */
  title: string
  error: Error
  /** True if it may have been done; false for a call that changes nothing. */
  unknown?: boolean | undefined
}

/** The server's message, with the details that it doesn't already contain. */
const sentenceOf = (error: Error): string => {
  if (!(error instanceof ApiError)) return error.message
  const more = error.details.map(({ message }) => message).filter((each) => !error.message.includes(each))
  return [...new Set([error.message, ...more])].join(' ')
}

/** True if a write succeeded, but the response with its secret, shown only once, was lost. */
const secretLost = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'invalid_state' && error.message === secretShownOnce

/**
 * Why a write failed, shown where it was made: with its field errors, code and requestId. Says so if the
 * outcome is unknown.
 */
export function FailureNotice({ title, error, unknown = outcomeUnknown(error) }: FailureNoticeProps) {
  if (secretLost(error))
    return (
      <ErrorNotice
        title={i18n.t('Created, but its secret was lost')}
        message={i18n.t(
          'The connection broke before the secret arrived, and it’s shown only once. Revoke or delete the new entry in the list, then create another.',
        )}
        requestId={requestIdOf(error)}
      />
    )
  const message = sentenceOf(error)
  return (
    <ErrorNotice
      title={unknown ? i18n.t('{title} (not confirmed)', { title }) : title}
      message={
        unknown
          ? i18n.t('{reason} Check whether it worked before trying again.', { reason: message })
          : message
      }
      code={codeOf(error)}
      requestId={requestIdOf(error)}
      purchaseUrl={error instanceof ApiError ? error.purchaseUrl : undefined}
    />
  )
}
