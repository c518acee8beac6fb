import { i18n } from '@lingui/core'
import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '~/src/ui/dialog'

export type LeaveGuardProps = {
  /** Something would be lost. */
  when: boolean
  title: string
  children: string
  /** Called when the person leaves anyway. */
  onLeave?: (() => void) | undefined
  /** Asks before the tab is closed or reloaded too: where nothing is kept on the device. */
  closing?: boolean | undefined
  /** Ways within the screen that lose nothing. */
  allow?: ((path: string) => boolean) | undefined
}

/** Asks before a form with unsaved changes is left for another address. */
export function LeaveGuard({ when, title, children, onLeave, closing = false, allow }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      when && current.pathname !== next.pathname && allow?.(next.pathname) !== true,
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
