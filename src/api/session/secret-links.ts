import { createStore } from '~/src/store/store'

/** The content of a link such as `/join#invitation=…&api=…`. */
export interface SecretLink {
  readonly secret: string
  readonly address: string | undefined
}

/** The link in a URL's fragment whose secret has this name. */
export function linkIn(fragment: string, name: string): SecretLink | undefined {
  const values = new URLSearchParams(fragment)
  const secret = values.get(name)?.trim()
  return secret ? { secret, address: values.get('api') ?? undefined } : undefined
}

/** Removes the secret of this name from the page's URL before anything else can read it. */
function takeFromUrl(name: string): SecretLink | undefined {
  const { hash, pathname, search } = window.location
  if (!hash.includes(`${name}=`)) return undefined
  window.history.replaceState(window.history.state, '', pathname + search)
  return linkIn(hash.slice(1), name)
}

/** The link that opened this page, or the last one followed. Kept in memory only, as it works once. */
export const invitationLink = createStore<SecretLink | undefined>(undefined)

/** Takes an invitation link `/join#invitation=…&api=…`. Called first in `main.tsx`. */
export function consumeInvitationLink(): void {
  const link = takeFromUrl('invitation')
  if (link) invitationLink.set(link)
}

let signInLink: SecretLink | undefined

/**
 * Takes a sign-in link `/connect#token=…&api=…`. Called first in `main.tsx`; the connect screen takes it with
 * `takeSignInLink`.
 */
export function consumeSignInLink(): void {
  signInLink = takeFromUrl('token') ?? signInLink
}

/** True if a sign-in link opened this page and hasn't been taken. */
export const hasSignInLink = (): boolean => signInLink !== undefined

/** The link that opened this page; returned only once. */
export function takeSignInLink(): SecretLink | undefined {
  const link = signInLink
  signInLink = undefined
  return link
}
