import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { i18n } from '@lingui/core'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { cx } from './class-names'
import { IconButton } from './icon-button'
import { ChevronLeft, X } from './icons'
import { inLanguage } from './in-language'
import { focusTitle } from './page-header'

const Root = inLanguage(Ark.Root)

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the quiet one first; null where the content has its own. */
  footer?: ReactNode
  /** To the step before, in a dialog of several. */
  onBack?: (() => void) | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  /** For questions: no ×, and only a button or Esc answers. */
  alert?: boolean | undefined
  /** What takes the focus; the first field otherwise, or the first button of a question. */
  initialFocus?: (() => HTMLElement | null) | undefined
}

const first = 'input:not([type=hidden]), textarea, [role=combobox], [data-dialog-footer] button'

/**
 * Gives the focus back to what a dialog was opened from where nothing else has it once it is closed. Where that is gone,
 * or the dialog stood in the page's address and was opened from nothing, the screen's title gets it.
 */
function useFocusAfter(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return
    const opener = document.activeElement
    return () => {
      const isLost = () => document.activeElement === document.body
      // Whatever follows, another dialog for example, takes the focus within a frame.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (!isLost() || document.querySelector('[role=dialog], [role=alertdialog]')) return
          if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
          if (isLost()) focusTitle()
        }),
      )
    }
  }, [open])
}

const widths = { sm: 'max-w-[420px]', md: 'max-w-[560px]', lg: 'max-w-[920px]' }

export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    onBack,
    title,
    description,
    children,
    footer,
    size = 'md',
    alert,
    initialFocus,
  } = props
  useFocusAfter(open)
  const content = useRef<HTMLDivElement>(null)
  const firstControl = () => content.current?.querySelector<HTMLElement>(first) ?? null
  return (
    <Root
      open={open}
      onOpenChange={(change) => change.open || onClose()}
      role={alert ? 'alertdialog' : 'dialog'}
      closeOnInteractOutside={!alert}
      // What it was opened from, a menu or another dialog, may close after it has opened. It stays.
      onRequestDismiss={(event) => event.preventDefault()}
      onFocusOutside={(event) => event.preventDefault()}
      initialFocusEl={initialFocus ?? firstControl}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Ark.Backdrop className="fixed inset-0 z-30 bg-scrim" />
        <Ark.Positioner className="fixed inset-0 z-30 grid grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto p-4 max-md:items-end">
          <Ark.Content
            ref={content}
            className={cx('w-full animate-settle rounded-lg bg-lift shadow-float outline-none', widths[size])}
          >
            <div className="flex items-start gap-2 px-4 pt-4">
              {onBack && (
                <span className="-ms-2 -mt-1">
                  <IconButton
                    label={i18n.t('Back')}
                    size="sm"
                    icon={<ChevronLeft className="rtl:-scale-x-100" />}
                    onClick={onBack}
                  />
                </span>
              )}
              <div className="min-w-0 flex-1">
                <Ark.Title className="text-16 font-semi">{title}</Ark.Title>
                {description && <Ark.Description className="mt-1 text-ink-2">{description}</Ark.Description>}
              </div>
              {!alert && (
                <span className="-mt-1 -me-2">
                  <IconButton label={i18n.t('Close')} size="sm" icon={<X />} onClick={onClose} />
                </span>
              )}
            </div>
            {children && <div className="px-4 pt-3">{children}</div>}
            {footer !== null && (
              <div data-dialog-footer className="flex flex-wrap justify-end gap-2 p-4 pt-3.5">
                {footer}
              </div>
            )}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Root>
  )
}
