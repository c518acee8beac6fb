import { useRouter } from '@tanstack/react-router'
import { useIsMounted } from '~/src/ui/use-is-mounted'

/**
 * Returns a function that tells if the person has gone to another address that isn't rendered yet, as its data is loading. What
 * changes the address by itself has to ask first, or it would take the person back.
 */
export function useIsLeaving(): () => boolean {
  const router = useRouter()
  return () => router.latestLocation.pathname !== router.state.matches.at(-1)?.pathname
}

/**
 * Returns a function that tells if the component is still shown, and the person isn't leaving: a save that ends late doesn't open
 * its record over what the person has gone to since.
 */
export function useIsHere(): () => boolean {
  const isLeaving = useIsLeaving()
  const isMounted = useIsMounted()
  return () => isMounted() && !isLeaving()
}
