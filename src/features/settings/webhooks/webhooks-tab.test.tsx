import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listWebhooks } from '~/contract'
import { webhooks } from '~/server/db/schema'
import type { WebhookHost } from '~/server/ports/webhooks'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { sendDueCalls } from '~/server/webhooks/sender'
import { fill, renderWithApp } from '~/src/testing/render-with-app'

const host: WebhookHost = {
  allowsPrivate: false,
  fetch: () => Promise.resolve(new Response('Not today', { status: 503 })),
}
let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ deps: { webhooks: host } })
})
afterAll(() => studio.close())

const open = () => renderWithApp(studio, `/w/${studio.workspaceId}/settings/webhooks`)
const list = async () => (await studio.call(listWebhooks)).body.data

it('creates one, shows its secret once, and sends a test whose outcome is in the log', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'New webhook' }))
  const dialog = within(await screen.findByRole('dialog'))
  const address = dialog.getByRole('textbox', { name: 'Address' })
  await fill(user, address, 'http://localhost:5678/hook')
  await user.click(dialog.getByRole('button', { name: 'Create webhook' }))
  const refusal = await dialog.findByText(/STUDIO_WEBHOOKS_PRIVATE=on/)
  expect(refusal.textContent.match(/STUDIO_WEBHOOKS_PRIVATE/g)).toHaveLength(1)
  await fill(user, address, 'https://example.com/hook')
  await user.click(dialog.getByRole('checkbox', { name: 'A post failed' }))
  await user.click(dialog.getByRole('button', { name: 'Create webhook' }))
  const secret = within(await screen.findByRole('dialog', { name: 'Webhook created' }))
  expect(secret.getByText(/^whsec_/)).toBeDefined()
  await user.click(secret.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText(/^whsec_/)).toBeNull())
  expect((await list())[0]?.events).not.toContain('post.failed')

  await user.click(await screen.findByRole('button', { name: 'Send test' }))
  const log = within(await screen.findByRole('region', { name: 'Calls of https://example.com/hook' }))
  await log.findByText('Waiting')
  await sendDueCalls({ ...studio.deps, webhooks: host }, { origin: 'https://studio.example' })
  await log.findByText('Failed', {}, { timeout: 5000 })
  expect(log.getByText('The address answered 503.')).toBeDefined()
  expect(log.getByText('Not today')).toBeDefined()
  await user.click(log.getByRole('button', { name: 'Send again: Test' }))
  await log.findByText('Waiting')
})

it('says why one was switched off, and is switched on again', async () => {
  const disabledReason = 'Nothing got through for 3 days. The last try: The address answered 500.'
  await studio.db.update(webhooks).set({ enabled: false, disabledReason })
  const { user } = open()
  await screen.findByText(disabledReason)
  await user.click(screen.getByRole('switch'))
  await waitFor(async () => expect((await list())[0]?.enabled).toBe(true))
  await waitFor(() => expect(screen.queryByText(disabledReason)).toBeNull())
})
