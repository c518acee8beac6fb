import { createStore } from '~/src/store/store'

/** The content of an invitation link `/join#invitation=…&api=…`. */
export interface InvitationLink {
  readonly secret: string
  readonly address: string | undefined
}

/** The link that opened this page, or the last one followed. Kept in memory only, as it works once. */
export const invitationLink = createStore<InvitationLink | undefined>(undefined)

/** Removes the secret from the page's URL before anything else can read it. Called first in `main.tsx`. */
export function consumeInvitationLink(): void {
  const { hash, pathname, search } = window.location
  if (!hash.includes('invitation=')) return
  const fragment = new URLSearchParams(hash.slice(1))
  window.history.replaceState(window.history.state, '', pathname + search)
  const secret = fragment.get('invitation')?.trim()
  if (secret) invitationLink.set({ secret, address: fragment.get('api') ?? undefined })
}

/** Handles links that are followed while the page is open. Returns a function that stops it. */
export function watchInvitationLinks(): () => void {
  window.addEventListener('hashchange', consumeInvitationLink)
  return () => window.removeEventListener('hashchange', consumeInvitationLink)
}

/** The content of a sign-in link `/connect#token=…&api=…`. */
interface SignInLink {
  readonly token: string
  readonly address: string | undefined
}

let consumed: SignInLink | undefined

/**
 * Removes the token from the page's URL before anything else can read it. Called first in `main.tsx`; the
 * connect screen takes the link with `takeSignInLink`.
 */
export function consumeSignInLink(): void {
  const { hash, pathname, search } = window.location
  if (!hash.includes('token=')) return
  const fragment = new URLSearchParams(hash.slice(1))
  window.history.replaceState(window.history.state, '', pathname + search)
  const token = fragment.get('token')?.trim()
  if (token) consumed = { token, address: fragment.get('api') ?? undefined }
}

/** True if a sign-in link opened this page and hasn't been taken. */
export const hasSignInLink = (): boolean => consumed !== undefined

/** The link that opened this page; returned only once. */
export function takeSignInLink(): SignInLink | undefined {
  const link = consumed
  consumed = undefined
  return link
}

/**
 * Handles links that are followed while the page is open, as going from `/connect` to `/connect#token=…`
 * loads nothing. Returns a function that stops it.
 */
export function watchSignInLinks(onLink: () => void): () => void {
  const take = () => {
    consumeSignInLink()
    if (hasSignInLink()) onLink()
  }
  window.addEventListener('hashchange', take)
  return () => window.removeEventListener('hashchange', take)
}
