import { i18n } from '@lingui/core'
import type { ReactNode } from 'react'
import { Button } from './button'
import { Dialog } from './dialog'

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
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} cost={cost} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {error}
    </Dialog>
  )
}
