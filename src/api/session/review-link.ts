import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { createStore } from '~/src/store/store'

/** What a review link `/review#link=…&api=…` carries. */
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
 * Takes the secret out of the page's address, as the address is what browsers keep and people pass on. It stays for
 * this tab, so that a reload shows the posts again.
 */
export function consumeReviewLink(): void {
  const { hash, pathname, search } = window.location
  const fragment = hash.slice(1)
  const opened = read(fragment)
  if (opened) {
    window.history.replaceState(window.history.state, '', pathname + search)
    try {
      sessionStorage.setItem(webStorageKeys.reviewLink, fragment)
    } catch {
      // Without storage it is there until the tab is loaded again.
    }
  }
  reviewLink.set(opened ?? reviewLink.get() ?? read(stored()))
}

/** Takes links that are followed while the page stands; answers with what ends it. */
export function watchReviewLinks(): () => void {
  consumeReviewLink()
  window.addEventListener('hashchange', consumeReviewLink)
  return () => window.removeEventListener('hashchange', consumeReviewLink)
}

/** The link that somebody is sent: to this very dashboard, with the API's address where it is another's. */
export function reviewUrl(secret: string, { address, own }: { address: string; own: string }): string {
  const fragment = new URLSearchParams({ link: secret, ...(address !== own && { api: address }) })
  return `${window.location.origin}/review#${fragment.toString()}`
}
