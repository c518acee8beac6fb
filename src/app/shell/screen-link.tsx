import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Screen } from '~/src/navigation/screens'

export interface ScreenLinkProps {
  screen: Screen
  workspaceId: string
  current: boolean
  className: string
  title?: string | undefined
  'aria-description'?: string | undefined
  children: ReactNode
  'data-alert'?: boolean | undefined
}

/** A link to a screen of the rail. The frame marks the current one: a record's panel belongs to its list. */
export function ScreenLink({ screen, workspaceId, current, children, ...rest }: ScreenLinkProps) {
  // Exact: the router marks by beginnings else, and every address begins with Home's.
  const shared = {
    ...rest,
    activeOptions: { exact: true },
    'aria-current': current ? ('page' as const) : undefined,
  }
  if (screen.to === '/credits' || screen.to === '/developer') {
    return (
      <Link to={screen.to} {...shared}>
        {children}
      </Link>
    )
  }
  return (
    <Link to={screen.to} params={{ workspaceId }} {...shared}>
      {children}
    </Link>
  )
}
