import { useCallback, useSyncExternalStore } from 'react'

// The `md` breakpoint. In script rather than CSS, because the phone's month renders a different tree.
const phone = '(max-width: 720px)'
/** Media query of windows below the `lg` breakpoint, such as those of upright tablets. */
export const narrowWindow = '(max-width: 1099px)'

const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    useCallback(
      (listener) => {
        const media = matchMedia(query)
        media.addEventListener('change', listener)
        return () => media.removeEventListener('change', listener)
      },
      [query],
    ),
    () => matchMedia(query).matches,
  )

/** True if the window is as narrow as a phone. */
export const useIsPhone = (): boolean => useMedia(phone)

/** True if the window is as narrow as an upright tablet, or narrower. */
export const useIsNarrow = (): boolean => useMedia(narrowWindow)
