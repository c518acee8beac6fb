import { useNavigate } from '@tanstack/react-router'
import { setTheme } from '~/src/ui/theme'
import { screens } from '../screens'
import type { Destination } from './commands'

export interface Openers {
  onCalls: () => void
  onKeys: () => void
}

/** Carries out a choice of the palette. */
export function useGo(workspaceId: string, { onCalls, onKeys }: Openers): (to: Destination) => void {
  const navigate = useNavigate()
  return (to) => {
    switch (to.kind) {
      case 'screen': {
        const screen = screens.find(({ id }) => id === to.screen)
        return void (screen && navigate({ to: screen.to, params: { workspaceId } }))
      }
      case 'workspace':
        return void navigate({ to: '/w/$workspaceId', params: { workspaceId: to.workspaceId } })
      case 'post':
        return void navigate({ to: '/w/$workspaceId/posts/$postId', params: { workspaceId, postId: to.id } })
      case 'product':
        return void navigate({
          to: '/w/$workspaceId/products/$productId',
          params: { workspaceId, productId: to.id },
        })
      case 'campaign':
        return void navigate({
          to: '/w/$workspaceId/campaigns/$campaignId',
          params: { workspaceId, campaignId: to.id },
        })
      case 'action':
        if (to.action === 'new-post')
          return void navigate({ to: '/w/$workspaceId/posts/new', params: { workspaceId } })
        if (to.action === 'calls') return onCalls()
        return to.action === 'keys' ? onKeys() : setTheme(to.action)
    }
  }
}
