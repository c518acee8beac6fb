import { Link } from '@tanstack/react-router'
import { buttonClass } from '~/src/ui/button'
import { EmptyState } from '~/src/ui/empty-state'

/** For a principal who belongs to no workspace. */
export function NoWorkspace() {
  return (
    <main id="main" className="grid min-h-dvh place-items-center p-4">
      <EmptyState
        title="You don’t belong to a workspace yet"
        actions={
          <Link to="/connect" className={buttonClass()}>
            Use another token
          </Link>
        }
      >
        Ask a workspace owner to add you.
      </EmptyState>
    </main>
  )
}
