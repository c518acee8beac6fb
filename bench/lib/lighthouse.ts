import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { browserFlags, findBrowser } from '../../scripts/browser.mjs'
import { median } from './table'

const rounds = 3
const debuggingPort = 4192
const lighthouse = 'lighthouse@12.8.2'

/** What is read of its report. */
const Report = z.object({
  audits: z.record(z.string(), z.object({ numericValue: z.optional(z.number()) })),
  categories: z.object({ performance: z.object({ score: z.nullable(z.number()) }) }),
})

export interface Score {
  /** 0 to 100. */
  performance: number
  /** Largest contentful paint, in milliseconds. */
  lcp: number
  /** Cumulative layout shift. */
  cls: number
}

async function once(page: Page, url: string, form: 'mobile' | 'desktop'): Promise<Score> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.clearBrowserCache')
  // By npx: it weighs as much as a fifth of all other packages, and nothing else needs it.
  const flags = [`--port=${debuggingPort}`, '--disable-storage-reset', '--only-categories=performance']
  const more = ['--output=json', '--quiet', ...(form === 'desktop' ? ['--preset=desktop'] : [])]
  const { stdout } = await promisify(execFile)('npx', ['--yes', lighthouse, url, ...flags, ...more], {
    maxBuffer: 100 * 1024 * 1024,
  })
  const { audits, categories } = Report.parse(JSON.parse(stdout))
  const score = {
    performance: (categories.performance.score ?? Number.NaN) * 100,
    lcp: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  }
  console.log(`${form} ${url}`, score)
  return score
}

/** Medians of some visits with an empty cache, after a first one, to what `prepare` names; a session it leaves is kept by the profile. */
export async function measure(
  prepare: (page: Page) => Promise<readonly string[]>,
): Promise<readonly { url: string; mobile: Score; desktop: Score }[]> {
  const profile = await mkdtemp(path.join(tmpdir(), 'studio-bench-'))
  const executablePath = await findBrowser()
  const context = await chromium.launchPersistentContext(profile, {
    args: [...browserFlags, `--remote-debugging-port=${debuggingPort}`],
    ...(executablePath !== undefined && { executablePath }),
  })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    const urls = await prepare(page)
    await page.goto('about:blank')
    const middle = async (url: string, form: 'mobile' | 'desktop'): Promise<Score> => {
      // Not counted: the server makes each size of a picture once, when it is first asked for.
      await once(page, url, form)
      const scores: Score[] = []
      for (let round = 0; round < rounds; round++) scores.push(await once(page, url, form))
      return {
        performance: median(scores.map((score) => score.performance)),
        lcp: median(scores.map((score) => score.lcp)),
        cls: median(scores.map((score) => score.cls)),
      }
    }
    const results = []
    for (const url of urls)
      results.push({ url, mobile: await middle(url, 'mobile'), desktop: await middle(url, 'desktop') })
    return results
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}
