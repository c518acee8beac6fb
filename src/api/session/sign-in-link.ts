/** What a sign-in link `/connect#token=…&api=…` carries. */
interface SignInLink {
  readonly token: string
  readonly address: string | undefined
}

let consumed: SignInLink | undefined

/**
 * Takes the token out of the page's address before anything else can read it. Called first of all in `main.tsx`; the
 * connect screen picks the link up with `takeSignInLink`.
 */
export function consumeSignInLink(): void {
  const { hash, pathname, search } = window.location
  if (!hash.includes('token=')) return
  const fragment = new URLSearchParams(hash.slice(1))
  window.history.replaceState(window.history.state, '', pathname + search)
  const token = fragment.get('token')?.trim()
  if (token) consumed = { token, address: fragment.get('api') ?? undefined }
}

/** Whether a link that nobody has taken yet opened this page. */
export const hasSignInLink = (): boolean => consumed !== undefined

/** The link that opened this page, once. */
export function takeSignInLink(): SignInLink | undefined {
  const link = consumed
  consumed = undefined
  return link
}

/**
 * Takes links that are followed while the page stands: from `/connect` to `/connect#token=…` nothing is loaded anew.
 * Answers with what ends it.
 */
export function watchSignInLinks(onLink: () => void): () => void {
  const take = () => {
    consumeSignInLink()
    if (hasSignInLink()) onLink()
  }
  window.addEventListener('hashchange', take)
  return () => window.removeEventListener('hashchange', take)
}
