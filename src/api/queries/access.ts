import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Workspace } from '~/contract/account'
import { type Endpoint, roleRefusal, type Scope } from '~/contract/endpoint'
import { getMe, listWorkspaces } from '~/contract/endpoints'
import { i18n } from '~/contract/i18n'
import { useStore } from '~/src/store/store'
import type { Connected } from '../connect'
import { readOnly, readOnlyReason } from '../session/read-only'
import { openWorkspace } from '../session/session'
import { fresh, queryFor } from './query'

/** The current principal and its scopes. */
export const meQuery = () => queryFor(getMe, {}, { staleTime: fresh.session })

/** The workspaces that the principal belongs to. */
export const workspaceListQuery = () => queryFor(listWorkspaces, {}, { staleTime: fresh.session })

/** Fills the cache with what connecting has read, so that the session's first reads aren't repeated. */
export function cacheConnected(client: QueryClient, { principal, workspaces }: Connected): void {
  client.setQueryData(meQuery().queryKey, principal)
  client.setQueryData(workspaceListQuery().queryKey, [...workspaces])
}

/**
 * Why a token with `scopes` may not call `endpoint`; `undefined` if it may, or while its scopes are unknown.
 * A principal without readable scopes is refused nothing here; the API decides.
 */
function scopeRefusal(endpoint: Endpoint, scopes: readonly Scope[] | undefined): string | undefined {
  return scopes && scopes.length > 0 && !scopes.includes(endpoint.scope)
    ? i18n.t('Your token doesn’t have the {scope} scope.', { scope: endpoint.scope })
    : undefined
}

/** A workspace of the list, once loaded. */
export const useWorkspace = (id: string | undefined): Workspace | undefined =>
  useQuery(workspaceListQuery()).data?.find(({ workspaceId }) => workspaceId === id)

/** The workspace whose screens are open, once loaded. */
export const useOpenWorkspace = (): Workspace | undefined => useWorkspace(useStore(openWorkspace))

/**
 * Why `endpoint` may not be called: the dashboard is read-only, the token lacks the scope (docs/api.md
 * section 5), or the person's role in the open workspace doesn't allow it. `undefined` if it may.
 */
export function useMay(endpoint: Endpoint): string | undefined {
  const { data } = useQuery(meQuery())
  const role = useOpenWorkspace()?.role
  if (useStore(readOnly) && endpoint.method !== 'GET') return readOnlyReason
  const refusal = scopeRefusal(endpoint, data?.scopes)
  if (refusal !== undefined || !endpoint.path.includes('{workspaceId}')) return refusal
  // If the API reports no roles, it decides by itself.
  return role && roleRefusal(endpoint, role)
}
