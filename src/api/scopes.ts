import { useQuery } from '@tanstack/react-query'
import type { Endpoint, Scope } from '~/contract/endpoint'
import { meQuery } from './queries/account'

/**
 * Why a token with `scopes` may not call `endpoint`; `undefined` when it may, or while its scopes are not known. An
 * answer without readable scopes refuses nothing: the API itself will.
 */
export function scopeRefusal(endpoint: Endpoint, scopes: readonly Scope[] | undefined): string | undefined {
  return scopes && scopes.length > 0 && !scopes.includes(endpoint.scope)
    ? `Your token lacks the ${endpoint.scope} scope.`
    : undefined
}

/** Why this session's token may not call `endpoint` (api.md section 5); `undefined` when it may. */
export function useMay(endpoint: Endpoint): string | undefined {
  const { data } = useQuery(meQuery())
  return scopeRefusal(endpoint, data?.scopes)
}
