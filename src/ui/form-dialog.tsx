import { i18n } from '@lingui/core'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { Button } from './button'
import { Dialog, type DialogProps } from './dialog'

export type FormDialogProps = Omit<DialogProps, 'open' | 'footer' | 'onBack'> & {
  /** The submit button, which names the action. */
  submit: string
  /** If it returns a promise, it isn't called again before that has settled. */
  onSubmit: () => unknown
  /** Whether the form is being sent, if `onSubmit` doesn't return a promise. */
  busy?: boolean | undefined
  /** Why the form can't be sent. */
  notAllowed?: string | false | undefined
  danger?: boolean | undefined
  cancel?: string | undefined
  /** For a Cancel that does more than closing the dialog. */
  onCancel?: (() => void) | undefined
  /** A button apart from the others. */
  extra?: ReactNode
  /** Called when a field changes. */
  onChange?: (() => void) | undefined
  /** The layout of the fields. */
  className?: string | undefined
}

/** A dialog with a form, which Enter and the submit button send, once at a time. */
export function FormDialog({
  submit,
  onSubmit,
  busy,
  notAllowed,
  danger,
  cancel = i18n.t('Cancel'),
  onCancel,
  extra,
  onChange,
  className = 'grid gap-4',
  children,
  ...dialog
}: FormDialogProps) {
  const [sending, setSending] = useState(false)
  const formId = useId()
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    // In React, the form may be inside another one, though not in the DOM.
    event.stopPropagation()
    if (sending || busy || notAllowed) return
    const result = onSubmit()
    if (!(result instanceof Promise)) return
    setSending(true)
    void result.finally(() => setSending(false))
  }
  return (
    <Dialog
      {...dialog}
      open
      footer={
        <>
          {extra && <span className="me-auto">{extra}</span>}
          <Button variant="quiet" onClick={onCancel ?? dialog.onClose}>
            {cancel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            type="submit"
            form={formId}
            busy={sending || busy}
            notAllowed={notAllowed}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={className} onChange={onChange} onSubmit={send}>
        {children}
      </form>
    </Dialog>
  )
}
