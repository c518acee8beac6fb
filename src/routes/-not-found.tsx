import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import { useDocumentTitle } from '~/src/navigation/document-title'
import { buttonClass } from '~/src/ui/button'

/** An unknown address within a workspace, in the studio's frame. */
export function NotFound() {
  return (
    <div className="grid min-h-60 p-8 max-md:p-4">
      <Words />
    </div>
  )
}

/** An unknown address outside of workspaces, as its own page like sign-in. */
export function NotFoundPage() {
  useDocumentTitle(i18n.t('Page not found'))
  return (
    <main id="main" className="grid min-h-dvh place-items-center bg-desk p-4">
      <div className="w-full max-w-[420px] rounded-lg border border-line bg-sheet p-6 max-md:p-4">
        <Words />
      </div>
    </main>
  )
}

function Words() {
  return (
    <div className="grid content-start justify-items-start gap-3">
      <h1>{i18n.t('Page not found')}</h1>
      <p className="text-14 text-ink-2">
        {i18n.t('The address may be mistyped, or the page no longer exists.')}
      </p>
      <Link to="/" className={buttonClass()}>
        {i18n.t('Go to Home')}
      </Link>
    </div>
  )
}
