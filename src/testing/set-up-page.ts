import 'fake-indexeddb/auto'
import { configure } from '@testing-library/react'
import './set-up-language'

/**
 * What jsdom lacks: it has no layout, so nothing is measured, drawn, scrolled or laid over, and the
 * width is a desk's.
 */
class NeverObserves {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}
Object.assign(globalThis, {
  ResizeObserver: NeverObserves,
  IntersectionObserver: NeverObserves,
  matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false }),
  scrollTo: () => undefined,
  // Identifiers here are letters, digits and underscores.
  CSS: { escape: (text: string) => text },
})
Object.assign(Element.prototype, {
  scrollIntoView() {},
  scrollTo() {},
  scrollBy() {},
  checkVisibility: () => true,
})
Object.assign(HTMLCanvasElement.prototype, { getContext: () => null })
Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined })

configure({
  // A limit, not a wait: a busy machine takes several times as long as a free one.
  asyncUtilTimeout: 30_000,
  // Without the whole document below it.
  getElementError: (message) => new Error(message ?? undefined),
})
