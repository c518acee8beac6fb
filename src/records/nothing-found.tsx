import type { ReactNode } from 'react'
import { EmptyState } from '~/src/ui/empty-state'

/** What stands in the place of records that no filter lets through. `all` leads back to every one. */
export function NothingFound({ all, children }: { all: ReactNode; children: ReactNode }) {
  return (
    <EmptyState title="No matches" actions={all}>
      {children}
    </EmptyState>
  )
}
