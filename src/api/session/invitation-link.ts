import { createStore } from '~/src/store/store'

/** What an invitation link `/join#invitation=…&api=…` carries. */
export interface InvitationLink {
  readonly secret: string
  readonly address: string | undefined
}

/** The link that opened this page, or that was followed last. In memory alone: what it opens counts once. */
export const invitationLink = createStore<InvitationLink | undefined>(undefined)

/** Takes the secret out of the page's address before anything else can read it. Called first of all in `main.tsx`. */
export function consumeInvitationLink(): void {
  const { hash, pathname, search } = window.location
  if (!hash.includes('invitation=')) return
  const fragment = new URLSearchParams(hash.slice(1))
  window.history.replaceState(window.history.state, '', pathname + search)
  const secret = fragment.get('invitation')?.trim()
  if (secret) invitationLink.set({ secret, address: fragment.get('api') ?? undefined })
}

/** Takes links that are followed while the page stands; answers with what ends it. */
export function watchInvitationLinks(): () => void {
  window.addEventListener('hashchange', consumeInvitationLink)
  return () => window.removeEventListener('hashchange', consumeInvitationLink)
}

/** The link that a person is sent: to this very dashboard, with the API's address where it is another's. */
export function invitationUrl(secret: string, { address, own }: { address: string; own: string }): string {
  const fragment = new URLSearchParams({ invitation: secret, ...(address !== own && { api: address }) })
  return `${window.location.origin}/join#${fragment.toString()}`
}
