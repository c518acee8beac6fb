import { i18n } from '@lingui/core'
import { connection } from '~/src/api/offline/connection'
import { useStore } from '~/src/store/store'
import { ConfirmDialog, type ConfirmDialogProps } from '~/src/ui/dialog'
import { Banner } from '~/src/ui/notices'

/** Confirms what can't wait in the outbox: it can't be confirmed while offline. */
export function OnlineConfirmDialog({ notAllowed, error, ...rest }: ConfirmDialogProps) {
  const offline =
    useStore(connection) !== 'here' && i18n.t('You’re offline. Try again when you’re back online.')
  return (
    <ConfirmDialog
      {...rest}
      notAllowed={offline || notAllowed}
      error={
        offline ? (
          <div className="grid gap-3">
            {error}
            <Banner>{offline}</Banner>
          </div>
        ) : (
          error
        )
      }
    />
  )
}
