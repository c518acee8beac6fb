import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { createStore } from '~/src/store/store'

/** The content of a review link `/review#link=…&api=…`. */
export interface OpenedLink {
  readonly secret: string
  readonly address: string | undefined
}

/** The link that opened this tab. */
export const reviewLink = createStore<OpenedLink | undefined>(undefined)

const read = (fragment: string): OpenedLink | undefined => {
  const values = new URLSearchParams(fragment)
  const secret = values.get('link')?.trim()
  return secret ? { secret, address: values.get('api') ?? undefined } : undefined
}

function stored(): string {
  try {
    return sessionStorage.getItem(webStorageKeys.reviewLink) ?? ''
  } catch {
    return ''
  }
}

/**
 * Removes the secret from the page's URL, as browsers store URLs and people share them. Stores it for this
 * tab, so that a reload shows the posts again.
 */
function consumeReviewLink(): void {
  const { hash, pathname, search } = window.location
  const fragment = hash.slice(1)
  const opened = read(fragment)
  if (opened) {
    window.history.replaceState(window.history.state, '', pathname + search)
    try {
      sessionStorage.setItem(webStorageKeys.reviewLink, fragment)
    } catch {
      // Without storage, it lasts until the tab is reloaded.
    }
  }
  reviewLink.set(opened ?? reviewLink.get() ?? read(stored()))
}

/** Handles links that are followed while the page is open. Returns a function that stops it. */
export function watchReviewLinks(): () => void {
  consumeReviewLink()
  window.addEventListener('hashchange', consumeReviewLink)
  return () => window.removeEventListener('hashchange', consumeReviewLink)
}

/** The review's link to this dashboard, with the API's address unless it is the dashboard's own. */
export function reviewUrl(secret: string, { address, own }: { address: string; own: string }): string {
  const fragment = new URLSearchParams({ link: secret, ...(address !== own && { api: address }) })
  return `${window.location.origin}/review#${fragment.toString()}`
}
