import { useNavigate } from '@tanstack/react-router'
import { chooseLanguage } from '~/src/ui/language-choice'
import { setTheme } from '~/src/ui/theme'
import { screens } from '~/src/navigation/screens'
import type { Destination, PageId } from './commands'

export interface Openers {
  onCalls: () => void
  onKeys: () => void
}

const pages = {
  'new-post': '/w/$workspaceId/posts/new',
  'new-campaign': '/w/$workspaceId/campaigns/new',
  'new-product': '/w/$workspaceId/products/new',
  'import-products': '/w/$workspaceId/products/import',
  'import-calendar': '/w/$workspaceId/calendar/import',
  'studio-copy': '/w/$workspaceId/studio/copy',
  'studio-preset': '/w/$workspaceId/studio/preset',
} as const satisfies Record<PageId, string>

/** Presses a control of the screen once the palette has given the focus back: a menu would close on losing it. */
function press(control: HTMLElement): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      control.focus()
      control.click()
    }),
  )
}

/** Carries out a choice of the palette. */
export function useOpen(workspaceId: string, { onCalls, onKeys }: Openers): (to: Destination) => void {
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
      case 'media':
        return void navigate({
          to: '/w/$workspaceId/media/$mediaId',
          params: { workspaceId, mediaId: to.id },
        })
      // Where their own screen leads to: the posts that go out there.
      case 'account':
        return void navigate({
          to: '/w/$workspaceId/calendar',
          params: { workspaceId },
          search: { account: to.id },
        })
      case 'queue':
        return void navigate({
          to: '/w/$workspaceId/calendar',
          params: { workspaceId },
          search: { queue: to.id },
        })
      case 'page':
        return void navigate({ to: pages[to.page], params: { workspaceId } })
      case 'press':
        return press(to.control)
      case 'action':
        if (to.action === 'calls') return onCalls()
        if (to.action === 'keys') return onKeys()
        if (to.action === 'light' || to.action === 'dark' || to.action === 'system')
          return setTheme(to.action)
        return chooseLanguage(to.action)
    }
  }
}
