import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSession } from '~/src/api/session'
import { signOut } from '~/src/api/sign-out'

const TokenDialog = lazy(() => import('./token-dialog'))

/** Opens the token dialog for as long as calls wait for a token. */
export function TokenGate() {
  const { needsToken } = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  if (!needsToken) return null
  return (
    <Suspense>
      <TokenDialog onSignOut={() => void signOut(client).then(() => navigate({ to: '/connect' }))} />
    </Suspense>
  )
}
