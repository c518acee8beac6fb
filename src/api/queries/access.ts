import { useQuery } from '@tanstack/react-query'
import type { Endpoint, Scope } from '~/contract/endpoint'
import { getMe, listWorkspaces } from '~/contract/endpoints'
import { readOnly, readOnlyReason } from '../session/read-only'
import { useStore } from '~/src/store/store'
import { fresh, queryFor } from './query'

/** The current principal and its scopes. */
export const meQuery = () => queryFor(getMe, {}, { staleTime: fresh.settled })

/** The workspaces that the principal belongs to. */
export const workspaceListQuery = () => queryFor(listWorkspaces, {}, { staleTime: fresh.settled })

/**
 * Why a token with `scopes` may not call `endpoint`; `undefined` when it may, or while its scopes are not known. An
 * answer without readable scopes refuses nothing: the API itself will.
 */
export function scopeRefusal(endpoint: Endpoint, scopes: readonly Scope[] | undefined): string | undefined {
  return scopes && scopes.length > 0 && !scopes.includes(endpoint.scope)
    ? `Your token doesn’t have the ${endpoint.scope} scope.`
    : undefined
}

/**
 * Why `endpoint` may not be called: the dashboard is read-only, or the token lacks the scope (api.md section 5).
 * `undefined` when it may.
 */
export function useMay(endpoint: Endpoint): string | undefined {
  const { data } = useQuery(meQuery())
  if (useStore(readOnly) && endpoint.method !== 'GET') return readOnlyReason
  return scopeRefusal(endpoint, data?.scopes)
}
