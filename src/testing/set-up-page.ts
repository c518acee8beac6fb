import 'fake-indexeddb/auto'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach } from 'vitest'
import './set-up-language'

/**
 * Stubs for what jsdom lacks: it has no layout, so nothing is measured, drawn, scrolled or overlaid. The
 * width is a desktop's.
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
  // Identifiers in tests only have letters, digits and underscores.
  CSS: { escape: (text: string) => text },
})
Object.assign(Element.prototype, {
  scrollIntoView() {},
  scrollTo() {},
  scrollBy() {},
  checkVisibility: () => true,
})
Object.assign(document, { fonts: new EventTarget() })
Object.assign(HTMLCanvasElement.prototype, { getContext: () => null })
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
})
Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined })

// A dialog left open would keep the focus from the fields of the tests that follow in the same worker.
afterEach(cleanup)

const defaults = getConfig()
configure({
  // What a test waits for is found before React has run the effects of the commit that drew it; a key pressed then would
  // reach no listener. React runs them in an immediate that is queued by now.
  asyncWrapper: (wait) =>
    defaults.asyncWrapper(async () => {
      const found: unknown = await wait()
      await new Promise<void>((resolve) => setImmediate(resolve))
      return found
    }),
  // A limit, not a wait: a busy machine is several times slower than an idle one.
  asyncUtilTimeout: 60_000,
  // Without printing the whole document.
  getElementError: (message) => new Error(message ?? undefined),
})
