import type { Page } from '@playwright/test'

interface State {
  from: number
  last: number
}

/**
 * Milliseconds from a click on `selector` to the frame that paints the last change of the page; it is over when nothing
 * has changed for `quietMs`. The click comes without a pointer, so nothing is loaded ahead of it.
 */
export async function lastChange(page: Page, selector: string, quietMs: number): Promise<number> {
  await page.evaluate((selector) => {
    const state: State = { from: 0, last: 0 }
    Object.assign(globalThis, { lastChange: state })
    const painted = () =>
      requestAnimationFrame(() => {
        // The frame is on screen when the task behind it runs.
        const channel = new MessageChannel()
        channel.port1.onmessage = () => (state.last = performance.now())
        channel.port2.postMessage(undefined)
      })
    const look = new MutationObserver(painted)
    look.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
    const target = document.querySelector<HTMLElement>(selector)
    if (!target) throw new Error(`Nothing to click: ${selector}`)
    state.from = performance.now()
    target.click()
  }, selector)
  const took = await page.waitForFunction(
    (quietMs) => {
      const { from, last } = (globalThis as unknown as { lastChange: State }).lastChange
      return last > 0 && performance.now() - last > quietMs ? last - from : undefined
    },
    quietMs,
    { timeout: 120_000 },
  )
  return (await took.jsonValue()) ?? Number.NaN
}
