import type { RegisteredRouter } from '@tanstack/react-router'
import { screens } from '~/src/navigation/screens'
import { savesData } from '../saves-data'
import { untilQuiet } from '../until-quiet'

/** The screens that the frame links to. */
const paths = [...screens.map(({ to }) => to), '/w/$workspaceId/posts/new'] as const

/** Resolves when the browser is idle; in Safari, which can't tell, after a short pause. */
const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 200)
  })

/** Milliseconds after a click or a key in which nothing is loaded ahead, and for how long it can be put off. */
const quietMs = 1_500
const maxWaitMs = 10_000

/**
 * Loads the code of the screens that the frame links to, one at a time while the browser is idle, unless data
 * saving is on. The service worker, which is registered later, stores the same files from the browser's cache.
 * Returns a function that stops it.
 */
export function loadScreensAhead(router: RegisteredRouter): () => void {
  let isStopped = false
  const load = async () => {
    // What most screens share comes first and in parts; with it, the first of the screens would be one long task.
    const steps = [
      () => import('~/src/ui/select'),
      () => import('~/src/operations/operations'),
      ...paths.map((path) => () => router.loadRouteChunk(router.routesByPath[path])),
    ]
    for (const step of steps) {
      await untilIdle()
      await untilQuiet(quietMs, maxWaitMs)
      if (isStopped) return
      await step()
    }
  }
  // Not in development, where the dev server would transform all of them. A screen that can't be loaded now is
  // loaded when it is opened.
  if (!import.meta.env.DEV && !savesData()) load().catch(() => undefined)
  return () => {
    isStopped = true
  }
}
