import type { ComponentType } from 'react'

let Mark: ComponentType | undefined

/** The host program's badge in the top bar. Has to be set before the first render. */
export function setHostBadge(mark: ComponentType): void {
  Mark = mark
}

/** The host's badge, where it has set one. */
export const HostBadge = () => Mark && <Mark />
