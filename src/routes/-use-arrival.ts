import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { screenAt } from '~/src/navigation/screens'

/** Where one has come to a new screen, focus goes to its title, so that it is heard and the next Tab starts there. */
export function useArrival(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        const from = fromLocation?.pathname
        const to = toLocation.pathname
        // Panels and records of the same screen see to their own focus.
        if (
          from === undefined ||
          (screenAt(from) === screenAt(to) && !to.endsWith('/new') && !from.endsWith('/new'))
        )
          return
        const title = document.querySelector('main h1')
        if (!(title instanceof HTMLElement) || document.activeElement?.closest('aside, [role=dialog]')) return
        title.tabIndex = -1
        title.style.outline = 'none'
        title.focus({ preventScroll: true })
      }),
    [router],
  )
}
