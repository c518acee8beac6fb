import { i18n } from '@lingui/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { codeOf, requestIdOf } from '~/src/api/errors'
import { ErrorNotice } from '~/src/ui/notices'

const codeNotLoaded = i18n.t('Couldn’t load this part of the studio. Check your connection and try again.')

/**
 * Gives code that can’t be loaded a message of ours. With the browser’s, TanStack Router would reload the page, which
 * is lost if the server is out of reach.
 */
export function explainUnloadedCode(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = codeNotLoaded
  })
}

const originResponds = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Shown in place of a screen that failed: the error, its requestId, and Retry. The frame stays. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const message = error instanceof Error ? error.message : String(error)
  const router = useRouter()
  const [isRetrying, setRetrying] = useState(false)
  const retry = async () => {
    if (message === codeNotLoaded) {
      setRetrying(true)
      // The router doesn’t load code again, and a newer build may have replaced it.
      if (await originResponds()) return window.location.reload()
      return setRetrying(false)
    }
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
        onRetry={() => void retry()}
        retrying={isRetrying}
      />
    </div>
  )
}
