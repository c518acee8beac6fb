import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '~/src/api/session/session'
import { lazyWithRetry } from '~/src/ui/lazy'

const SignOut = lazyWithRetry(async () => (await import('./sign-out')).SignOut)
const TokenDialog = lazyWithRetry(async () => (await import('./token-dialog')).TokenDialog)
const ServerTokenDialog = lazyWithRetry(async () => (await import('./token-dialog')).ServerTokenDialog)

/** Pages on which people sign in. */
const signInPages: readonly string[] = ['/connect', '/join']

/** Shows the token dialog while calls wait for a token; not on the pages that bring one. */
export function TokenGate() {
  const { needsToken, session } = useSession()
  const [leaving, setLeaving] = useState(false)
  const isSigningIn = useLocation({ select: ({ pathname }) => signInPages.includes(pathname) })
  if (!needsToken || isSigningIn) return null
  const Ask = session?.token === undefined ? ServerTokenDialog : TokenDialog
  return (
    <>
      <Ask onSignOut={() => setLeaving(true)} />
      {leaving && <SignOut onClose={() => setLeaving(false)} />}
    </>
  )
}
