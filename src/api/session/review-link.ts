import { readStorage, writeStorage } from '~/src/storage/web-storage'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { createStore } from '~/src/store/store'
import { onHashChange } from './on-hash-change'
import { linkIn, type SecretLink } from './secret-links'

/** The link `/review#link=…&api=…` that opened this tab. */
export const reviewLink = createStore<SecretLink | undefined>(undefined)

const read = (fragment: string) => linkIn(fragment, 'link')

const stored = (key: string): string => readStorage(key, 'sessionStorage') ?? ''

/** Stores a text for this tab. */
const store = (key: string, text: string): void => writeStorage(key, text || null, 'sessionStorage')

/** Comments typed but not sent, by post. Kept for this tab, so that a reload loses none. */
export const unsentComments = {
  read: (post: string): string => stored(webStorageKeys.reviewComment(post)),
  write: (post: string, comment: string): void => store(webStorageKeys.reviewComment(post), comment),
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
    store(webStorageKeys.reviewLink, fragment)
  }
  reviewLink.set(opened ?? reviewLink.get() ?? read(stored(webStorageKeys.reviewLink)))
}

/** Handles links that are followed while the page is open. Returns a function that stops it. */
export function watchReviewLinks(): () => void {
  consumeReviewLink()
  return onHashChange(consumeReviewLink)
}
