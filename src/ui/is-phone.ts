import { useSyncExternalStore } from 'react'

// The `md` breakpoint. In script rather than CSS, because the phone's month renders a different tree.
const query = '(max-width: 720px)'

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** True if the window is as narrow as a phone. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
