import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { i18n } from '@lingui/core'
import { type ReactNode, useLayoutEffect } from 'react'
import { IconButton } from './icon-button'
import { X } from './icons'
import { inLanguage } from './in-language'

const Root = inLanguage(Ark.Root)

export type DrawerProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A non-modal panel over the page's end edge. Esc closes it and focus returns. */
export function Drawer({ open, onClose, title, actions, children }: DrawerProps) {
  useReturnFocus(open)
  return (
    <Root
      open={open}
      onOpenChange={(change) => change.open || onClose()}
      modal={false}
      trapFocus={false}
      preventScroll={false}
      closeOnInteractOutside={false}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Ark.Positioner className="pointer-events-none fixed inset-y-0 end-0 z-20 flex w-full justify-end p-1 max-md:p-0">
          <Ark.Content className="pointer-events-auto flex w-[480px] max-w-full animate-settle flex-col rounded-lg bg-sheet shadow-float outline-none max-md:w-full max-md:rounded-none">
            <div className="flex min-h-12 flex-none items-center gap-1 border-b border-line py-2 ps-5 pe-2">
              <Ark.Title className="min-w-0 flex-1">{title}</Ark.Title>
              {actions}
              <IconButton label={i18n.t('Close')} icon={<X />} onClick={onClose} />
            </div>
            <div className="relative min-h-0 flex-1 overflow-auto">{children}</div>
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Root>
  )
}

/** Without a focus trap Ark doesn't restore focus. This returns it to where it was, unless it has since moved. */
function useReturnFocus(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return
    const opener = document.activeElement
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
      })
    }
  }, [open])
}
