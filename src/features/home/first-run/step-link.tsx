import { Link } from '@tanstack/react-router'
import { buttonClass } from '~/src/ui/button-class'
import type { StepId } from './steps'

export interface StepLinkProps {
  id: StepId
  workspaceId: string
  primary: boolean
  /** What it does, for ears. */
  title: string
}

const screens = {
  brand: '/w/$workspaceId/brand',
  product: '/w/$workspaceId/products',
  picture: '/w/$workspaceId/studio/image',
  post: '/w/$workspaceId/posts/new',
  calendar: '/w/$workspaceId/calendar',
} as const

/** To the screen on which the step is done. */
export function StepLink({ id, workspaceId, primary, title }: StepLinkProps) {
  return (
    <Link
      to={screens[id]}
      params={{ workspaceId }}
      className={buttonClass({ size: 'sm', variant: primary ? 'primary' : 'plain' })}
      aria-label={`Start: ${title}`}
    >
      Start
    </Link>
  )
}
