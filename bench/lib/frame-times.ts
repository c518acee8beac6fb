import type { Page } from '@playwright/test'

/** Milliseconds from each frame to the next, while `work` goes on in the page. */
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

/** The figure below which `share` of them lie. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
