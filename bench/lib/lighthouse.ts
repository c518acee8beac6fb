import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import { browserFlags, findBrowser } from '../../scripts/browser.mjs'
import { median } from './table'

const rounds = 3
const debuggingPort = 4192
// Run with npx, because it is as large as a fifth of all other packages and nothing else needs it.
const lighthouse = 'lighthouse@12.8.2'

/** The parts of its report that are used. */
const Report = z.object({
  audits: z.record(
    z.string(),
    z.object({
      numericValue: z.optional(z.number()),
      // Details differ by audit; only those of the requests are read.
      details: z.catch(
        z.optional(
          z.object({ items: z.optional(z.array(z.object({ resourceType: z.optional(z.unknown()) }))) }),
        ),
        undefined,
      ),
    }),
  ),
  categories: z.object({ performance: z.object({ score: z.nullable(z.number()) }) }),
})

export interface Score {
  /** 0 to 100. */
  performance: number
  /** Largest contentful paint, in milliseconds. */
  lcp: number
  /** Total blocking time, in milliseconds. */
  tbt: number
  /** Cumulative layout shift. */
  cls: number
  /** Transferred size, in KiB. */
  kib: number
  scripts: number
}

/** One visit with a fresh profile; `prepare` may sign it in without opening the page. */
async function once(
  url: string,
  form: 'mobile' | 'desktop',
  prepare: (page: Page) => Promise<void>,
): Promise<Score> {
  const profile = await mkdtemp(path.join(tmpdir(), 'studio-bench-'))
  const executablePath = await findBrowser()
  const context = await chromium.launchPersistentContext(profile, {
    args: [...browserFlags, `--remote-debugging-port=${debuggingPort}`],
    ...(executablePath !== undefined && { executablePath }),
  })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    await prepare(page)
    await page.goto('about:blank')
    const flags = [`--port=${debuggingPort}`, '--disable-storage-reset', '--only-categories=performance']
    const more = ['--output=json', '--quiet', ...(form === 'desktop' ? ['--preset=desktop'] : [])]
    const { stdout } = await promisify(execFile)('npx', ['--yes', lighthouse, url, ...flags, ...more], {
      maxBuffer: 100 * 1024 * 1024,
    })
    const { audits, categories } = Report.parse(JSON.parse(stdout))
    const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
    const requests = audits['network-requests']?.details?.items ?? []
    const score = {
      performance: (categories.performance.score ?? Number.NaN) * 100,
      lcp: figure('largest-contentful-paint'),
      tbt: figure('total-blocking-time'),
      cls: figure('cumulative-layout-shift'),
      kib: figure('total-byte-weight') / 1024,
      scripts: requests.filter(({ resourceType }) => resourceType === 'Script').length,
    }
    console.log(`${form} ${url}`, score)
    return score
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

/**
 * Medians over visits to `url`, each with a fresh profile. A first visit isn't counted, because the server creates image
 * sizes on the first request.
 */
export async function measure(
  url: string,
  prepare: (page: Page) => Promise<void>,
): Promise<{ mobile: Score; desktop: Score }> {
  const middle = async (form: 'mobile' | 'desktop'): Promise<Score> => {
    await once(url, form, prepare)
    const scores: Score[] = []
    for (let round = 0; round < rounds; round++) scores.push(await once(url, form, prepare))
    const of = (name: keyof Score) => median(scores.map((score) => score[name]))
    return {
      performance: of('performance'),
      lcp: of('lcp'),
      tbt: of('tbt'),
      cls: of('cls'),
      kib: of('kib'),
      scripts: of('scripts'),
    }
  }
  return { mobile: await middle('mobile'), desktop: await middle('desktop') }
}
