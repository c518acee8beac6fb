import type { Page } from '@playwright/test'

/** Milliseconds of a frame at 60 Hz. */
const frameMs = 1000 / 60

/**
 * Scrolls the element that `find` names by 1,000 px a second, with the page's own thread slowed down four times, and
 * answers the share of frames that were dropped.
 */
export async function droppedFrames(page: Page, selector: string, seconds: number): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const frames = await page.evaluate(
    ({ selector, seconds }) =>
      new Promise<number>((resolve, reject) => {
        const element = document.querySelector(selector)
        if (!element) return reject(new Error(`Nothing scrolls: ${selector}`))
        let began: number | undefined
        let count = 0
        const frame = (now: number) => {
          began ??= now
          element.scrollTop = now - began
          if (now - began >= seconds * 1000) resolve(count)
          else {
            count++
            requestAnimationFrame(frame)
          }
        }
        element.scrollTop = 0
        requestAnimationFrame(frame)
      }),
    { selector, seconds },
  )
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await cdp.detach()
  return Math.max(0, 1 - frames / ((seconds * 1000) / frameMs))
}
