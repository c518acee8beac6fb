import type { Page } from '@playwright/test'

interface State {
  from: number
  last: number
}

/** Runs in the page: records when a change was last painted, since a click on `selector` or, without one, since navigation. */
function watch(selector: string | undefined): void {
  const state: State = { from: 0, last: 0 }
  Object.assign(globalThis, { lastChange: state })
  const painted = () =>
    requestAnimationFrame(() => {
      // This task runs after the frame was painted.
      const channel = new MessageChannel()
      channel.port1.onmessage = () => (state.last = performance.now())
      channel.port2.postMessage(undefined)
    })
  // React removes and sets a field's name on each render, so setting the same value doesn't count as a change.
  const isSeen = (records: readonly MutationRecord[]) => {
    const before = new Map<Node, Map<string, string | null>>()
    for (const { type, target, attributeName, oldValue } of records) {
      if (type !== 'attributes') return true
      const own = before.get(target) ?? new Map<string, string | null>()
      before.set(target, own)
      if (attributeName !== null && !own.has(attributeName)) own.set(attributeName, oldValue)
    }
    return [...before].some(([node, attributes]) =>
      [...attributes].some(([name, value]) => node instanceof Element && node.getAttribute(name) !== value),
    )
  }
  const look = new MutationObserver((records) => isSeen(records) && painted())
  const changes = {
    ...{ childList: true, subtree: true, characterData: true },
    ...{ attributes: true, attributeOldValue: true },
  }
  look.observe(selector === undefined ? document : document.body, changes)
  if (selector === undefined) return
  const target = document.querySelector<HTMLElement>(selector)
  if (!target) throw new Error(`Nothing to click: ${selector}`)
  state.from = performance.now()
  target.click()
}

async function waitUntilIdle(page: Page, idleMs: number): Promise<number> {
  const took = await page.waitForFunction(
    (idleMs) => {
      const { from, last } = (globalThis as unknown as { lastChange: State }).lastChange
      return last > 0 && performance.now() - last > idleMs ? last - from : undefined
    },
    idleMs,
    { timeout: 120_000, polling: 250 },
  )
  return (await took.jsonValue()) ?? Number.NaN
}

/** Records painted changes of pages opened from now on, for `lastChangeOfLoad`. */
export const watchLoad = (page: Page): Promise<unknown> => page.addInitScript(watch, undefined)

/** Time in ms from navigation to the frame that paints the last change, known once nothing has changed for `idleMs`. */
export const lastChangeOfLoad = (page: Page, idleMs: number): Promise<number> => waitUntilIdle(page, idleMs)

/**
 * Time in ms from a click on `selector` to the frame that paints the last change, known once nothing has changed for
 * `idleMs`. The click is sent without a pointer, so that nothing is preloaded.
 */
export async function lastChange(page: Page, selector: string, idleMs: number): Promise<number> {
  // Playwright's own script, which it puts into the page with the first wait, would otherwise be compiled during the measurement.
  await page.waitForFunction(() => true)
  await page.evaluate(watch, selector)
  return waitUntilIdle(page, idleMs)
}
