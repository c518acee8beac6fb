import type { ComponentType } from 'react'

let Mark: ComponentType | undefined

/** For the program that hosts the dashboard: what it says of itself in the top bar. To be set before the first render. */
export function setHostBadge(mark: ComponentType): void {
  Mark = mark
}

/** What the host says of itself; mostly nothing. */
export const HostBadge = () => Mark && <Mark />
