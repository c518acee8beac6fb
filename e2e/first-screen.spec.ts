import type { CDPSession, Page } from '@playwright/test'
import { listWorkspaces } from '~/contract/endpoints'
import { expect, type Studio, test } from './fixtures/test'
import { withoutStream } from './fixtures/without-stream'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ page }) => withoutStream(page))

/** Transferred bytes of one visit before its data, as sent over the wire. */
interface Visit {
  code: number
  fonts: number
  requests: string[]
}

async function sample(studio: Studio): Promise<string> {
  const found = (await studio.call(listWorkspaces)).find((each) => each.name?.includes('Fernhollow'))
  if (!found) throw new Error('There is no sample workspace.')
  return `${studio.origin}/w/${found.workspaceId}`
}

/** Counts HTML, code, styles and fonts requested before the first of the page's data came, with an empty cache. */
async function record(cdp: CDPSession, open: () => Promise<unknown>): Promise<Visit> {
  const sentAt = new Map<string, number>()
  const parts: { kind: string; path: string; length: number; at: number }[] = []
  const reads = new Map<string, number | undefined>()
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  const arePosts = (url: string) => new URL(url).pathname.endsWith('/posts')
  cdp.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) => {
    sentAt.set(requestId, timestamp)
    // The first screen's requests are sent at once; requests that depend on them come later.
    if (arePosts(request.url) && [...reads.values()].every((at) => at === undefined))
      reads.set(requestId, undefined)
  })
  cdp.on('Network.responseReceived', ({ requestId, type, response, timestamp }) => {
    const { pathname } = new URL(response.url)
    if (reads.has(requestId)) reads.set(requestId, timestamp)
    const kind = /javascript|css/.test(response.mimeType) ? 'code' : type
    if (kind !== 'code' && kind !== 'Font' && kind !== 'Document') return
    const length = Number(response.headers['content-length'])
    parts.push({ kind, path: pathname, length, at: sentAt.get(requestId) ?? 0 })
  })
  await open()
  // The first answer, as a busy server may give the others after code that follows it was requested.
  const loadedAt = Math.min(...[...reads.values()].flatMap((at) => at ?? []))
  if (!Number.isFinite(loadedAt)) throw new Error('The data has not come.')
  const before = parts.filter(({ at }) => at <= loadedAt)
  const sum = (kind: string) =>
    before.filter((part) => part.kind === kind).reduce((total, part) => total + part.length, 0)
  return { code: sum('code'), fonts: sum('Font'), requests: before.map((part) => part.path) }
}

/** Records layout shifts from the first frame on. */
const watchShift = (page: Page) =>
  page.addInitScript(() => {
    const seen = { moves: [] as string[] }
    Object.assign(window, { seenShift: seen })
    interface Shift extends PerformanceEntry {
      value: number
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries() as Shift[]) {
        // Rounded to four digits, because a parser that pauses within the shell moves an icon by less.
        if (value < 0.000_05) continue
        const what = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent
          return `${name} ${JSON.stringify(previousRect)} → ${JSON.stringify(currentRect)}`
        })
        seen.moves.push(`${value.toFixed(4)} at ${Math.round(startTime)} ms: ${what.join('; ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
const moves = (page: Page) =>
  page.evaluate(() => (window as { seenShift?: { moves: string[] } }).seenShift?.moves)

test('the first screen keeps its budget (178 KiB, 50 KiB of fonts, 20 scripts)', async ({
  page,
  studio,
  signIn,
}) => {
  await signIn(page)
  const home = await sample(studio)
  await page.goto('about:blank')
  const cdp = await page.context().newCDPSession(page)
  const visit = await record(cdp, async () => {
    await page.goto(home)
    await expect(page.getByText(/left to publish this week/)).toBeVisible()
  })
  expect(visit.code, visit.requests.join('\n')).toBeLessThanOrEqual(178 * 1024)
  expect(visit.fonts).toBeLessThanOrEqual(50 * 1024)
  const scripts = visit.requests.filter((path) => path.endsWith('.js'))
  expect(scripts.length, visit.requests.join('\n')).toBeLessThanOrEqual(20)
  // Files requested by a script load a round trip later than those named in the document.
  const html = await (await fetch(home)).text()
  expect(scripts.filter((path) => !html.includes(path))).toEqual([])
})

test('pages without the shell request nothing that they don’t show', async ({ page, studio }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const html = await (await fetch(studio.origin)).text()
  for (const [path, heading] of [
    ['/connect', 'Connect'],
    ['/join', 'Open your invitation link again'],
    ['/review', 'Open your review link again'],
  ] as const) {
    requests.length = 0
    await page.goto(studio.origin + path)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    const further = requests.filter((each) => each.endsWith('.js') && !html.includes(each))
    // The page’s own code and `outside`, but none of the shell’s controls.
    expect(further.length, further.join('\n')).toBeLessThanOrEqual(3)
    expect(requests.filter((each) => each.startsWith('/v1/'))).toEqual([])
  }
})

test('the studio’s mark stays until the code of the screen has come', async ({ page, studio, signIn }) => {
  await signIn(page)
  const posts = `${await sample(studio)}/posts`
  const html = await (await fetch(posts)).text()
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\.js$/, async (route) => {
    if (!html.includes(new URL(route.request().url()).pathname)) await released
    await route.continue()
  })
  await page.goto(posts, { waitUntil: 'commit' })
  // React has started.
  await page.waitForFunction(() => {
    const root = document.getElementById('root')
    return root && Object.keys(root).some((key) => key.startsWith('__reactContainer'))
  })
  await expect(page.locator('body > svg')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Posts', level: 1 })).toBeVisible()
  await expect(page.locator('body > svg')).toBeHidden()
})

test('with data saving on, only what Home and the shell need is loaded, in few scripts', async ({
  page,
  studio,
  signIn,
}) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
  await signIn(page)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  // Checked after everything that loads by itself is loaded.
  const asked = page.waitForRequest((request) => request.url().includes('/deliveries'))
  await page.goto(await sample(studio))
  await asked
  await page.waitForLoadState('networkidle')
  expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(20)
  // Of the controls that other screens share, Home needs none.
  expect(scripts.filter((url) => /\/(controls|common|parts)-/.test(url))).toEqual([])
})

/** The paths of the scripts that the page has loaded. */
const scripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  )

/** Resolves once the page has loaded all that it loads ahead; the composer is the last. */
const loadedAhead = (page: Page) =>
  expect
    .poll(() => scripts(page), { timeout: 60_000 })
    .toContainEqual(expect.stringMatching(/\/new-[^/]*\.js$/))

test('screens are loaded ahead, and open without loading code', async ({ page, studio, signIn }) => {
  await signIn(page)
  await page.goto(await sample(studio))
  await loadedAhead(page)
  await page.waitForLoadState('networkidle')
  const rail = page.getByRole('navigation', { name: 'Main' }).first()
  for (const name of ['Posts', 'Campaigns', 'Products', 'Accounts', 'Credits']) {
    const before = await scripts(page)
    await rail.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    expect((await scripts(page)).slice(before.length), name).toEqual([])
  }
})

test('Home reads its posts before the server has said what it can do', async ({ page, studio, signIn }) => {
  await signIn(page)
  const home = await sample(studio)
  await studio.faults({ path: '/v1/studio', effect: { kind: 'hang' } })
  const answered: string[] = []
  page.on('response', (response) => answered.push(new URL(response.url()).pathname))
  const posts = page.waitForResponse((response) => /\/posts\?.*pageSize/.test(response.url()))
  await page.goto(home)
  await posts
  expect(answered).not.toContain('/v1/studio')
})

test('Home requests nothing twice', async ({ page, studio, signIn }) => {
  await signIn(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/v1/') && !request.url().includes('/changes')) asked.push(request.url())
  })
  const home = await sample(studio)
  await page.goto(home)
  await expect(page.getByText(/left to publish this week/)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url, at) => asked.indexOf(url) !== at)).toEqual([])
  // Two or three months, drafts, failed posts, and the posts of active campaigns.
  expect(asked.filter((url) => url.includes('/posts?')).length).toBeLessThanOrEqual(6)
})

const screens = [
  '',
  'calendar',
  'posts',
  'studio/image',
  'media',
  'campaigns',
  'products',
  'brand',
  'accounts',
  'settings/people',
  'settings/webhooks',
  'settings/reviews',
  'settings/activity',
  'settings/ai',
  'settings',
  '/credits',
  '/developer',
]
const slowLoads = [
  { what: 'the screens with most parts load', width: 390, height: 844, opened: screens.slice(0, 2) },
  { what: 'the others load', width: 390, height: 844, opened: screens.slice(2), tag: '@long' },
  { what: 'any screen loads', width: 1440, height: 900, opened: screens, tag: '@long' },
]

for (const { what, opened, tag = [], ...viewport } of slowLoads) {
  test(`nothing moves while ${what} slowly, at ${viewport.width} px`, { tag }, async ({
    page,
    studio,
    signIn,
  }) => {
    test.slow()
    await page.setViewportSize(viewport)
    await watchShift(page)
    await signIn(page)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await cdp.send('Network.enable')
    const slow = { offline: false, latency: 150, downloadThroughput: 180_000, uploadThroughput: 90_000 }
    await cdp.send('Network.emulateNetworkConditions', slow)
    const workspace = await sample(studio)
    for (const screen of opened) {
      const url = screen.startsWith('/') ? `${studio.origin}${screen}` : `${workspace}/${screen}`
      await page.goto(url)
      // A busy page may seem idle before its code has loaded, and reports what it doesn't get once it is left.
      await expect(page.getByRole('main')).toBeVisible({ timeout: 60_000 })
      await loadedAhead(page)
      await page.waitForLoadState('networkidle')
      expect.soft(await moves(page), url).toEqual([])
    }
  })
}

test('Home loads no oversized images and no videos', async ({ page, studio, signIn }) => {
  await signIn(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/files/')) asked.push(request.url())
  })
  await page.goto(await sample(studio))
  await expect(page.getByText(/left to publish this week/)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((url) => !/\?w=\d+$/.test(url))).toEqual([])
})
