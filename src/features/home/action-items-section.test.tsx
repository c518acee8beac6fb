import { screen, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { addAccount, createPost, createWebhook } from '~/contract'
import { renewDueGrants } from '~/server/accounts/refresher'
import { webhooks } from '~/server/db/schema'
import { createLivePracticeStudio } from '~/server/testing/live-practice-studio'
import { createTestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

const hour = 3_600_000

it('marks an account whose sign-in can’t be renewed before its next post is due, and lets practice in again', async () => {
  let ahead = 0
  const studio = await createLivePracticeStudio({ deps: { clock: () => Date.now() + ahead } })
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
  ahead = 3 * hour
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

it('tells an owner which webhook is off, and leads to it', async () => {
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

it.each(['C', 'c-u-hc-h23'])('opens in a browser whose language is “%s”', async (language) => {
  const spoken = vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  onTestFinished(() => spoken.mockRestore())
  const studio = await createTestStudio()
  onTestFinished(() => studio.close())
  renderWithApp(studio, `/w/${studio.workspaceId}`)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText('Couldn’t show this screen')).toBeNull()
})
