import { useLayoutEffect } from 'react'

/**
 * Takes away the shell that index.html painted, before the browser paints what replaces it. The first thing that
 * a route renders calls it: AppFrame does so itself, a screen without the frame (/connect) by hand.
 */
export function useDismissBoot(): void {
  useLayoutEffect(() => document.getElementById('boot')?.remove(), [])
}
