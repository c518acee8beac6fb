import { useRouterState } from '@tanstack/react-router'
import { type ScreenId, screenAt } from './screens'

/** True on a screen and on its records and panels. Renders its component only when that changes. */
export const useIsScreen = (id: ScreenId): boolean =>
  useRouterState({ select: ({ location }) => screenAt(location.pathname) === id })
