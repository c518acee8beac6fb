import type { Page } from '@playwright/test'
import { addDays } from '~/domain/calendar/day'
import { catalogue } from './fixtures/catalogue'
import { text } from './fixtures/composer'
import { makePost, openScreen, sampleWorkspace, words } from './fixtures/posts'
import { readScreen } from './fixtures/read-screen'
import { belowWorkspace as below, outsideWorkspace as beside } from './fixtures/screens'
import { expect, test } from './fixtures/test'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

/** Detectable problems with the page's texts. */
async function faultsOn(page: Page, { ours, isLeft }: ReturnType<typeof catalogue>) {
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  const { texts, cut, outside, overlapping } = await page.evaluate(readScreen)
  return {
    wide,
    // Only people's own texts may be too long for their place.
    cut: cut.filter(ours),
    outside,
    overlapping: overlapping.filter((pair) => pair.split(' ⨯ ').some(ours)),
    english: texts.filter((text) => isLeft(text) && !written.includes(text)),
  }
}
/** Texts of the sample and of other tests that are also placeholders. */
const written = ['Good water, fresh grind, patience.', 'Nightly import']
const none = { wide: 0, cut: [], outside: [], overlapping: [], english: [] }

const locales = [
  { language: 'en', locale: 'en-GB', home: 'Home', direction: 'ltr' },
  { language: 'de', locale: 'de-AT', home: 'Start', direction: 'ltr' },
  { language: 'ar', locale: 'ar-EG', home: 'الرئيسية', direction: 'rtl' },
] as const

for (const { language, locale, home, direction } of locales)
  test.describe(`a browser that speaks ${locale}`, () => {
    test.use({ locale, viewport: phone })

    for (const quarter of [0, 1, 2, 3])
      test(`sees its language on every fourth screen, with nothing cut off, overlapping, outside or in English (${quarter + 1})`, {
        // A quarter of the screens is checked in German; all of them in all languages by the long tests.
        tag: language === 'de' && quarter === 0 ? [] : '@long',
      }, async ({ page, studio }) => {
        const texts = catalogue(language)
        const workspaceId = await sampleWorkspace(studio)
        await openScreen(page, studio, '')
        const html = page.locator('html')
        await expect(html).toHaveAttribute('lang', language)
        await expect(html).toHaveCSS('direction', direction)
        await expect(page.getByRole('link', { name: home, exact: true })).toBeVisible()
        const screens = [...below.map((each) => `w/${workspaceId}/${each}`), ...beside]
        for (const screen of screens.filter((_, index) => index % 4 === quarter)) {
          await page.goto(`${studio.origin}/${screen}`)
          await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
          // No skeletons, whose name depends on the language.
          await expect(page.locator('.animate-late')).toHaveCount(0)
          expect.soft(await faultsOn(page, texts), `${screen}, 390 px`).toEqual(none)
          await page.setViewportSize(desktop)
          expect.soft(await faultsOn(page, texts), `${screen}, 1440 px`).toEqual(none)
          await page.setViewportSize(phone)
        }
      })
  })

for (const { language, locale, direction } of locales.filter(({ language }) => language !== 'de'))
  test.describe(`a phone that speaks ${language}`, () => {
    test.use({ locale, viewport: phone })

    test('shows that rows scroll sideways by a partly visible item', { tag: '@long' }, async ({
      page,
      studio,
    }) => {
      const workspaceId = await sampleWorkspace(studio)
      await openScreen(page, studio, '')
      const rows: readonly [string, string][] = [
        ['campaigns', 'section:has(> h2)'],
        ['calendar', 'header button, header input'],
        ['posts', '[role=tab]'],
        ['media', '[role=tab], [role=radiogroup] label'],
        ['settings', 'nav a, [role=tab]'],
      ]
      for (const [screen, parts] of rows) {
        await page.goto(`${studio.origin}/w/${workspaceId}/${screen}`)
        const found = page.getByRole('main').locator(parts)
        await expect(found.first()).toBeVisible()
        // Polled, because a screen's tools appear when its code is loaded.
        await expect
          .soft(async () => {
            const sides = await found.evaluateAll((each, rtl) => {
              const boxes = each
                .map((part) => part.getBoundingClientRect())
                .filter(({ width }) => width > 0)
                .map(({ left, right }) => (rtl ? [innerWidth - right, innerWidth - left] : [left, right]))
              return { edge: innerWidth, boxes: boxes.map(([start = 0, end = 0]) => ({ start, end })) }
            }, direction === 'rtl')
            const outside = sides.boxes.filter(({ end }) => end > sides.edge)
            const inSight = outside.filter(({ start }) => start < sides.edge - 8)
            expect(outside.length === 0 || inSight.length > 0, JSON.stringify(sides)).toBe(true)
          }, screen)
          .toPass()
      }
    })
  })

test('choosing another language in the menu keeps a post being written', async ({ page, studio }) => {
  await openScreen(page, studio, 'posts/new')
  const draft = words('Stored')
  await text(page).fill(draft)
  await page.getByRole('button', { name: /^Workspace: / }).click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(draft)
  await expect(page.getByRole('button', { name: 'Entwurf speichern' })).toBeVisible()

  // The choice takes precedence over the browser's language.
  await page.goto(`${studio.origin}/credits`)
  await expect(page.getByRole('heading', { level: 1, name: 'Credits' })).toBeVisible()
  const search = page.getByRole('combobox')
  // Keys are handled a moment after the first frame.
  await expect(async () => {
    if (!(await search.isVisible())) await page.keyboard.press('ControlOrMeta+k')
    await expect(search).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await search.fill('English')
  await page.getByRole('option', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('counts, dates and numbers are formatted for the language', { tag: '@long' }, async ({
  page,
  studio,
  context,
}) => {
  await context.addCookies([{ name: 'studio-language', value: 'de', url: studio.origin }])
  await openScreen(page, studio, '')
  const day = new Intl.DateTimeFormat('de-DE', { weekday: 'long', day: 'numeric', month: 'long' })
  await expect(page.getByText(day.format(new Date()), { exact: false }).first()).toBeVisible()
  await context.addCookies([{ name: 'studio-language', value: 'ar', url: studio.origin }])
  await page.reload()
  const arabic = new Intl.DateTimeFormat('ar-u-nu-latn', { weekday: 'long', day: 'numeric', month: 'long' })
  await expect(page.getByText(arabic.format(new Date()), { exact: false }).first()).toBeVisible()

  // Time runs from right to left, as in the calendar: what has passed is beside the right edge.
  const chart = page.getByRole('region', { name: 'مدة كفاية النقاط' }).getByRole('img')
  const [whole, past] = [await chart.boundingBox(), await chart.locator('path').nth(1).boundingBox()]
  const gap = (whole?.x ?? 0) + (whole?.width ?? 0) - (past?.x ?? 0) - (past?.width ?? 0)
  expect(Math.abs(gap)).toBeLessThan(10)
})

test('arrow keys follow the writing direction: in Arabic, left moves forward', { tag: '@long' }, async ({
  page,
  studio,
  context,
}) => {
  await context.addCookies([{ name: 'studio-language', value: 'ar', url: studio.origin }])
  for (const screen of ['calendar', 'posts']) {
    await openScreen(page, studio, screen)
    const tabs = page.getByRole('main').getByRole('tab')
    await tabs.first().focus()
    await page.keyboard.press('ArrowLeft')
    await expect(tabs.nth(1)).toBeFocused()
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowRight')
    await expect(tabs.first()).toBeFocused()
  }
})

test('arrow keys move to the calendar day they point to', { tag: '@long' }, async ({
  page,
  studio,
  context,
}) => {
  await context.addCookies([{ name: 'studio-language', value: 'ar', url: studio.origin }])
  await openScreen(page, studio, 'calendar')
  const cell = page.locator('[data-cell][tabindex="0"]')
  await cell.focus()
  const day = (await cell.getAttribute('data-cell')) ?? ''
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator(`[data-cell="${addDays(day, 1)}"]`)).toBeFocused()
})

test.describe('in German', () => {
  test.use({ locale: 'de-AT', viewport: desktop })

  test('the choices of when to publish don’t break a word', { tag: '@long' }, async ({ page, studio }) => {
    await openScreen(page, studio, 'posts/new')
    const label = page.getByRole('radiogroup', { name: 'Wann' }).getByText('Jetzt veröffentlichen')
    await expect(label).toBeVisible()
    const lines = await label.evaluate((element) => {
      const range = document.createRange()
      const text = element.firstChild ?? element
      const start = text.textContent?.indexOf('veröffentlichen') ?? 0
      range.setStart(text, start)
      range.setEnd(text, start + 'veröffentlichen'.length)
      return range.getClientRects().length
    })
    expect(lines).toBe(1)
  })

  test('a toast doesn’t cover the buttons of a panel, which take two rows on a phone', async ({
    page,
    studio,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const workspaceId = await sampleWorkspace(studio)
    const { id } = await makePost(studio, workspaceId, words('Zwei Zeilen'))
    await openScreen(page, studio, `posts/${id}`)
    await page.getByRole('button', { name: 'Planen', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Planen', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const toast = page.locator('[data-toast]')
    await expect(toast).toBeVisible()
    const [above, below] = [await toast.boundingBox(), await page.locator('aside footer').boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0)
    expect(below?.height).toBeGreaterThan(100)
  })

  test('the tabs of posts fit in one row beside an open post', { tag: '@long' }, async ({ page, studio }) => {
    await openScreen(page, studio, 'posts?status=all')
    const tabs = page.getByRole('tablist')
    const height = (await tabs.boundingBox())?.height
    await page.getByRole('listitem').getByRole('link').first().click()
    await page.getByRole('complementary').waitFor()
    expect((await tabs.boundingBox())?.height).toBe(height)
  })
})
