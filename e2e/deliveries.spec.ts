import { createPost, getPost, listWorkspaces } from '~/contract/endpoints'
import { addAccount, failDelivery, getDelivery, listDeliveries } from '~/contract/extensions'
import { sidewaysOn } from './fixtures/accessible'
import { expect, type Studio, test } from './fixtures/test'

test.use({ viewport: { width: 390, height: 844 }, permissions: ['clipboard-read', 'clipboard-write'] })

async function sample(studio: Studio): Promise<string> {
  const found = (await studio.call(listWorkspaces)).find(({ name }) => name === 'Fernhollow Coffee')
  if (!found) throw new Error('There is no sample workspace.')
  return found.workspaceId
}

/** A post for an agent’s account, due in a moment. */
async function scheduled(studio: Studio, handle: string) {
  const params = { workspaceId: await sample(studio) }
  const body = { connection: 'agent_session', platform: 'reddit', handle }
  const { id: accountId } = await studio.call(addAccount, { params, body })
  const { id: postId } = await studio.call(createPost, {
    params,
    body: {
      content: { text: `Cold brew by ${handle}\nSix hours, no heat.`, hashtags: ['coldbrew'] },
      targets: [{ platform: 'reddit', accountId }],
      scheduledAt: new Date(Date.now() + 2_000).toISOString(),
    },
  })
  const delivery = async () =>
    (await studio.call(listDeliveries, { params })).find((each) => each.postId === postId)
  await expect.poll(async () => (await delivery())?.status, { timeout: 30_000 }).toBe('waiting')
  const deliveryId = (await delivery())?.id ?? ''
  return { ...params, postId, deliveryId }
}

// Waiting deliveries are announced by a toast on every screen, also in later tests.
test.afterEach(async ({ studio }) => {
  const params = { workspaceId: await sample(studio) }
  for (const { id } of await studio.call(listDeliveries, { params }))
    await studio.call(failDelivery, {
      params: { ...params, deliveryId: id },
      body: { reason: 'The test is over.' },
    })
})

test('a post that is due is found on Home, copied, and reported as posted', async ({
  page,
  studio,
  signIn,
  expectAccessible,
}) => {
  const { workspaceId, postId } = await scheduled(studio, 'ada')
  await signIn(page)
  await page.goto(`${studio.origin}/w/${workspaceId}`)
  await page.getByRole('link', { name: 'Post it: Cold brew by ada' }).click()
  await expect(page.getByRole('heading', { name: 'Post it yourself' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy title' }).click()
  await page.getByRole('button', { name: 'Copy text' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toHaveCount(2)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Six hours, no heat.')
  await expect(page.getByRole('link', { name: 'Open Reddit' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.reddit\.com\//,
  )
  await expectAccessible(page)
  expect(await sidewaysOn(page)).toBe('')
  const url = 'https://www.reddit.com/r/coffee/comments/1'
  await page.getByRole('textbox', { name: 'Post address' }).fill(url)
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByRole('link', { name: 'View post' })).toHaveAttribute('href', url)
  await page.getByRole('link', { name: 'Show the post' }).click()
  const panel = page.getByRole('complementary', { name: 'Post' })
  await expect(panel.getByRole('link', { name: 'View post' })).toHaveAttribute('href', url)
  expect((await studio.call(getPost, { params: { workspaceId, postId } })).status).toBe('published')
})

test('without a connection the page stays readable, and typed text is sent later', { tag: '@long' }, async ({
  page,
  studio,
  signIn,
  context,
}) => {
  const { workspaceId, deliveryId } = await scheduled(studio, 'bea')
  await signIn(page)
  await page.goto(`${studio.origin}/w/${workspaceId}/deliveries/${deliveryId}`)
  const address = page.getByRole('textbox', { name: 'Post address' })
  await expect(address).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Copy text' }).click()
  await expect(page.getByText('Six hours, no heat.')).toBeVisible()
  const url = 'https://www.reddit.com/r/coffee/comments/2'
  await address.fill(url)
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByText('Couldn’t save that')).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(address).toHaveValue(url)
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByRole('link', { name: 'View post' })).toBeVisible()
  expect(await studio.call(getDelivery, { params: { workspaceId, deliveryId } })).toMatchObject({ url })
})

test.describe('with permission for notifications', () => {
  test.use({ permissions: ['notifications'] })

  test('reminds once across two tabs, if reminders are on', { tag: '@long' }, async ({
    page,
    studio,
    signIn,
    context,
  }) => {
    // Tabs check every 20 seconds.
    test.slow()
    const first = await scheduled(studio, 'cem')
    await context.addInitScript(() => {
      const shown: string[] = []
      Object.assign(globalThis, {
        shown,
        Notification: Object.assign(
          class {
            constructor(title: string) {
              shown.push(title)
            }
            close() {}
          },
          { permission: 'granted', requestPermission: () => Promise.resolve('granted') },
        ),
      })
    })
    await signIn(page)
    await page.goto(`${studio.origin}/w/${first.workspaceId}/deliveries/${first.deliveryId}`)
    await page.getByRole('switch', { name: 'Remind me in this browser' }).check()
    await expect(page.getByRole('switch', { name: 'Remind me in this browser' })).toBeChecked()
    const other = await context.newPage()
    await signIn(other)
    await other.goto(`${studio.origin}/w/${first.workspaceId}`)
    await expect(other.getByRole('link', { name: /^Post it: Cold brew by cem/ })).toBeVisible()
    await scheduled(studio, 'dan')
    const shownIn = (tab: typeof page) =>
      tab.evaluate(() =>
        (globalThis as unknown as { shown: string[] }).shown.filter((each) => each.includes('dan')),
      )
    await expect
      .poll(async () => [...(await shownIn(page)), ...(await shownIn(other))], { timeout: 60_000 })
      .toEqual(['Time to post to Reddit: u/dan'])
  })
})
