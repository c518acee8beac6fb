import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useSession } from '~/src/api/session/session'
import { signOut } from '~/src/api/sign-out'
import { lazyWithRetry } from '~/src/ui/lazy'

const TokenDialog = lazyWithRetry(async () => (await import('./token-dialog')).TokenDialog)
const ServerTokenDialog = lazyWithRetry(async () => (await import('./token-dialog')).ServerTokenDialog)

/** Shows the token dialog while calls wait for a token; not on the invitation page, which brings one. */
export function TokenGate() {
  const { needsToken, session } = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const isJoining = useLocation({ select: ({ pathname }) => pathname === '/join' })
  if (!needsToken || isJoining) return null
  const leave = () => void signOut(client).then(() => navigate({ to: '/connect' }))
  const Ask = session?.token === undefined ? ServerTokenDialog : TokenDialog
  return <Ask onSignOut={leave} />
}
