import type { RequestListener } from 'node:http'
import type { Page } from '@playwright/test'
import { violationsOn } from './fixtures/accessible'
import { inBothThemes } from './fixtures/axe'
import { makeKit, openKit, saveKit } from './fixtures/brand-kit'
import { picture } from './fixtures/picture'
import { expect, test } from './fixtures/test'

const palette = [
  { hex: '#21443a', name: 'Forest', role: 'primary' as const },
  { hex: '#de6b35', name: 'Persimmon', role: 'accent' as const },
  { hex: '#f4eada', name: 'Cream', role: 'background' as const },
]

/** A stand-in for the eyedropper that browsers have on some platforms; picks this colour. */
const eyedropper = (page: Page, hex: string) =>
  page.addInitScript((sRGBHex: string) => {
    const open = () => Promise.resolve({ sRGBHex })
    Object.assign(globalThis, {
      EyeDropper: class {
        open = open
      },
    })
  }, hex)

test('a colour is picked by keyboard (area, hue, hex), or from the screen if the browser supports it', {
  tag: '@long',
}, async ({ page, studio }) => {
  await eyedropper(page, '#0b5fa5')
  const kit = await makeKit(page, studio, { colors: palette })
  const form = await openKit(page, kit)
  const hex = form.getByRole('textbox', { name: 'Hex value of colour 1' })
  const open = form.getByRole('button', { name: 'Change Forest' })
  await open.focus()
  await page.keyboard.press('Enter')
  const picker = page.getByRole('dialog', { name: 'Colour of Forest' })
  await inBothThemes(page, async (look, theme) => {
    expect(await violationsOn(page, look), `axe: the picker, ${theme}`).toBe('')
  })
  let last = await hex.inputValue()
  for (const [name, key] of [
    ['Saturation and brightness', 'ArrowRight'],
    ['Saturation and brightness', 'ArrowUp'],
    ['Hue', 'ArrowRight'],
  ] as const) {
    await picker.getByRole('slider', { name }).focus()
    for (let times = 0; times < 12; times++) await page.keyboard.press(key)
    await expect(hex).not.toHaveValue(last)
    last = await hex.inputValue()
    expect(last).toMatch(/^#[\da-f]{6}$/)
  }
  await picker.getByRole('textbox', { name: 'Hex' }).fill('#113355')
  await page.keyboard.press('Enter')
  await expect(hex).toHaveValue('#113355')
  await picker.getByRole('button', { name: 'Choose a colour from the screen' }).click()
  await expect(hex).toHaveValue('#0b5fa5')
  await page.keyboard.press('Escape')
  await expect(picker).toBeHidden()
  await expect(open).toBeFocused()
})

test('at most 24 colours can be added, and the name and hex fields show their limits', {
  tag: '@long',
}, async ({ page, studio }) => {
  const colors = Array.from({ length: 23 }, (_, index) => ({ hex: `#0000${(16 + index).toString(16)}` }))
  const kit = await makeKit(page, studio, { colors })
  const form = await openKit(page, kit)
  const add = form.getByRole('button', { name: 'Add colour' })
  await add.click()
  await expect(form.getByText('24 of 24')).toBeVisible()
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await expect(add).toHaveAccessibleDescription('You can add up to 24 colours.')
  await add.click({ force: true })
  await expect(form.getByRole('textbox', { name: /^Hex value of colour/ })).toHaveCount(24)
  const name = form.getByRole('textbox', { name: 'Name of colour 24' })
  const hex = form.getByRole('textbox', { name: 'Hex value of colour 24' })
  await name.fill('🫖'.repeat(65))
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByText('Use 64 characters or fewer.')).toBeVisible()
  await expect(name).toBeFocused()
  await name.fill('🫖'.repeat(64))
  for (const wrong of ['#12', '#123456789', 'green', '']) {
    await hex.fill(wrong)
    await expect(form.getByText('Enter 3 to 8 hex digits, such as #1f4d3a.')).toBeVisible()
  }
  await hex.fill('#12345')
  await expect(
    form.getByText('This can be saved but not displayed. Use 3, 4, 6 or 8 hex digits.'),
  ).toBeVisible()
  await hex.fill('abc')
  await saveKit(page, form)
  const saved = (await kit.read()).colors
  expect(saved).toHaveLength(24)
  expect(saved?.at(-1)).toEqual({ hex: 'abc', name: '🫖'.repeat(64) })
})

test('a logo can be uploaded, chosen from media or given by URL; it is shown on three backgrounds, and its colours can be used', {
  tag: '@long',
}, async ({ page, studio, pages }) => {
  const kit = await makeKit(page, studio, { colors: palette.slice(1), primaryColor: '#112233' })
  const form = await openKit(page, kit)
  const logo = form.getByRole('textbox', { name: 'Logo' })
  const take = form.getByRole('button', { name: 'Add from logo' })
  await expect(take).toHaveAccessibleDescription('Add a logo first.')
  const chooser = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: 'Upload: Logo' }).click()
  const file = await picture('logo.png', 64, 64)
  await (await chooser).setFiles(file)
  await expect(logo).toHaveValue(/^http/)
  const grounds = await Promise.all(
    ['a light background', 'a dark background', 'your primary colour'].map((name) =>
      form
        .getByRole('img', { name: `Logo on ${name}` })
        .locator('..')
        .evaluate((box) => getComputedStyle(box).backgroundColor),
    ),
  )
  expect(new Set(grounds).size).toBe(3)
  expect(grounds[2]).toBe('rgb(17, 34, 51)')
  await take.click()
  await expect(page.getByText('1 colour added from the logo')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Hex value of colour 3' })).toHaveValue('#3a6b52')
  await take.click()
  await expect(page.getByText('The palette already has the logo’s colours')).toBeVisible()

  await form.getByRole('button', { name: 'From media: Icon' }).click()
  const media = page.getByRole('dialog')
  await media.getByRole('option', { name: /logo\.png/ }).click()
  await media.getByRole('button', { name: /^(Add|Use)/ }).click()
  await expect(form.getByRole('textbox', { name: 'Icon' })).toHaveValue(await logo.inputValue())

  const image =
    (headers: Record<string, string>): RequestListener =>
    (_request, response) =>
      void response.writeHead(200, { 'content-type': 'image/png', ...headers }).end(file.buffer)
  pages.answer('/closed.png', image({}))
  pages.answer('/open.png', image({ 'access-control-allow-origin': '*' }))
  await form.getByRole('button', { name: 'Remove #3a6b52' }).click()
  for (const [path, says] of [
    ['/closed.png', 'The logo’s site doesn’t let other pages read it. Upload the logo instead.'],
    ['/missing.png', 'No image found at the logo’s URL.'],
    ['/open.png', '1 colour added from the logo'],
  ] as const) {
    await logo.fill(`${pages.origin}${path}`)
    await take.click()
    await expect(page.getByText(says).last()).toBeVisible()
  }
  await saveKit(page, form)
  expect(await kit.read()).toMatchObject({
    logoUrl: `${pages.origin}/open.png`,
    colors: [palette[1], palette[2], { hex: '#3a6b52' }],
  })
})
