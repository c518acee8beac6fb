import type { Page } from '@playwright/test'

interface Watch {
  /** The event that begins it. */
  readonly on: 'click' | 'pointerup'
  /** What has to be there: a selector, which an element at `within` (another selector) may have to lie inside of. */
  readonly selector: string
  readonly within?: string
}

/**
 * Milliseconds from the next event of this kind to the frame in which `selector` is on screen. To be asked for before
 * the event; the answer is awaited after it.
 */
export async function reaction(page: Page, watch: Watch): Promise<() => Promise<number>> {
  await page.evaluate(({ on, selector, within }) => {
    const state = { took: 0 }
    Object.assign(globalThis, { reaction: state })
    let from = 0
    const isThere = () => {
      const found = [...document.querySelectorAll(selector)]
      if (within === undefined) return found.length > 0
      const place = document.querySelector(within)?.getBoundingClientRect()
      return found.some((each) => {
        const at = each.getBoundingClientRect()
        const [x, y] = [at.left + at.width / 2, at.top + at.height / 2]
        return place && x > place.left && x < place.right && y > place.top && y < place.bottom
      })
    }
    const look = new MutationObserver(() => {
      if (from === 0 || !isThere()) return
      look.disconnect()
      // The frame is on screen when the task behind it runs.
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => (state.took = performance.now() - from)
        channel.port2.postMessage(undefined)
      })
    })
    addEventListener(
      on,
      (event) => {
        from = event.timeStamp
        look.observe(document, { childList: true, subtree: true, attributes: true })
      },
      { capture: true, once: true },
    )
  }, watch)
  return async () => {
    const took = await page.waitForFunction(
      () => (globalThis as unknown as { reaction: { took: number } }).reaction.took || undefined,
    )
    return (await took.jsonValue()) ?? Number.NaN
  }
}
