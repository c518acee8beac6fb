import { Link } from '@tanstack/react-router'
import { buttonClass } from '~/src/ui/button'

/** An address that no screen has. */
export function NotFound() {
  return (
    <div className="grid min-h-60 content-start justify-items-start gap-3 p-8 max-md:p-4">
      <h1>Page not found</h1>
      <p className="text-14 text-ink-2">The address may be mistyped, or the page no longer exists.</p>
      <Link to="/" className={buttonClass()}>
        Go to Home
      </Link>
    </div>
  )
}
