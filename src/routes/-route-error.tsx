import { i18n } from '@lingui/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { codeOf, isStudioError, requestIdOf } from '~/src/api/errors'
import { ErrorNotice } from '~/src/ui/notices'

/** Shown in place of a screen that failed: the error, its requestId, and Retry. The frame stays. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const message = error instanceof Error ? error.message : String(error)
  const router = useRouter()
  const retry = () => {
    // A chunk that a newer build replaced needs a page reload.
    if (!isStudioError(error) && /import|module|fetch/i.test(message)) return window.location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <div className="grid content-start gap-4 p-8 max-md:p-4">
      <h1>{i18n.t('Couldn’t show this screen')}</h1>
      <ErrorNotice
        title={i18n.t('Something went wrong here')}
        message={message}
        code={codeOf(error)}
        requestId={requestIdOf(error)}
        onRetry={retry}
      />
    </div>
  )
}
