import { useCallback, useEffect, useState } from 'react'
import type { Connected } from '~/src/api/connect'
import { session } from '~/src/api/session'
import { watchSignInLinks } from '~/src/api/watch-sign-in-links'
import { useDocumentTitle } from '~/src/navigation/document-title'
import { useDismissBoot } from '~/src/ui/splash'
import { ConnectForm } from './connect-form'
import { useServerToken } from './server-token'
import { WhoYouAre } from './who-you-are'

export interface ConnectScreenProps {
  /** Opens the studio: the workspace given, or the address that asked for a session. */
  onOpen: (workspaceId: string | undefined) => void
  /** The workspace that opens by itself. */
  preferred: (ids: readonly string[]) => string | undefined
}

/** /connect: address and token in, then who one is and what the token opens (screens.md "/connect"). */
export function ConnectScreen({ onOpen, preferred }: ConnectScreenProps) {
  useDismissBoot()
  useDocumentTitle('Connect')
  const [connected, setConnected] = useState<Connected>()
  const [links, setLinks] = useState(0)
  useEffect(
    () =>
      watchSignInLinks(() => {
        setConnected(undefined)
        setLinks((count) => count + 1)
      }),
    [],
  )
  const serverToken = useServerToken(useCallback(() => onOpen(undefined), [onOpen]))
  const connect = (next: Connected, remembered: boolean) => {
    session.signIn({ address: next.address, token: next.token, principalId: next.principal.id, remembered })
    setConnected(next)
  }
  if (serverToken === 'asking') return <main id="main" className="min-h-dvh bg-desk" />
  return (
    <main id="main" className="grid min-h-dvh place-items-center bg-desk p-4">
      <div className="w-full max-w-[420px] rounded-lg border border-line bg-sheet p-6 max-md:p-4">
        {connected ? (
          <WhoYouAre
            connected={connected}
            preferred={preferred(connected.workspaces.map((workspace) => workspace.workspaceId))}
            onOpen={onOpen}
          />
        ) : (
          <ConnectForm key={links} onConnected={connect} keepsToken={serverToken === 'kept'} />
        )}
      </div>
    </main>
  )
}
