import type { ComponentType } from 'react'

let Mark: ComponentType | undefined

/** Sets the host program's badge for the top bar, before the first render. */
export function setHostBadge(mark: ComponentType): void {
  Mark = mark
}

/** The host's badge, if set. */
export const HostBadge = () => Mark && <Mark />
