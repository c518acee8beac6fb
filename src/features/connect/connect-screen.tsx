import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { scopes } from '~/contract/endpoint'
import { type Connected, tryConnect } from '~/src/api/connect'
import { featuresInPage } from '~/src/api/http/read-studio'
import { cacheConnected } from '~/src/api/queries/access'
import { onHashChange } from '~/src/api/session/on-hash-change'
import { consumeSignInLink, hasSignInLink } from '~/src/api/session/secret-links'
import { ownAddress, session } from '~/src/api/session/session'
import { useDocumentTitle } from '~/src/navigation/document-title'
import { OutsidePage } from '~/src/navigation/outside-page'
import { Button } from '~/src/ui/button'
import { ArrowRight, Ban, Check } from '~/src/ui/icons'
import { Banner } from '~/src/ui/notices'
import { ConnectForm } from './connect-form'

/** Milliseconds that the signed-in principal is shown before the studio opens. */
const autoOpenMs = 2500

/** Opens the studio after a moment, unless the person presses a key or the pointer anywhere. Returns whether it will. */
function useAutoOpen(isPossible: boolean, onOpen: (workspaceId: undefined) => void): boolean {
  const [staying, setStaying] = useState(false)
  const opensByItself = isPossible && !staying
  useEffect(() => {
    if (!opensByItself) return
    const timer = setTimeout(() => onOpen(undefined), autoOpenMs)
    const stay = () => setStaying(true)
    document.addEventListener('pointerdown', stay)
    document.addEventListener('keydown', stay)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', stay)
      document.removeEventListener('keydown', stay)
    }
  }, [opensByItself, onOpen])
  return opensByItself
}

interface WhoYouAreProps {
  connected: Connected
  preferred: string | undefined
  onOpen: (workspaceId: string | undefined) => void
}

/** The token's principal, scopes and workspaces. Opens the studio by itself unless the person interacts. */
function WhoYouAre({ connected, preferred, onOpen }: WhoYouAreProps) {
  const { principal, workspaces } = connected
  const heading = useRef<HTMLHeadingElement>(null)
  const opensByItself = useAutoOpen(workspaces.length > 0, onOpen)
  const name = principal.name ?? principal.email ?? principal.id ?? i18n.t('an unnamed user')
  const listedScopes = principal.scopes.length > 0 ? scopes : []
  useEffect(() => heading.current?.focus(), [])
  const opening = workspaces.find((workspace) => workspace.workspaceId === preferred)
  return (
    <div className="grid gap-4">
      <header>
        <h1 ref={heading} tabIndex={-1} className="outline-none">
          <Trans id="Signed in as {name}" values={{ name: <>{name}</> }} />
        </h1>
        {principal.email && principal.email !== name && (
          <p className="text-14 text-ink-2">{principal.email}</p>
        )}
      </header>
      <section aria-labelledby="scopes">
        <h2 id="scopes">{i18n.t('This token can')}</h2>
        {listedScopes.length === 0 && (
          <p className="text-ink-2">{i18n.t('The API doesn’t list this token’s scopes.')}</p>
        )}
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 empty:hidden">
          {listedScopes.map((scope) => {
            const has = principal.scopes.includes(scope)
            return (
              <li
                key={scope}
                className={has ? 'flex items-center gap-1.5' : 'flex items-center gap-1.5 text-ink-3'}
              >
                {has ? <Check className="size-3.5 text-green" /> : <Ban className="size-3.5" />}
                {has ? scope : i18n.t('no {scope} access', { scope })}
              </li>
            )
          })}
        </ul>
      </section>
      <section aria-labelledby="workspaces">
        <h2 id="workspaces">{i18n.t('Workspaces')}</h2>
        {workspaces.length === 0 && (
          <p className="text-ink-2">
            <Trans
              id="No workspaces yet. A workspace owner can add {name} as a member."
              values={{ name: <>{name}</> }}
            />
          </p>
        )}
        <ul className="mt-1 grid gap-1.5">
          {workspaces.map((workspace) => (
            <li key={workspace.workspaceId} className="grid">
              <Button className="!justify-between" onClick={() => onOpen(workspace.workspaceId)}>
                {workspace.name ?? workspace.workspaceId}
                <ArrowRight className="size-3.5 rtl:-scale-x-100" aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      </section>
      {opensByItself && (
        <p role="status" className="text-12 text-ink-3">
          <Trans
            id="Opening {name}… Press any key to stay here."
            values={{ name: <>{opening?.name ?? i18n.t('the studio')}</> }}
          />
        </p>
      )}
    </div>
  )
}

/** Milliseconds to wait for this page's server before the form is shown. */
const timeoutMs = 2000

type ServerToken = 'asking' | 'none' | 'kept'

/**
 * Whether this page's own server holds a token for its API (README.md, `STUDIO_API_TOKEN`). If so, opens a
 * session without a token and calls `onOpen`, unless the person has just signed out, followed a link, or has
 * a session already. Only a server without an API of its own holds one, so a server that lists
 * its API's features isn't asked.
 */
function useServerToken(onOpen: () => void): ServerToken {
  const client = useQueryClient()
  const [found, setFound] = useState<ServerToken>(() =>
    hasSignInLink() || session.store.get().session || featuresInPage({ address: ownAddress() }).length > 0
      ? 'none'
      : 'asking',
  )
  useEffect(() => {
    if (found !== 'asking') return
    const unmounted = new AbortController()
    const signal = AbortSignal.any([unmounted.signal, AbortSignal.timeout(timeoutMs)])
    tryConnect(ownAddress(), '', signal).then(
      ({ connected }) => {
        if (unmounted.signal.aborted) return
        if (!connected) return setFound('none')
        if (session.store.get().left) return setFound('kept')
        client.clear()
        const { address, principal } = connected
        session.signIn({ address, token: undefined, principalId: principal.id, remembered: false })
        cacheConnected(client, connected)
        onOpen()
      },
      () => unmounted.signal.aborted || setFound('none'),
    )
    return () => unmounted.abort()
  }, [client, found, onOpen])
  return found
}

export interface ConnectScreenProps {
  /** Opens the given workspace, or the path that required a session. */
  onOpen: (workspaceId: string | undefined) => void
  /** The workspace that opens by itself. */
  preferred: (ids: readonly string[]) => string | undefined
  /** Whether the person signed out in another tab. */
  left: boolean
}

/**
 * /connect: asks for address and token, then shows who the token belongs to and what it opens
 * (docs/screens.md "/connect").
 */
export function ConnectScreen({ onOpen, preferred, left }: ConnectScreenProps) {
  useDocumentTitle(i18n.t('Connect'))
  const [connected, setConnected] = useState<Connected>()
  const [links, setLinks] = useState(0)
  useEffect(
    () =>
      onHashChange(() => {
        consumeSignInLink()
        if (!hasSignInLink()) return
        setConnected(undefined)
        setLinks((count) => count + 1)
      }),
    [],
  )
  const serverToken = useServerToken(useCallback(() => onOpen(undefined), [onOpen]))
  const client = useQueryClient()
  const connect = (next: Connected, remembered: boolean) => {
    session.signIn({ address: next.address, token: next.token, principalId: next.principal.id, remembered })
    cacheConnected(client, next)
    setConnected(next)
  }
  if (serverToken === 'asking') return <main id="main" className="min-h-dvh bg-desk" />
  return (
    <OutsidePage>
      {connected ? (
        <WhoYouAre
          connected={connected}
          preferred={preferred(connected.workspaces.map((workspace) => workspace.workspaceId))}
          onOpen={onOpen}
        />
      ) : (
        <div className="grid gap-4">
          {left && <Banner>{i18n.t('You signed out in another tab.')}</Banner>}
          <ConnectForm
            key={links}
            onConnected={connect}
            serverHasToken={serverToken === 'kept'}
            onBack={() => onOpen(undefined)}
          />
        </div>
      )}
    </OutsidePage>
  )
}
