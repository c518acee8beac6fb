import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sectionAt } from '~/src/navigation/screens'
import { focusTitle } from '~/src/ui/page-header'

/** Moves the focus to the title of a new screen. */
export function useArrival(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        const from = fromLocation?.pathname
        const to = toLocation.pathname
        // Panels and records of the same screen handle their own focus.
        if (
          from === undefined ||
          (sectionAt(from) === sectionAt(to) && !to.endsWith('/new') && !from.endsWith('/new'))
        )
          return
        if (document.activeElement?.closest('aside, [role=dialog]')) return
        focusTitle()
      }),
    [router],
  )
}
