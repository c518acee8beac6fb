import { ApiError } from '../http/api-error'
import { authenticate, roleIn } from '../http/authenticate'
import { isGranted } from '../media/uploads'
import type { Dependencies } from '../ports/dependencies'

/** A path parameter as the route reads it; undefined where it can't be decoded, which no workspace's id is. */
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
 * Whether a request may meet a fault: it carries a token that is let in where it goes, or an upload's signature. What
 * anybody could send meets none, and uses none up.
 */
export async function knowsCaller(request: Request, deps: Dependencies): Promise<boolean> {
  const url = new URL(request.url)
  if (url.pathname.startsWith('/uploads/')) return isGranted(url, deps)
  return url.pathname.startsWith('/v1/') && hasToken(request, url.pathname, deps)
}
