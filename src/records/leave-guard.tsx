import { i18n } from '@lingui/core'
import { useBlocker } from '@tanstack/react-router'
import { currentSession } from '~/src/api/session/session'
import { ConfirmDialog } from '~/src/ui/dialog'
import { useIsUploading } from './field-uploads'

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

/**
 * Asks before leaving a form with unsaved changes or with a file that is uploading for one of its fields, except after
 * a sign-out, which deletes them.
 */
export function LeaveGuard({ when, title, children, onLeave, closing = false }: LeaveGuardProps) {
  const uploading = useIsUploading()
  const asks = () => (when || uploading) && currentSession() !== undefined
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => asks() && current.pathname !== next.pathname,
    enableBeforeUnload: () => closing && asks(),
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
      {when || !uploading
        ? children
        : i18n.t('A file is still uploading. If you leave, it’s added to your media, but not used here.')}
    </ConfirmDialog>
  )
}
