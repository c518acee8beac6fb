import type { Locator, Page } from '@playwright/test'

/** Milliseconds from one key to the next: a quick typist's. */
const pause = 120

/**
 * Types `text`, of signs that a keyboard has, and answers for each key the milliseconds from its event to the frame that was drawn next, the work of
 * handlers and rendering included.
 */
export async function keyTimes(page: Page, field: Locator, text: string): Promise<number[]> {
  await field.focus()
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(globalThis, { keyTimes: times })
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          // The frame is on screen when the task behind it runs.
          const channel = new MessageChannel()
          channel.port1.onmessage = () => times.push(performance.now() - timeStamp)
          channel.port2.postMessage(undefined)
        }),
      { capture: true },
    )
  })
  const keys = [...text]
  for (const key of keys) await page.keyboard.type(key, { delay: pause })
  const times = await page.waitForFunction((count) => {
    const { keyTimes } = globalThis as unknown as { keyTimes: number[] }
    return keyTimes.length >= count ? keyTimes : undefined
  }, keys.length)
  return (await times.jsonValue()) ?? []
}
