import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '~/src/ui/button'

/** An address that no screen has. */
export function NotFound() {
  return (
    <div className="grid min-h-60 content-start justify-items-start gap-3 p-8 max-md:p-4">
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
