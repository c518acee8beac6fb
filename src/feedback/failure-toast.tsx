import { i18n } from '@lingui/core'
import { ApiError, codeOf, isAborted, outcomeUnknown, requestIdOf } from '~/src/api/errors'
import { lazyWithRetry } from '~/src/ui/lazy'
import { toast } from '~/src/ui/toast'

// Most failures are not for want of credits, and the first screen has no room for those that are.
const BuyCredits = lazyWithRetry(() => import('./buy-credits').then((module) => module.BuyCredits))

/** Says what did not happen and what the service said, with the ways to credits. A cancelled call is nobody's news. */
export function notifyFailure(title: string, error: unknown): void {
  if (isAborted(error)) return
  const message = error instanceof Error ? error.message : i18n.t('The request failed.')
  const request = requestIdOf(error)
  const unknown = outcomeUnknown(error)
  const said = [
    unknown && i18n.t('Check the list for the result'),
    message,
    codeOf(error),
    request && i18n.t('Request {request}', { request }),
  ]
    .filter(Boolean)
    .join(' · ')
  const detail =
    error instanceof ApiError && error.status === 402 ? (
      <>
        {said}
        <span className="flex flex-wrap gap-x-3">
          <BuyCredits purchaseUrl={error.purchaseUrl} />
        </span>
      </>
    ) : (
      said
    )
  const heading = unknown ? i18n.t('{title} (not confirmed)', { title }) : title
  toast.show({ title: heading, detail, tone: 'failed', duration: 12_000 })
}

/** Whether the call went through; a failure is told under `title`. */
export const wentThrough = (call: Promise<unknown>, title: string): Promise<boolean> =>
  call.then(
    () => true,
    (error: unknown) => {
      notifyFailure(title, error)
      return false
    },
  )
