import { i18n } from '@lingui/core'
import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '~/src/ui/dialog'

export type LeaveGuardProps = {
  /** True if something would be lost. */
  when: boolean
  title: string
  children: string
  /** Called when the person leaves anyway. */
  onLeave?: (() => void) | undefined
  /** Also asks before the tab is closed or reloaded, if nothing is stored on the device. */
  closing?: boolean | undefined
}

/** Asks before leaving a form with unsaved changes. */
export function LeaveGuard({ when, title, children, onLeave, closing = false }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: () => when && closing,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => {
        onLeave?.()
        blocker.proceed?.()
      }}
      title={title}
      confirm={i18n.t('Leave without saving')}
      cancel={i18n.t('Keep editing')}
      danger
    >
      {children}
    </ConfirmDialog>
  )
}
