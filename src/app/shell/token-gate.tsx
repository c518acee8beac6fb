import { useState } from 'react'
import { useLocation } from '@tanstack/react-router'
import { useSession } from '~/src/api/session/session'
import { lazyWithRetry } from '~/src/ui/lazy'

const SignOut = lazyWithRetry(async () => (await import('./sign-out')).SignOut)
const TokenDialog = lazyWithRetry(async () => (await import('./token-dialog')).TokenDialog)
const ServerTokenDialog = lazyWithRetry(async () => (await import('./token-dialog')).ServerTokenDialog)

/** Shows the token dialog while calls wait for a token; not on the invitation page, which brings one. */
export function TokenGate() {
  const { needsToken, session } = useSession()
  const [leaving, setLeaving] = useState(false)
  const isJoining = useLocation({ select: ({ pathname }) => pathname === '/join' })
  if (!needsToken || isJoining) return null
  const Ask = session?.token === undefined ? ServerTokenDialog : TokenDialog
  return (
    <>
      <Ask onSignOut={() => setLeaving(true)} />
      {leaving && <SignOut onClose={() => setLeaving(false)} />}
    </>
  )
}
