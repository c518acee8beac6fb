import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { isKept } from '~/src/api/offline/answers'
import { timeText } from '~/src/ui/time-text'

/** Who works here and where: they hardly change, and their age says nothing of the screen. */
const settled = new Set(['/me', '/workspaces', '/presets'])

/** That there is no way to the API, and how old what is on screen is. */
export function OfflineMessage({ unreachable }: { unreachable: boolean }) {
  const at = useSeenAt()
  const what = unreachable ? 'The server isn’t responding.' : 'You’re offline.'
  const seen = at !== undefined && `Showing data from ${shownTime(at)}.`
  const whole = [what, seen].filter(Boolean).join(' ')
  return (
    <>
      <span className="max-xl:hidden" title={whole}>
        {whole}
      </span>
      <span className="max-md:sr-only xl:hidden" title={whole}>
        {unreachable ? 'No response' : 'Offline'}
      </span>
    </>
  )
}

const shownTime = (at: number) =>
  timeText(at, new Date(at).toDateString() === new Date().toDateString() ? 'time' : 'dayTime')

/** When the oldest of what is on screen was read, ms since 1970. */
function useSeenAt(): number | undefined {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache])
  return useSyncExternalStore(subscribe, () => {
    const times = cache
      .findAll({ type: 'active' })
      .filter(
        ({ queryKey, state }) =>
          state.data !== undefined && isKept(queryKey) && !settled.has(String(queryKey[3])),
      )
      .map(({ state }) => state.dataUpdatedAt)
    return times.length === 0 ? undefined : Math.min(...times)
  })
}
