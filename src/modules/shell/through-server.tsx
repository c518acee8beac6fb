import { useSession } from '~/src/api/session'
import { Tooltip } from '~/src/ui/tooltip'

/** What a session without a token means, wherever it is said. */
export const throughServer = 'Hosted API'

/** Whether the API is a hosted one behind this page's server, which keeps the token. */
export const useThroughServer = (): boolean => {
  const { session } = useSession()
  return session !== undefined && session.token === undefined
}

/** The top bar's word that the API is a hosted one, reached through this server. */
export function ThroughServer() {
  if (!useThroughServer()) return null
  return (
    <Tooltip text="Through this server, which keeps the token">
      <span className="px-2 text-12 text-ink-3 max-lg:hidden">{throughServer}</span>
    </Tooltip>
  )
}
