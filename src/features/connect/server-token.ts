import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { tryConnect } from '~/src/api/connect'
import { ownAddress } from '~/src/api/address'
import { session } from '~/src/api/session'
import { hasSignInLink } from '~/src/api/sign-in-link'

/** Milliseconds after which the form comes even when this page's server has not answered. */
const timeoutMs = 2000

export type ServerToken = 'asking' | 'none' | 'kept'

/**
 * Whether this page's own server keeps a token for its API (design.md, `STUDIO_API_TOKEN`). Where it does, `onOpen` is
 * called with a session that has none, unless a person has just signed out, brings a link, or is here to change theirs.
 */
export function useServerToken(onOpen: () => void): ServerToken {
  const client = useQueryClient()
  const [found, setFound] = useState<ServerToken>(() =>
    hasSignInLink() || session.store.get().session ? 'none' : 'asking',
  )
  useEffect(() => {
    if (found !== 'asking') return
    const gone = new AbortController()
    const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(timeoutMs)])
    tryConnect(ownAddress(), '', signal).then(
      ({ connected }) => {
        if (gone.signal.aborted) return
        if (!connected) return setFound('none')
        if (session.store.get().left) return setFound('kept')
        client.clear()
        const { address, principal } = connected
        session.signIn({ address, token: undefined, principalId: principal.id, remembered: false })
        onOpen()
      },
      () => gone.signal.aborted || setFound('none'),
    )
    return () => gone.abort()
  }, [client, found, onOpen])
  return found
}
