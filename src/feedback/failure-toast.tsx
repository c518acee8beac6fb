import { i18n } from '@lingui/core'
import { ApiError, isAborted, outcomeUnknown } from '~/src/api/errors'
import { toast } from '~/src/ui/toast'
import { CreditLinks } from './credits-offer'
import { errorLine } from './failure-line'

/** Shows a failure as a toast, with links to credits if they are lacking. Ignores cancelled calls. */
export function notifyFailure(title: string, error: unknown): void {
  if (isAborted(error)) return
  const unknown = outcomeUnknown(error)
  const said = [unknown && i18n.t('Check the list for the result'), errorLine(error)]
    .filter(Boolean)
    .join(' · ')
  const detail =
    error instanceof ApiError && error.status === 402 ? (
      <>
        {said}
        <span className="flex flex-wrap gap-x-3">
          <CreditLinks purchaseUrl={error.purchaseUrl} />
        </span>
      </>
    ) : (
      said
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
