import { expect, noCredits, test } from './fixtures/generation'

test('generated images appear among the results, survive a reload, and are added to a post', async ({
  page,
  generation,
}) => {
  await generation.open('image')
  await expect(page.getByText('No images yet')).toBeVisible()
  await generation.expectClean('empty')
  const before = await generation.balance()
  await page.getByLabel('Prompt').fill('A pale blue bag in the first snow')
  await page.getByRole('radio', { name: '4:5' }).check()
  await page.getByLabel('Variations').fill('3')
  const recipe = page.getByRole('region', { name: 'Settings' })
  await expect(recipe.getByText('3 images at 1 credit each')).toBeVisible()
  await expect(recipe.getByText(`${before} to ${before - 3}`)).toBeVisible()
  await page.getByRole('button', { name: 'Generate' }).click()
  const run = page.getByRole('article', { name: 'Set of 3 images' })
  await expect(run.getByText('3 of 3 done')).toBeVisible({ timeout: 40_000 })
  expect(await generation.balance()).toBe(before - 3)

  await run
    .getByRole('link', { name: /^Frame / })
    .first()
    .click()
  await expect(run.getByText('4:5, brand kit on')).toBeVisible()
  await expect(run.getByText(/req_/)).toBeVisible()
  await generation.expectClean('a chosen frame')
  await run.getByRole('link', { name: 'Compare' }).click()
  await run
    .getByRole('link', { name: /^Compare with frame/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Frames \d+ and \d+$/ })
  await expect(dialog.getByRole('img', { name: /A pale blue bag/ })).toHaveCount(2)
  await generation.expectClean('compare')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(run.getByText('3 of 3 done')).toBeVisible()
  await expect(page.getByLabel('Prompt')).toHaveValue('A pale blue bag in the first snow')
  await run.getByRole('link', { name: 'Use in post' }).click()
  await expect(page).toHaveURL(/posts\/new\?.*mediaId=med_/)
})

test('Stop waiting: a call that wasn’t sent yet is cancelled, one under way is looked up, and neither is paid', {
  tag: '@long',
}, async ({ studio, generation }) => {
  await generation.open('image')
  const before = await generation.balance()
  const limited = { kind: 'status', status: 429, code: 'rate_limited', message: 'Slower.', retryAfter: 45 }
  await generation.fails({ times: 1, effect: limited })
  await generation.ask('A ladder in the orchard', 1)
  const held = generation.run('A ladder in the orchard')
  await expect(held.getByText(/Rate limited. Continues in/)).toBeVisible()
  await generation.expectClean('held back by 429')
  await held.getByRole('button', { name: /^Stop waiting for frame/ }).click()
  await expect(held.getByText('Not started')).toBeVisible()

  await generation.fails({ times: 2, effect: { kind: 'hang' } })
  await generation.ask('A basket of cherries', 3)
  const run = generation.run('A basket of cherries')
  await expect(run.getByText(/^In progress/)).toHaveCount(2)
  await expect(run.getByText(/^Waiting/)).toHaveCount(1)
  await generation.expectClean('being made')
  const stop = run.getByRole('button', { name: /^Stop waiting for frame/ })
  await stop.first().click()
  await expect(run.getByText('1 of 3 done')).toBeVisible({ timeout: 40_000 })
  await stop.click()
  await expect(run.getByText(/Nothing was created and no credits were charged/)).toHaveCount(2, {
    timeout: 40_000,
  })
  await studio.faults()
  await run.getByRole('button', { name: 'Create the remaining 2 images' }).click()
  await expect(run.getByText('3 of 3 done')).toBeVisible({ timeout: 40_000 })
  expect(await generation.balance()).toBe(before - 3)
  expect(await generation.made('A basket of cherries')).toBe(3)
  expect(await generation.made('A ladder in the orchard')).toBe(0)

  await generation.fails({ effect: noCredits })
  await generation.ask('Terraces after picking', 2)
  await expect(generation.run('Terraces after picking').getByText(/Frames .* weren’t created/)).toBeVisible()
  await generation.expectClean('402')
})

test('a run appears in two tabs, and the second continues it if the first is closed', {
  tag: '@long',
}, async ({ page, context, studio, generation }) => {
  const prompt = 'A street with two lamps'
  await generation.open('image')
  const before = await generation.balance()
  await generation.fails({ times: 2, effect: { kind: 'slow', ms: 1500 } }, { effect: { kind: 'hang' } })
  await generation.ask(prompt, 5)
  await expect(generation.run(prompt).getByText(/^In progress/)).toHaveCount(2)
  const other = await context.newPage()
  await generation.open('image', other)
  const there = generation.run(prompt, other)
  await expect(there.getByText('2 of 5 done')).toBeVisible({ timeout: 40_000 })
  await expect(generation.run(prompt).getByText('2 of 5 done')).toBeVisible()
  // The other tab doesn’t start another tab’s run.
  await expect(there.getByText(/^In progress/)).toHaveCount(2)
  await expect(there.getByText(/^Waiting/)).toHaveCount(1)
  await page.close()
  await expect(there.getByText('Not started')).toHaveCount(1, { timeout: 40_000 })
  await expect(there.getByText(/Nothing was created and no credits were charged/)).toHaveCount(2, {
    timeout: 40_000,
  })
  expect(await generation.balance()).toBe(before - 2)
  await studio.faults()
  await there.getByRole('button', { name: 'Create the remaining 3 images' }).click()
  await expect(there.getByText('5 of 5 done')).toBeVisible({ timeout: 40_000 })
  expect(await generation.balance()).toBe(before - 5)
  expect(await generation.made(prompt)).toBe(5)
})

test('a reload during a run keeps finished images, finds those under way, and starts nothing by itself', {
  tag: '@long',
}, async ({ page, studio, generation }) => {
  await generation.open('image')
  const before = await generation.balance()
  // The next two are still under way at the reload, however slow the machine is.
  await generation.fails(
    { times: 2, effect: { kind: 'slow', ms: 100 } },
    { effect: { kind: 'slow', ms: 4000 } },
  )
  await generation.ask('Frost on the window', 5)
  const run = generation.run('Frost on the window')
  await expect(run.getByText('2 of 5 done')).toBeVisible({ timeout: 40_000 })
  await expect(run.getByText(/^In progress/)).toHaveCount(2)
  await page.reload()
  await expect(run.getByText('Not started')).toHaveCount(1)
  const progress = run.getByText(/[2-4] of 5 done/)
  await expect(run.getByText(/Checking whether it was created/)).toHaveCount(0, { timeout: 60_000 })
  await expect(progress).toBeVisible()
  await studio.faults()
  // The one under way may have been generated or not, so one or more images are missing.
  const others = run.getByRole('button', { name: /^Create the remaining/ })
  await others
    .or(run.getByRole('button', { name: /^Create ·/ }))
    .last()
    .click()
  await expect(run.getByText('5 of 5 done')).toBeVisible({ timeout: 40_000 })
  expect(before - (await generation.balance())).toBe(await generation.made('Frost on the window'))
  expect(await generation.made('Frost on the window')).toBe(5)
})

test('a double click or a held Enter is paid once', async ({ page, generation }) => {
  await generation.open('image')
  const before = await generation.balance()
  await page.getByLabel('Prompt').fill('One bag')
  const generate = page.getByRole('button', { name: 'Generate' })
  await generate.dblclick()
  const runs = page.getByRole('article', { name: /^Set of / })
  await expect(runs.getByText('1 of 1 done')).toHaveCount(1, { timeout: 40_000 })
  await generate.focus()
  for (let repeats = 0; repeats < 4; repeats++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(runs.getByText('1 of 1 done')).toHaveCount(2, { timeout: 40_000 })
  await page.getByLabel('Model').focus()
  for (let repeats = 0; repeats < 4; repeats++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(runs.getByText('1 of 1 done')).toHaveCount(3, { timeout: 40_000 })
  expect(await generation.balance()).toBe(before - 3)
})
