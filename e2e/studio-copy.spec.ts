import { listPosts } from '~/contract/endpoints'
import { expect, test } from './fixtures/generation'

test('each text becomes one draft, also after a lost response or a refusal, and Undo removes it', {
  tag: '@long',
}, async ({ page, studio, generation }) => {
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

test('a preset shows what it makes and costs, and a storyboard is one strip, also on a phone', {
  tag: '@long',
}, async ({ page, generation }) => {
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
