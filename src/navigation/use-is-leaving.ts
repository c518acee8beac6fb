import { useRouter } from '@tanstack/react-router'

/**
 * Returns a function that tells if the person has gone to another address that isn't rendered yet, as its data is loading. What
 * changes the address by itself has to ask first, or it would take the person back.
 */
export function useIsLeaving(): () => boolean {
  const router = useRouter()
  return () => router.latestLocation.pathname !== router.state.matches.at(-1)?.pathname
}
