import { useSyncExternalStore } from 'react'

// The kit's `md` breakpoint. A phone's month is another tree, not the same one hidden.
const query = '(max-width: 720px)'

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the window is as narrow as a phone. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
