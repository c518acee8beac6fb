import { useCallback, useReducer } from 'react'
import { afterPaint } from '~/src/api/after-paint'
import type { CalendarSearch } from './calendar-search'

interface Ahead {
  /** The address's, to which it was asked for: when the address has followed, it is done with. */
  readonly of: CalendarSearch
  readonly change: Partial<CalendarSearch>
}

/**
 * The address's search as it will be: the view that is asked for is on screen in the frame of the click. The address
 * follows after that frame, and with it what hangs on it: links, the history, what is read for it.
 */
export function useSearchAtOnce(
  search: CalendarSearch,
  onSearch: (change: Partial<CalendarSearch>) => void,
): readonly [CalendarSearch, (change: Partial<CalendarSearch>) => void] {
  const [ahead, go] = useReducer(
    (before: Ahead | undefined, change: Partial<CalendarSearch>): Ahead => ({
      of: search,
      change: before?.of === search ? { ...before.change, ...change } : change,
    }),
    undefined,
  )
  const change = useCallback(
    (next: Partial<CalendarSearch>) => {
      go(next)
      void afterPaint().then(() => onSearch(next))
    },
    [onSearch],
  )
  return [ahead?.of === search ? { ...search, ...ahead.change } : search, change]
}
