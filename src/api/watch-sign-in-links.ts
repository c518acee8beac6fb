import { consumeSignInLink, hasSignInLink } from './sign-in-link'

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
