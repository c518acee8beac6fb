import { Link } from '@tanstack/react-router'
import { useDismissBoot } from '~/src/ui/boot'
import { buttonClass } from '~/src/ui/button-class'

/** An address that no screen has. */
export function NotFound() {
  useDismissBoot()
  return (
    <div className="grid min-h-60 content-start justify-items-start gap-3 p-8 max-md:p-4">
      <h1>There is nothing at this address</h1>
      <p className="text-14 text-ink-2">It may be mistyped, or what it led to is gone.</p>
      <Link to="/" className={buttonClass()}>
        Go to Home
      </Link>
    </div>
  )
}
