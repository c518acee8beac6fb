import { FormDialog, type FormDialogProps } from '~/src/ui/form-dialog'
import { Banner } from '~/src/ui/notices'
import { useOfflineRefusal } from './offline-refusal'

/** A form that can't wait in the outbox: it isn't sent while offline, and keeps what was entered. */
export function OnlineFormDialog({ notAllowed, children, ...rest }: FormDialogProps) {
  const offline = useOfflineRefusal()
  return (
    <FormDialog {...rest} notAllowed={offline ?? notAllowed}>
      {children}
      {offline && <Banner>{offline}</Banner>}
    </FormDialog>
  )
}
