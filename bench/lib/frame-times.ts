import type { Page } from '@playwright/test'

/** Intervals between frames in ms while `work` runs in the page. */
export async function frameTimes(page: Page, work: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => {
    const frames = { times: [] as number[], isOver: false }
    Object.assign(globalThis, { frames })
    const frame = (now: number) => {
      frames.times.push(now)
      if (!frames.isOver) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  await work()
  const times = await page.evaluate(() => {
    const { frames } = globalThis as unknown as { frames: { times: number[]; isOver: boolean } }
    frames.isOver = true
    return frames.times
  })
  return times.slice(1).map((time, index) => time - (times[index] ?? time))
}

/** The given percentile, e.g. 0.95. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Duration of a frame at 60 Hz, in ms. */
const frameMs = 1000 / 60

/**
 * Scrolls the element `selector` by 1,000 px per second with the main thread slowed down four times. Returns the share of
 * dropped frames.
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
