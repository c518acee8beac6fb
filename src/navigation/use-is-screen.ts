import { useRouterState } from '@tanstack/react-router'
import { railScreenAt, type ScreenId } from './screens'

/** True on a screen and on its records and panels. Renders its component only when that changes. */
export const useIsScreen = (id: ScreenId): boolean =>
  useRouterState({ select: ({ location }) => railScreenAt(location.pathname) === id })
