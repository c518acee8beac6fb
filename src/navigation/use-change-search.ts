import { useRouter } from '@tanstack/react-router'

/**
 * Returns a function that changes the search of the screen at `path`. The panel beside its list stays open, also one that the
 * person has just opened and whose data is loading.
 */
export function useChangeSearch(path: string) {
  const router = useRouter()
  return <Search extends object>(change: Search | ((latest: Search) => Search)): void => {
    const isWithin = `${router.latestLocation.pathname}/`.startsWith(`${path}/`)
    void router.navigate({
      to: isWithin ? '.' : path,
      search: (before) => ({
        ...before,
        ...(typeof change === 'function' ? change(before as Search) : change),
      }),
      replace: true,
    })
  }
}
