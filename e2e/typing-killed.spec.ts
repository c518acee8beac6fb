import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser, testFlags } from '../scripts/browser.mjs'
import { howMany, reportSuite, seededRandom } from '../server/testing/hold'
import { text } from './fixtures/composer'
import { openScreen } from './fixtures/posts'
import { expect, test } from './fixtures/test'

// Kills the whole browser (SIGKILL) at a random moment while a post is being typed, and opens it again on the
// same profile: everything typed more than 300 ms earlier has to be there. On demand, `npm run hold --
// typing` runs 200 rounds; beside other tests, the browser may take longer to write.

const rounds = howMany({ few: 2, all: 200 })
/** Milliseconds of typing that may be lost. */
const mayLose = howMany({ few: 1_500, all: 300 })

/** A browser in its own process group, with a profile that outlives it. */
interface Mortal {
  readonly page: Page
  kill(): Promise<void>
}

async function portOf(profile: string, child: ChildProcess): Promise<string> {
  const file = join(profile, 'DevToolsActivePort')
  for (;;) {
    const [port] = (await readFile(file, 'utf8').catch(() => '')).split('\n')
    if (port) return port
    if (child.exitCode !== null) throw new Error('The browser ended while starting.')
    await pause(20)
  }
}

async function openBrowser(profile: string): Promise<Mortal> {
  await rm(join(profile, 'DevToolsActivePort'), { force: true })
  const own = ['--remote-debugging-port=0', `--user-data-dir=${profile}`, '--no-first-run', '--headless=new']
  const file = (await findBrowser()) ?? chromium.executablePath()
  const args = [...testFlags, ...own, '--no-sandbox', 'about:blank']
  const child = spawn(file, args, { detached: true, stdio: 'ignore' })
  const gone = once(child, 'exit')
  const browser: Browser = await chromium.connectOverCDP(`http://127.0.0.1:${await portOf(profile, child)}`)
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no profile.')
  return {
    page: await context.newPage(),
    async kill() {
      // With all its processes, as in a power failure.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      await gone
      await browser.close().catch(() => undefined)
    },
  }
}

/** Milliseconds before each keystroke: steady typing, or bursts with pauses. */
const rhythms: readonly ((random: () => number, key: number) => number)[] = [
  (random) => 60 + random() * 140,
  (random, key) => (key % 15 === 14 ? 250 + random() * 500 : random() * 20),
]

/** A text without repetitions, so that a missing piece shows. */
const textOf = (round: number): string =>
  Array.from({ length: 60 }, (_, index) => `${round}.${index}`).join(' ')

/** Types until the browser is gone; resolves to the time at which the page had taken each keystroke. */
async function typeUntilGone(page: Page, said: string, wait: (key: number) => number): Promise<number[]> {
  const taken: number[] = []
  try {
    for (const [key, letter] of [...said].entries()) {
      await pause(wait(key))
      await page.keyboard.type(letter)
      taken.push(performance.now())
    }
  } catch {
    // It was killed, as intended.
  }
  return taken
}

interface Loss {
  readonly typed: number
  /** Milliseconds from the first lost keystroke to the kill; 0 if none was lost. */
  readonly ms: number
}

test('typed text is still there after the browser is killed', async ({ studio }) => {
  test.setTimeout(120_000 + rounds * 30_000)
  const profile = await mkdtemp(join(tmpdir(), 'studio-typing-'))
  const random = seededRandom(17)
  const losses: Loss[] = []
  let browser = await openBrowser(profile)
  try {
    await openScreen(browser.page, studio, 'posts/new')
    for (let round = 0; round < rounds; round++) {
      const said = textOf(round)
      const rhythm = rhythms[round % rhythms.length]
      await text(browser.page).fill('')
      await expect(browser.page).toHaveURL(/draft=/)
      const address = browser.page.url()
      const typing = typeUntilGone(browser.page, said, (key) => rhythm?.(random, key) ?? 0)
      await pause(mayLose + 100 + random() * 3_000)
      const at = performance.now()
      await browser.kill()
      const taken = (await typing).filter((time) => time <= at)

      browser = await openBrowser(profile)
      await openScreen(browser.page, studio, address)
      const due = taken.filter((time) => time <= at - mayLose).length
      // A stored text shows at once or a moment later; a lost one never does.
      await expect
        .poll(() => text(browser.page).inputValue(), { message: `round ${round}, of ${taken.length} keys` })
        .toMatch(new RegExp(`^.{${due},}$`))
      const restored = await text(browser.page).inputValue()
      expect(said.startsWith(restored), `round ${round}: nothing but what was typed: ${restored}`).toBe(true)
      const firstLost = taken[restored.length]
      losses.push({ typed: taken.length, ms: firstLost === undefined ? 0 : at - firstLost })
    }
  } finally {
    await browser.kill()
    await rm(profile, { recursive: true, force: true })
  }
  const typed = losses.reduce((sum, each) => sum + each.typed, 0)
  const worst = Math.max(...losses.map(({ ms }) => ms))
  expect(typed, 'something was typed').toBeGreaterThan(rounds * 3)
  reportSuite(
    'composer killed while typing',
    `${rounds} rounds, ${typed} keys: at most ${Math.round(worst)} ms of typing lost`,
  )
})
