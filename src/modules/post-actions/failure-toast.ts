import { codeOf, isAborted, outcomeUnknown, requestIdOf } from '~/src/api/errors'
import { toast } from '~/src/ui/toast'

/** Says what did not happen and what the service said. A cancelled call is nobody's news. */
export function tellFailure(title: string, error: unknown): void {
  if (isAborted(error)) return
  const message = error instanceof Error ? error.message : 'The call failed.'
  const request = requestIdOf(error)
  const detail = [message, codeOf(error), request && `Request ${request}`].filter(Boolean).join(' · ')
  const heading = outcomeUnknown(error) ? `${title} — perhaps. The list shows what became of it.` : title
  toast.show({ title: heading, detail, tone: 'failed', duration: 12_000 })
}

/** Whether the call went through; a failure is told under `title`. */
export const wentThrough = (call: Promise<unknown>, title: string): Promise<boolean> =>
  call.then(
    () => true,
    (error: unknown) => {
      tellFailure(title, error)
      return false
    },
  )
