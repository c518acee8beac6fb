import { i18n } from '@lingui/core'
import { ApiError, errorDetails } from '~/src/api/errors'
import { ErrorNotice } from '~/src/ui/notices'
import type { Loadable } from './query-state'

/** True if the server refused the link itself: opening it again wouldn't help. */
const isRefused = (error: Error): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429

/** Why a secret link doesn't open: with Retry, unless the link itself was refused. */
export function LinkFailure({ query }: { query: Omit<Loadable<unknown>, 'data'> }) {
  const { error, isFetching } = query
  if (!error) return null
  const { message, ...reference } = errorDetails(error)
  if (isRefused(error))
    return <ErrorNotice title={i18n.t('This link doesn’t work')} message={message} {...reference} />
  return (
    <ErrorNotice title={message} {...reference} retrying={isFetching} onRetry={() => void query.refetch()} />
  )
}
