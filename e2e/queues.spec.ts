import {
  createPost,
  getPost,
  listQueues,
  listSocialAccounts,
  listWorkspaces,
  queuePost,
} from '~/contract/endpoints'
import { createQueue } from '~/contract/extensions'
import { expect, type Studio, test } from './fixtures/test'

async function sample(studio: Studio): Promise<string> {
  const found = (await studio.call(listWorkspaces)).find(({ name }) => name === 'Fernhollow Coffee')
  if (!found) throw new Error('There is no sample workspace.')
  return found.workspaceId
}

/** Creates a queue with one slot, Thursdays at 19:00, which holds a post. */
async function heldQueue(studio: Studio, name: string) {
  const workspaceId = await sample(studio)
  const params = { workspaceId }
  const [account] = await studio.call(listSocialAccounts, { params })
  const body = { name, timezone: 'UTC', slots: [{ weekday: 4, time: '19:00' }] }
  const queue = await studio.call(createQueue, { params, body })
  const targets = [{ platform: account?.platform, accountId: account?.id }]
  const { id: postId } = await studio.call(createPost, {
    params,
    body: { content: { text: 'Grinder, cleaned' }, targets },
  })
  await studio.call(queuePost, { params: { workspaceId, postId }, body: { queueId: queue.id } })
  const slots = async () =>
    (await studio.call(listQueues, { params })).find(({ id }) => id === queue.id)?.slots
  const timeOfPost = async () => (await studio.call(getPost, { params: { workspaceId, postId } })).scheduledAt
  return { workspaceId, queue, slots, timeOfPost }
}

test('a queue is created, gets slots through its fields, and is deleted', { tag: '@long' }, async ({
  page,
  studio,
  signIn,
  expectAccessible,
}) => {
  await signIn(page)
  await page.goto(`${studio.origin}/w/${await sample(studio)}/accounts`)
  await page.getByRole('button', { name: 'New queue' }).click()
  const dialog = page.getByRole('dialog', { name: 'New queue' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Mornings')
  await dialog.getByRole('button', { name: 'Create queue' }).click()
  await expect(page.getByRole('heading', { name: 'Mornings' })).toBeVisible()
  await page.getByLabel('Time', { exact: true }).fill('08:15')
  await page.getByRole('button', { name: 'Add slot' }).click()
  await expect(page.getByRole('button', { name: 'Friday 08:15, free, new' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('button', { name: 'Friday 08:15, free', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Delete queue' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete queue' }).click()
  await expect(page).toHaveURL(/\/accounts$/)
  await expect(page.getByRole('link', { name: 'Mornings', exact: true })).toHaveCount(0)
})

test('a slot and its post are moved by keyboard and by dragging, and back by Undo', async ({
  page,
  studio,
  signIn,
}) => {
  const { workspaceId, queue, slots, timeOfPost } = await heldQueue(studio, 'Evenings by hand')
  const before = await timeOfPost()
  await signIn(page)
  await page.goto(`${studio.origin}/w/${workspaceId}/queues/${queue.id}`)
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
  await page.getByRole('button', { name: 'Thursday 19:00, Grinder, cleaned' }).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  const moved = page.getByRole('button', { name: 'Thursday 18:30, Grinder, cleaned' })
  await expect(moved).toBeFocused()
  await expect(page.getByText('1 post moves when you save')).toBeVisible()

  const from = await moved.boundingBox()
  const week = await page.getByRole('group', { name: 'Slots by weekday' }).boundingBox()
  if (!from || !week) throw new Error('The week is not there.')
  const [x, y] = [from.x + 20, from.y + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  // One day later and an hour earlier.
  await page.mouse.move(x + week.width / 7, y - 56, { steps: 8 })
  await expect(page.getByRole('status').filter({ hasText: '1 post moves' })).toBeVisible()
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Friday 17:30, Grinder, cleaned' })).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(slots).toEqual([{ weekday: 5, time: '17:30' }])
  expect(await timeOfPost()).toMatch(/T17:30/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(slots).toEqual([{ weekday: 4, time: '19:00' }])
  expect(await timeOfPost()).toBe(before)
})

test('on a phone the slots are a list by day', { tag: '@long' }, async ({
  page,
  studio,
  signIn,
  expectAccessible,
}) => {
  const { workspaceId, queue, slots } = await heldQueue(studio, 'Evenings on a phone')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page)
  await page.goto(`${studio.origin}/w/${workspaceId}/queues/${queue.id}`)
  await page.getByLabel('Time, Thursday 19:00').fill('20:15')
  await expect(page.getByText('1 post moves when you save')).toBeVisible()
  await page.getByRole('textbox', { name: 'Time', exact: true }).fill('08:00')
  await page.getByRole('button', { name: 'Add slot' }).click()
  const friday = page.getByRole('region', { name: 'Friday' })
  await page.getByRole('textbox', { name: 'Time', exact: true }).fill('09:00')
  await page.getByRole('button', { name: 'Add slot' }).click()
  await page.getByLabel('Time, Friday 09:00').fill('08:00')
  await expect(friday.getByRole('alert')).toHaveText('There is a slot at this time already.')
  await expectAccessible(page)
  await page.getByLabel('Time, Friday 09:00').fill('10:00')
  await expect(friday.getByRole('alert')).toBeHidden()
  for (const time of ['08:00', '10:00'])
    await page.getByRole('button', { name: `Remove Friday ${time}` }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(slots).toEqual([{ weekday: 4, time: '20:15' }])
})
