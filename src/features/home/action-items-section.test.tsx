import { screen, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { addAccount, createPost, createWebhook, decideReview, getReview, requestReview } from '~/contract'
import { renewDueGrants } from '~/server/accounts/refresher'
import { webhooks } from '~/server/db/schema'
import { createFaultBoard } from '~/server/faults/routes'
import { addPost, addAccount as connectAccount } from '~/server/testing/posts'
import { createLivePracticeStudio } from '~/server/testing/practice-studio'
import { createTestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

const hour = 3_600_000

it('shows an account whose sign-in can’t be renewed before its next post, and reconnects it', async () => {
  let clockOffsetMs = 0
  const studio = await createLivePracticeStudio({ deps: { clock: () => Date.now() + clockOffsetMs } })
  onTestFinished(() => studio.close())
  const account = { connection: 'practice', platform: 'twitter', handle: 'northbeam' }
  const { id: accountId } = (await studio.call(addAccount, { body: account })).body.data
  const scheduledAt = new Date(Date.now() + 5 * hour).toISOString()
  const targets = [{ platform: 'twitter', accountId }]
  await studio.call(createPost, { body: { content: { text: 'Good water.' }, targets, scheduledAt } })

  studio.simulators.faults.add({
    platform: 'twitter',
    operation: 'refresh',
    fault: { kind: 'answer', status: 400, body: '{"error":"invalid_grant"}' },
  })
  clockOffsetMs = 3 * hour
  await renewDueGrants(studio.deps)

  const { user, router } = renderWithApp(studio, `/w/${studio.workspaceId}`)
  const reconnect = await screen.findByRole('link', { name: /^Reconnect: / })
  expect(reconnect.closest('li')?.textContent).toMatch(/One post can’t be published/)

  await router.navigate({
    to: '/w/$workspaceId/accounts',
    params: { workspaceId: studio.workspaceId },
    search: { health: 'reconnect' },
  })
  const table = within(await screen.findByRole('table', { name: 'Accounts by platform' }))
  await user.click(table.getByRole('button', { name: /^Reconnect / }))
  await screen.findByText(/is connected$/)
})

it('shows an owner which webhook is off, and links to it', async () => {
  const studio = await createTestStudio()
  onTestFinished(() => studio.close())
  const disabledReason = 'Nothing got through for 3 days. The last try: The address answered 500.'
  await studio.call(createWebhook, { body: { url: 'https://hooks.example.com/a', events: ['post.failed'] } })
  await studio.db.update(webhooks).set({ enabled: false, disabledReason })
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}`)
  await user.click(
    await screen.findByRole('link', { name: /^Open webhooks: The webhook to .*hooks\.example\.com/ }),
  )
  await screen.findByText(disabledReason)
  screen.getByRole('switch', { checked: false })
})

it('names the button for all items, as it is also a command of the palette', async () => {
  const studio = await createTestStudio()
  onTestFinished(() => studio.close())
  for (const path of ['a', 'b', 'c', 'd'])
    await studio.call(createWebhook, {
      body: { url: `https://hooks.example.com/${path}`, events: ['post.failed'] },
    })
  await studio.db.update(webhooks).set({ enabled: false, disabledReason: 'The address answered 500.' })
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}`)
  const show = await screen.findByRole('button', { name: /^Show all \d that need attention$/ })
  await user.click(show)
  screen.getByRole('button', { name: 'Show fewer', expanded: true })
})

it.each(['C', 'c-u-hc-h23', ''])('opens in a browser with the language “%s”', async (language) => {
  const spoken = vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  onTestFinished(() => spoken.mockRestore())
  const studio = await createTestStudio()
  onTestFinished(() => studio.close())
  renderWithApp(studio, `/w/${studio.workspaceId}`)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText('Couldn’t show this screen')).toBeNull()
})

it('shows pending reviews and requested changes on Home, with links to the posts, and in the calendar', async () => {
  const studio = await createTestStudio({ at: new Date().toISOString() })
  onTestFinished(() => studio.close())
  const target = await connectAccount(studio, 'twitter')
  const scheduledAt = new Date(Date.now() + hour).toISOString()
  const ids = []
  for (const text of ['To be looked at', 'To be changed'])
    ids.push((await addPost(studio, [target], { content: { text }, scheduledAt })).id)
  for (const postId of ids)
    await studio.call(requestReview, { params: { workspaceId: studio.workspaceId, postId }, body: {} })
  const params = { workspaceId: studio.workspaceId, postId: ids[1] ?? '' }
  const { version } = (await studio.call(getReview, { params })).body.data
  const body = { decision: 'request_changes', note: 'Shorter, please.', version }
  await studio.call(decideReview, { params, body })

  const { user, router } = renderWithApp(studio, `/w/${studio.workspaceId}`)
  const needs = within(await screen.findByRole('region', { name: 'Needs attention' }))
  await needs.findByText('One post is waiting for review')
  await needs.findByText('Changes are requested in one post')
  await user.click(needs.getByRole('link', { name: /One post is waiting for review/ }))
  await screen.findByRole('link', { name: /To be looked at/ })
  expect(screen.queryByRole('link', { name: /To be changed/ })).toBeNull()

  await router.navigate({
    to: '/w/$workspaceId/calendar',
    params,
    search: { view: 'list', date: scheduledAt.slice(0, 10) },
  })
  const described = async (name: RegExp) =>
    (await screen.findByRole('button', { name })).getAttribute('aria-description')
  expect(await described(/^\d\d:\d\d To be looked at/)).toMatch(/waiting for review/i)
  expect(await described(/^\d\d:\d\d To be changed/)).toMatch(/changes requested/i)
})

it('doesn’t say that nothing needs attention while the accounts couldn’t be read', async () => {
  const faults = createFaultBoard()
  const studio = await createTestStudio({ deps: { faults } })
  onTestFinished(() => studio.close())
  const effect = { kind: 'status', status: 500 } as const
  faults.set([{ path: '/v1/workspaces/*/social-accounts', effect }])
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}`)
  const needs = within(await screen.findByRole('region', { name: 'Needs attention' }))
  await needs.findByText('Couldn’t load what needs attention')
  expect(document.body.textContent).not.toContain('Nothing needs attention.')
  faults.set([])
  await user.click(needs.getByRole('button', { name: 'Retry' }))
  await needs.findByText(/^Nothing needs attention\./)
})
