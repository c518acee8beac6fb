import { Button, type ButtonProps } from '~/src/ui/button'
import { useOfflineRefusal } from './offline-refusal'

/** Sends a form that can't wait in the outbox: not while offline, when the form keeps what was entered. */
export function OnlineButton({ notAllowed, ...rest }: ButtonProps) {
  const offline = useOfflineRefusal()
  return <Button {...rest} notAllowed={notAllowed || offline} />
}
