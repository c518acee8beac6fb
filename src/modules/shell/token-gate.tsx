import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '~/src/api/session'
import { signOut } from '~/src/api/sign-out'

const TokenDialog = lazy(() => import('./token-dialog'))
const ServerTokenDialog = lazy(() => import('./server-token-dialog'))

/** Opens the token dialog for as long as calls wait for a token. */
export function TokenGate() {
  const { needsToken, session } = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  if (!needsToken) return null
  const leave = () => void signOut(client).then(() => navigate({ to: '/connect' }))
  const Ask = session?.token === undefined ? ServerTokenDialog : TokenDialog
  return (
    <Suspense>
      <Ask onSignOut={leave} />
    </Suspense>
  )
}
