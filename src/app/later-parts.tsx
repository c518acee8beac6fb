import { ConnectionStatus } from './connection-status'
import { MentionsButton } from './mentions-button'

/** What the top bar has only after the first screen. */
export function LaterParts() {
  return (
    <>
      <MentionsButton />
      <ConnectionStatus />
    </>
  )
}
