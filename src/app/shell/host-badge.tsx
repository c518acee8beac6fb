import type { ComponentType } from 'react'

let Badge: ComponentType | undefined

/** Sets the host program's badge for the top bar, before the first render. */
export function setHostBadge(badge: ComponentType): void {
  Badge = badge
}

/** The host's badge, if set. */
export const HostBadge = () => Badge && <Badge />
