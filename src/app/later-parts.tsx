import { ConnectionStatus } from './connection-status'
import { MentionsButton } from './mentions-button'

/** The parts of the top bar that load after the first screen. */
export function LaterParts() {
  return (
    <>
      <MentionsButton />
      <ConnectionStatus />
    </>
  )
}
