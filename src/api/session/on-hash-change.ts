/**
 * Handles links that are followed while the page is open, as going from `/connect` to `/connect#token=…`
 * loads nothing. Returns a function that stops it.
 */
export function onHashChange(take: () => void): () => void {
  window.addEventListener('hashchange', take)
  return () => window.removeEventListener('hashchange', take)
}
