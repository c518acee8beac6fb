import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { i18n } from '@lingui/core'
import { type ReactNode, useDeferredValue, useRef, useState } from 'react'
import { Button } from './button'
import { cx } from './class-names'
import { IconButton } from './icon-button'
import { ChevronLeft, X } from './icons'
import { inLanguage } from './in-language'

const Root = inLanguage(Ark.Root)

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the quiet one first; null if the content has its own. */
  footer?: ReactNode
  /** Goes to the previous step of a multi-step dialog. */
  onBack?: (() => void) | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  /** For questions: no ×, and only a button or Esc closes it. */
  alert?: boolean | undefined
  /** Gets the initial focus; by default the first field, or the first button of a question. */
  initialFocus?: (() => HTMLElement | null) | undefined
}

const first = 'input:not([type=hidden]), textarea, [role=combobox], [data-dialog-footer] button'

const widths = { sm: 'max-w-[420px]', md: 'max-w-[560px]', lg: 'max-w-[920px]' }

/** Ark's root, which has some 150 hooks, is rendered once the dialog has been open. */
export function Dialog(props: DialogProps) {
  const { open } = props
  const [isUsed, setUsed] = useState(open)
  if (open && !isUsed) setUsed(true)
  return isUsed ? <DialogRoot {...props} /> : null
}

function DialogRoot(props: DialogProps) {
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
  const content = useRef<HTMLDivElement>(null)
  // Opened once Ark's machine runs: a field that focuses itself would otherwise have the focus before Esc is handled.
  const isReady = useDeferredValue(true, false)
  const firstControl = () => {
    const control = content.current?.querySelector<HTMLElement>(first) ?? null
    // Of radio buttons the checked one, as with Tab.
    const checked = control?.matches('[type=radio]') && control.closest('[role=radiogroup]')
    return (checked && checked.querySelector<HTMLElement>(':checked')) || control
  }
  return (
    <Root
      open={open && isReady}
      onOpenChange={(change) => change.open || onClose()}
      role={alert ? 'alertdialog' : 'dialog'}
      closeOnInteractOutside={!alert}
      // The menu or dialog that opened this one may close afterwards; this one stays open.
      onRequestDismiss={(event) => event.preventDefault()}
      onFocusOutside={(event) => event.preventDefault()}
      // Esc in a field that handles it, such as an inline edit, doesn't close the dialog.
      onEscapeKeyDown={(event) => {
        if (event.target instanceof Element && event.target.matches('[data-own-escape]'))
          event.preventDefault()
      }}
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

export type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  /** Phrased as a question: "Publish to 3 accounts now?" */
  title: ReactNode
  /** Why confirmation is needed: what can't be undone, or what it costs. */
  children: ReactNode
  /** Names the action, never "OK". */
  confirm: string
  cancel?: string | undefined
  danger?: boolean | undefined
  busy?: boolean | undefined
  /** Why it can't be confirmed now. */
  notAllowed?: string | false | undefined
  cost?: string | false | undefined
  /** Error from the last attempt. */
  error?: ReactNode
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onClose,
    onConfirm,
    title,
    children,
    confirm,
    cancel = i18n.t('Cancel'),
    danger,
    busy,
    notAllowed,
    cost,
    error,
  } = props
  return (
    <Dialog
      alert
      size="sm"
      open={open}
      onClose={onClose}
      title={title}
      description={children}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {cancel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            notAllowed={notAllowed}
            cost={cost}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {error}
    </Dialog>
  )
}
