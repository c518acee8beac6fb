import { currentSession } from '../session'

let last: { readonly of: string; readonly name: Promise<string> } | undefined

/**
 * A name for whoever holds the present token at its address, which tells nothing of the token: what is kept under it is
 * found with the same token only. Nothing where the browser can't make one (plain http on another machine).
 */
export async function tokenDigest(): Promise<string | undefined> {
  const open = currentSession()
  if (!open || !('subtle' in crypto)) return undefined
  const of = `${open.address} ${open.token ?? ''}`
  if (last?.of !== of) last = { of, name: digest(of) }
  return last.name
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
