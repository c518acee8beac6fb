import type { Locator, Page } from '@playwright/test'
import {
  listCampaigns,
  listMedia,
  listPosts,
  listProducts,
  listQueues,
  listWorkspaces,
} from '~/contract/endpoints'
import { sidewaysOn, violationsOn, waitForLoaded } from './fixtures/accessible'
import { openScreen, sampleWorkspace } from './fixtures/posts'
import { everywhere, onScreens } from './fixtures/screen-names'
import { belowWorkspace, outsideWorkspace } from './fixtures/screens'
import { expect, type Studio, test } from './fixtures/test'

const screens = [...belowWorkspace, ...outsideWorkspace.map((each) => `/${each}`)]

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
/** The viewport of a 1440 px window at 200 % zoom (WCAG 1.4.4). */
const zoomed = { width: 720, height: 450 }

type Way = readonly ['light' | 'dark', typeof desktop]

async function expectClean(page: Page, what: string, ways: readonly Way[]) {
  const seen = new Set<number>()
  for (const [colorScheme, size] of ways) {
    const where = `${what}, ${colorScheme}, ${size.width}`
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    await waitForLoaded(page)
    const look = seen.has(size.width) ? 'colours' : 'all'
    expect.soft(await violationsOn(page, look), `axe: ${where}`).toBe('')
    if (look === 'all') expect.soft(await sidewaysOn(page), `sideways: ${where}`).toBe('')
    seen.add(size.width)
  }
}

const go = (page: Page, studio: Studio, workspaceId: string, screen: string) =>
  page.goto(`${studio.origin}${screen.startsWith('/') ? screen : `/w/${workspaceId}/${screen}`}`)

const everyWay = [
  ['light', desktop],
  ['dark', desktop],
  ['dark', phone],
  ['light', phone],
] as const

/** A screen and the control that opens a dialog or menu on it. */
type Case = [screen: string, open?: () => Promise<unknown>]

async function expectCasesClean(page: Page, studio: Studio, workspaceId: string, cases: readonly Case[]) {
  for (const [index, [screen, open]] of cases.entries()) {
    await page.setViewportSize(desktop)
    await go(page, studio, workspaceId, screen)
    await waitForLoaded(page)
    await open?.()
    if (open) await expect(page.getByRole('dialog').or(page.getByRole('menu')).first()).toBeVisible()
    const ways: readonly Way[] = open
      ? [[index % 2 ? 'dark' : 'light', desktop]]
      : [
          ['light', desktop],
          ['dark', desktop],
          ['dark', phone],
        ]
    await expectClean(page, `${screen} ${String(open ?? 'panel')}`, ways)
  }
}

/** Expects each control to have exactly this role and name: counts and explanations next to it are descriptions. */
async function expectNames(page: Page, names: typeof everywhere, where: string) {
  for (const [role, ...each] of names)
    for (const name of each) {
      const found =
        role === 'field'
          ? page.getByLabel(name, { exact: true })
          : page.getByRole(role, { name, exact: true })
      await expect.soft(found, `${role} "${name}" on ${where}`).toBeVisible({ timeout: 3000 })
    }
}

for (const half of [0, 1])
  test(`every control has the role and name defined in screens.md, and half of the screens are accessible (${half + 1})`, async ({
    page,
    studio,
    signIn,
  }) => {
    const workspaceId = await sampleWorkspace(studio)
    await signIn(page)
    for (const [index, screen] of screens.entries()) {
      const named = onScreens.find(({ at }) => at === screen || at.startsWith(`${screen}?`))
      // The others, all themes and all sizes are checked by the long tests below.
      const ways = index % 2 === 0 ? everyWay.filter((_, way) => way === index % everyWay.length) : []
      if (Math.floor(index / 2) % 2 !== half || (!named && ways.length === 0)) continue
      await page.setViewportSize(desktop)
      await go(page, studio, workspaceId, named?.at ?? screen)
      await waitForLoaded(page)
      if (screen === '') {
        await expectNames(page, everywhere, 'Home')
        await expect(page.getByRole('link', { name: /^[\d,]+ credits$/ })).toBeVisible()
      }
      if (named) await expectNames(page, named.names, named.at)
      await expectClean(page, screen || 'Home', ways)
    }
  })

for (const sixth of [0, 1, 2, 3, 4, 5])
  test(`every screen is accessible in both themes, on desktop and phone (${sixth + 1})`, {
    tag: '@long',
  }, async ({ page, studio }) => {
    const workspaceId = await openScreen(page, studio, '')
    for (const screen of screens.filter((_, index) => index % 6 === sixth)) {
      await page.setViewportSize(desktop)
      await go(page, studio, workspaceId, screen)
      await expectClean(page, screen || 'Home', everyWay)
      await page.setViewportSize(zoomed)
      await waitForLoaded(page)
      expect.soft(await sidewaysOn(page), `sideways: ${screen} at 200 %`).toBe('')
    }
  })

test('every screen of an empty workspace is accessible', { tag: '@long' }, async ({ page, studio }) => {
  await openScreen(page, studio, '')
  const empty = (await studio.call(listWorkspaces)).find(({ name }) => !/Fernhollow/.test(name ?? ''))
  for (const [index, screen] of screens.entries()) {
    if (screen.startsWith('/')) continue
    await go(page, studio, empty?.workspaceId ?? '', screen)
    await expectClean(page, `${screen || 'Home'} (empty)`, [index % 2 ? ['dark', desktop] : ['light', phone]])
  }
})

test('panels, dialogs and menus are accessible', { tag: '@long' }, async ({ page, studio }) => {
  const workspaceId = await openScreen(page, studio, '')
  const input = { params: { workspaceId }, query: { limit: '1' } }
  const firsts = await Promise.all([
    studio.call(listPosts, { ...input, query: { limit: '1', status: 'failed' } }),
    studio.call(listProducts, input),
    studio.call(listCampaigns, input),
    studio.call(listMedia, input),
  ])
  const [post, product, campaign, media] = firsts.map(([first]) => first?.id ?? '')
  const button = (name: RegExp) => page.getByRole('button', { name }).first().click()
  const cases: Case[] = [
    [`posts/${post}?status=failed`],
    [`posts/${post}?status=failed`, () => button(/^Schedule/)],
    [`products/${product}`],
    ['products?view=table'],
    ['products/new'],
    ['products/import'],
    ['campaigns?view=table'],
    ['campaigns/new'],
    [`campaigns/${campaign}`],
    [`campaigns/${campaign}/plan`],
    [`media/${media}`],
    [`calendar?view=month&post=${post}`],
    ['', () => button(/^Search or run/)],
    ['', () => button(/^API calls/)],
    ['', () => button(/^Workspace: /)],
    ['', () => button(/^Theme/)],
    ['', () => page.keyboard.press('?')],
    ['brand', () => button(/^Import from website/)],
    ['posts/new', () => button(/^Add from media/)],
  ]
  await expectCasesClean(page, studio, workspaceId, cases)
})

test('dialogs and menus of accounts, calendar and settings are accessible', { tag: '@long' }, async ({
  page,
  studio,
}) => {
  const workspaceId = await openScreen(page, studio, '')
  const [queue] = await studio.call(listQueues, { params: { workspaceId } })
  const button = (name: RegExp) => page.getByRole('button', { name }).first().click()
  /** Opened by the URL. */
  const noted = () => Promise.resolve()
  await expectCasesClean(page, studio, workspaceId, [
    ['posts/new', () => button(/^Insert emoji/)],
    ['posts/new', () => button(/^Templates/)],
    ['calendar', () => button(/^Platform/)],
    ['calendar', () => button(/^Plan/)],
    ['accounts?connect=choose', noted],
    ['accounts?connect=practice&on=reddit', noted],
    ['accounts?connect=setup&on=linkedin', noted],
    ['accounts', () => button(/^New queue/)],
    ['accounts', () => button(/^Actions for/)],
    [`queues/${queue?.id ?? ''}`],
    ['settings', () => button(/^Delete workspace/)],
    ['settings/people', () => button(/^Invite/)],
    ['settings/people', () => button(/^More for/)],
    ['settings/webhooks', () => button(/^New webhook/)],
    ['/developer', () => button(/^New token/)],
  ])
})

test('/connect is accessible in both themes, on desktop and phone', async ({ page, studio }) => {
  await page.goto(`${studio.origin}/connect`)
  const names: typeof everywhere = [
    ['textbox', 'API address'],
    ['field', 'Access token'],
    ['checkbox', 'Remember on this device'],
    ['button', 'Connect'],
  ]
  await expectNames(page, names, '/connect')
  await expectClean(page, '/connect', everyWay)
  await page.getByLabel('Access token').fill('scs_wrong')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText(/doesn’t recognise this token/)).toBeVisible()
  await expectClean(page, '/connect refused', [['dark', phone]])
})

test('nothing moves with reduced motion', async ({ page, studio }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const workspaceId = await openScreen(page, studio, 'calendar?view=month')
  const moving = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => {
          const { transitionDuration, animationName, animationDuration } = getComputedStyle(element)
          const seconds = (text: string) =>
            Math.max(...text.split(',').map((part) => Number.parseFloat(part)))
          // Spinners still turn, slowly, because they indicate progress.
          const turns =
            animationName !== 'none' && animationName !== 'turn' && seconds(animationDuration) > 0.01
          return seconds(transitionDuration) > 0 || turns
        })
        .map((element) => element.outerHTML.slice(0, 120)),
    )
  await waitForLoaded(page)
  expect(await moving()).toEqual([])
  await page.getByRole('button', { name: 'API calls' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await moving()).toEqual([])
  await go(page, studio, workspaceId, 'posts/new')
  await waitForLoaded(page)
  expect(await moving()).toEqual([])
})

test('in forced colours, the selected, current and focused states are distinguishable', async ({
  page,
  studio,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openScreen(page, studio, 'posts/new')
  await waitForLoaded(page)
  /** Computed colours and lines of an element, to compare states. */
  const look = (selector: string) =>
    page.evaluate((found) => {
      const element = document.querySelector(found)
      if (!element) return ''
      const {
        color,
        backgroundColor,
        borderColor,
        borderStyle,
        outlineStyle,
        textDecorationLine,
        fontWeight,
      } = getComputedStyle(element)
      return [
        color,
        backgroundColor,
        borderColor,
        borderStyle,
        outlineStyle,
        textDecorationLine,
        fontWeight,
      ].join(' ')
    }, selector)
  const link = 'nav[aria-label=Main] a'
  expect(await look(`${link}[aria-current=page]`)).not.toBe(await look(`${link}:not([aria-current])`))
  const chip = 'label:has(input[type=checkbox])'
  const plain = await look(`${chip}:not(:has(:checked))`)
  await page.getByRole('checkbox', { name: /^X: / }).first().check()
  expect(await look(`${chip}:has(:checked)`)).not.toBe(plain)
  // Accounts of one name differ by their platform alone.
  await expect(page.locator(`${chip} > svg`).first()).toBeVisible()
  const radio = page.locator('label:has(input[type=radio]:checked)').first()
  await expect(radio).toHaveCSS('outline-style', 'solid')
  // The lines between the cards are gaps through which their frame shows.
  const cards = page.locator('[role=radiogroup] > :has(> label)').first()
  const background = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await background(cards)).not.toBe(await background(cards.locator('label').last()))
  await page.keyboard.press('Tab')
  const outline = await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body)
    return [outlineStyle, Number.parseFloat(outlineWidth) >= 1]
  })
  expect(outline).toEqual(['solid', true])

  await page.getByRole('button', { name: /^Workspace: / }).click()
  await expect(page.getByRole('menu')).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Escape')

  await openScreen(page, studio, 'studio/image')
  const kit = page.getByRole('checkbox', { name: 'Use brand kit' })
  await expect(kit).toBeChecked()
  // The system's own, as its colours hide ours.
  await expect(kit).toHaveCSS('appearance', 'auto')

  // Chosen colours are content.
  await openScreen(page, studio, 'brand')
  await expect(page.getByRole('button', { name: 'Change Forest' })).toHaveCSS(
    'background-color',
    'rgb(33, 68, 58)',
  )
})

test('in forced colours, bars and the line of the present time are visible', async ({ page, studio }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const bars = [
    ['', '[aria-labelledby=home-campaigns] li p + span > span > span'],
    ['calendar?view=week', '[data-clock] > span.bg-iris'],
    ['calendar', '[aria-label="By platform"] li > span:first-child'],
    ['posts/new?text=Hello', '[aria-label="Length per platform"] span > span'],
  ] as const
  for (const [screen, bar] of bars) {
    await openScreen(page, studio, screen)
    if (screen === 'calendar') await page.getByRole('button', { name: /^Insights/ }).click()
    if (screen.startsWith('posts')) await page.getByRole('checkbox', { name: /^X: / }).first().check()
    await expect(page.locator(bar).first(), screen).not.toHaveCSS(
      'background-color',
      /^rgb\(255, 255, 255\)|, 0\)$/,
    )
  }
})
