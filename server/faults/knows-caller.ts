import { ApiError } from '../http/api-error'
import { authenticate, roleIn } from '../http/authenticate'
import { isGranted } from '../media/uploads'
import type { Dependencies } from '../ports/dependencies'

/** A decoded path parameter; undefined if it can't be decoded, so that it matches no workspace's id. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

async function hasToken(request: Request, pathname: string, deps: Dependencies): Promise<boolean> {
  const [, inPath] = /^\/v1\/workspaces\/([^/]+)/.exec(pathname) ?? []
  const workspaceId = inPath === undefined ? undefined : decoded(inPath)
  if (inPath !== undefined && (workspaceId === undefined || workspaceId.includes('\0'))) return false
  try {
    const authenticated = await authenticate(request, workspaceId, deps)
    if (workspaceId !== undefined) roleIn(workspaceId, authenticated)
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/**
 * True if faults apply to a request: it has a valid token for its path, or an upload's signature. Faults neither
 * apply to nor are used up by requests that anybody could send.
 */
export async function knowsCaller(request: Request, deps: Dependencies): Promise<boolean> {
  const url = new URL(request.url)
  if (url.pathname.startsWith('/uploads/')) return isGranted(url, deps)
  return url.pathname.startsWith('/v1/') && hasToken(request, url.pathname, deps)
}
