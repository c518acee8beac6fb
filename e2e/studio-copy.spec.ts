import { listPosts } from '~/contract/endpoints'
import { expect, noCredits, test } from './fixtures/generation'

test('copy for each platform is counted, edited in place, and used in a post', async ({
  page,
  generation,
}) => {
  await generation.open('copy')
  await page.getByLabel('Topic').fill('First Frost opens on Thursday at eight')
  await page.getByRole('group', { name: 'Platforms' }).getByRole('checkbox', { name: 'X' }).check()
  await page.getByRole('button', { name: 'Generate' }).click()
  const x = page.getByRole('region', { name: 'X', exact: true })
  await expect(page.getByRole('region', { name: 'Instagram', exact: true })).toBeVisible({ timeout: 20_000 })
  // Text for a platform is within that platform’s rules.
  await expect(page.getByText(/too many|over (the )?\d/)).toHaveCount(0)
  await x.getByLabel('Copy for X').fill('a'.repeat(300))
  await expect(x.getByText(/over 280/)).toBeVisible()
  await x.getByLabel('Copy for X').fill('Thursday, eight. First Frost.')
  await generation.expectClean('copy columns')
  await x.getByRole('button', { name: 'Regenerate: X' }).click()
  await expect(page.getByText('Copy regenerated for X')).toBeVisible()
  await expect(x.getByLabel('Copy for X')).not.toHaveValue('Thursday, eight. First Frost.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(x.getByLabel('Copy for X')).toHaveValue('Thursday, eight. First Frost.')
  await x.getByRole('button', { name: 'Use in post: X' }).click()
  await expect(page).toHaveURL(/posts\/new\?.*draft=/)
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(
    /Thursday, eight\. First Frost\./,
  )
})

test('each text becomes one draft, also after a lost response or a refusal, and Undo removes it', async ({
  page,
  studio,
  generation,
}) => {
  await generation.open('copy')
  await page.getByLabel('Topic').fill('The press is being descaled on Monday')
  const platforms = page.getByRole('group', { name: 'Platforms' })
  for (const name of ['X', 'LinkedIn']) await platforms.getByRole('checkbox', { name, exact: true }).check()
  await page.getByRole('button', { name: 'Generate' }).click()
  for (const name of ['X', 'Instagram', 'LinkedIn'])
    await page.getByLabel(`Copy for ${name}`).fill(`Descaling, said on ${name}.`)
  const drafts = async () => {
    const query = { status: 'draft', limit: '100' }
    const posts = await studio.call(listPosts, { params: { workspaceId: generation.workspaceId }, query })
    return posts.map(({ content }) => content.text).filter((text) => text.startsWith('Descaling, said on'))
  }
  await page.getByRole('button', { name: 'Use in posts: several texts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Use in posts' })
  await generation.expectClean('use in posts')
  const posts = { method: 'POST', path: '/v1/workspaces/*/posts' }
  await studio.faults(
    { ...posts, times: 1, effect: { kind: 'status', status: 400, message: 'Not today.' } },
    // Retries with the same key, by the browser and by us, lose their responses too.
    { ...posts, effect: { kind: 'lost' } },
  )
  await dialog.getByRole('button', { name: 'Save 3 drafts' }).click()
  await expect(dialog.getByText('Couldn’t save: Not today.')).toBeVisible({ timeout: 20_000 })
  await expect(dialog.getByText('Saved', { exact: true })).toHaveCount(2, { timeout: 20_000 })
  await studio.faults()
  await dialog.getByRole('button', { name: 'Save 1 draft' }).click()
  await expect(dialog).toHaveCount(0)
  const all = ['X', 'Instagram', 'LinkedIn'].map((name) => `Descaling, said on ${name}.`)
  expect((await drafts()).toSorted()).toEqual(all.toSorted())
  await expect(page.getByText('1 draft saved')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await drafts()).length).toBe(2)
})

test('a preset shows what it makes and costs, and a storyboard is one strip, also on a phone', async ({
  page,
  generation,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await generation.open('preset')
  const before = await generation.balance()
  await expect(page.getByText('3 images at 1 credit each')).toBeVisible()
  await generation.expectClean('presets')
  await page.getByLabel('Subject').fill('First Frost')
  await page.getByRole('radio', { name: 'How it’s made' }).check()
  await expect(page.getByText('4 images at 1 credit each')).toBeVisible()
  await page.getByRole('button', { name: 'Generate' }).click()
  await expect(generation.run('First Frost').getByText('4 of 4 done')).toBeVisible({ timeout: 40_000 })
  const storyboard = page.getByRole('region', { name: 'Storyboard' })
  await expect(storyboard.getByRole('listitem')).toHaveCount(4)
  await generation.expectClean('a storyboard')
  const edges = await storyboard.getByRole('listitem').evaluateAll((frames) =>
    frames.map((frame) => {
      const { top, left, right } = frame.getBoundingClientRect()
      return { top, left, right }
    }),
  )
  for (const [index, { top, left }] of edges.slice(1).entries()) {
    expect(top).toBe(edges[0]?.top)
    expect(left - (edges[index]?.right ?? 0)).toBeLessThanOrEqual(2)
  }
  expect(await generation.balance()).toBe(before - 4)
})

test('copy shows its generator, and can be generated again and edited; without credits it links to them', async ({
  page,
  studio,
  generation,
}) => {
  const topic = 'The grinder is back from its repair'
  await generation.open('copy')
  await page.getByLabel('Topic').fill(topic)
  await page.getByRole('button', { name: 'Generate' }).click()
  const runs = page.getByRole('article', { name: 'Generated copy' }).filter({ hasText: topic })
  const facts = runs.first().getByRole('region', { name: 'Copy details' })
  await expect(facts).toContainText(/Created by.*PlatformsInstagram.*Duration.* s.*Costfree.*Request/)
  await generation.expectClean('what made copy')
  await facts.getByRole('button', { name: /^Run again/ }).click()
  await expect(runs).toHaveCount(2)
  await expect(runs.first().getByRole('region', { name: 'Instagram', exact: true })).toBeVisible()

  await studio.faults({ method: 'POST', path: '/v1/workspaces/*/generations/copy', effect: noCredits })
  await page.getByRole('button', { name: 'Regenerate: Instagram' }).first().click()
  const notifications = page.getByRole('region', { name: 'Notifications' })
  await expect(notifications.getByRole('link', { name: 'Buy credits' })).toHaveAttribute(
    'href',
    noCredits.purchaseUrl,
  )
  await expect(notifications.getByRole('link', { name: 'View credits' })).toHaveAttribute(
    'href',
    /from=.*studio/,
  )
  await facts.getByRole('button', { name: /^Run again/ }).click()
  const refused = runs.first().getByRole('alert')
  await expect(refused.getByRole('link', { name: 'Buy credits' })).toHaveAttribute(
    'href',
    noCredits.purchaseUrl,
  )
  await refused.getByRole('link', { name: 'Edit and run' }).click()
  await expect(page).toHaveURL(/from=/)
  await expect(page.getByLabel('Topic')).toHaveValue(topic)
})
