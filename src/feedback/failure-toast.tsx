import { i18n } from '@lingui/core'
import { ApiError, codeOf, isAborted, outcomeUnknown } from '~/src/api/errors'
import { lazyWithRetry } from '~/src/ui/lazy'
import { refusalOffer } from '~/src/ui/notices'
import { toast } from '~/src/ui/toast'
import { errorLine, lacksCredits } from './failure-line'

/** Shows as a toast that something couldn't be read. */
export function notifyLoadFailure(title: string, error: unknown): void {
  if (!isAborted(error)) toast.show({ title, detail: errorLine(error), tone: 'failed', duration: 12_000 })
}

/**
 * Shows the failure of a write as a toast, with links to credits if they are lacking. Ignores cancelled calls, and those
 * of someone who has signed out.
 */
export function notifyFailure(title: string, error: unknown): void {
  if (isAborted(error) || codeOf(error) === 'signed_out') return
  const unknown = outcomeUnknown(error)
  const text = [unknown && i18n.t('Check the list for the result'), errorLine(error)]
    .filter(Boolean)
    .join(' · ')
  const detail =
    error instanceof ApiError && error.status === 402 ? (
      <>
        {text}
        <span className="flex flex-wrap gap-x-3">
          <CreditLinks purchaseUrl={error.purchaseUrl} />
        </span>
      </>
    ) : (
      text
    )
  const heading = unknown ? i18n.t('{title} (not confirmed)', { title }) : title
  toast.show({ title: heading, detail, tone: 'failed', duration: 12_000 })
}

/** Resolves to whether the call succeeded; shows a failure under `title`. */
export const notifyOnFailure = (call: Promise<unknown>, title: string): Promise<boolean> =>
  call.then(
    () => true,
    (error: unknown) => {
      notifyFailure(title, error)
      return false
    },
  )

/** The links to credits. Lazy, as most failures don't need them and the first screen has no room for them. */
export const CreditLinks = lazyWithRetry(() => import('./buy-credits').then((module) => module.BuyCredits))

// Every error notice offers them if credits are lacking.
refusalOffer.set((refusal) => lacksCredits(refusal) && <CreditLinks purchaseUrl={refusal.purchaseUrl} />)
