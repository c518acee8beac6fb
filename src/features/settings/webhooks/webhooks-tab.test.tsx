import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createWebhook, deleteWebhook, listWebhooks, updateWebhook } from '~/contract'
import { webhooks } from '~/server/db/schema'
import type { WebhookHost } from '~/server/ports/dependencies'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { sendDueCalls } from '~/server/webhooks/sender'
import { chooseMenuItem, clickInDialog, fill, hold, renderWithApp } from '~/src/testing/render-with-app'
import { keepFocus } from '~/src/ui/keep-focus'

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

it('creates a webhook, shows its secret once, and logs the result of a test call', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'New webhook' }))
  const dialog = within(await screen.findByRole('dialog'))
  const address = dialog.getByRole('textbox', { name: 'Address' })
  await fill(user, address, 'http://localhost:5678/hook')
  await user.click(dialog.getByRole('button', { name: 'Create webhook' }))
  const refusal = await dialog.findByText(/STUDIO_WEBHOOKS_PRIVATE=on/)
  expect(refusal.textContent.match(/STUDIO_WEBHOOKS_PRIVATE/g)).toHaveLength(1)
  expect(address.getAttribute('aria-invalid')).toBe('true')
  expect(address.getAttribute('aria-describedby')?.split(' ')).toContain(refusal.closest('[id]')?.id)
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
  expect(log.getByRole('status').textContent).toBe('Failed')
  expect(log.getByText('The address answered 503.')).toBeDefined()
  expect(log.getByText(/1 try · Last try .+\d\d:\d\d$/)).toBeDefined()
  expect(log.getByText('Not today')).toBeDefined()
  await user.click(log.getByRole('button', { name: 'Send again: Test' }))
  await log.findByText('Trying again')
  await sendDueCalls({ ...studio.deps, webhooks: host }, { origin: 'https://studio.example' })
  await log.findByText(/2 tries · Last try /, {}, { timeout: 5000 })
})

it('shows why a webhook was disabled, and enables it again', async () => {
  const disabledReason = 'Nothing got through for 3 days. The last try: The address answered 500.'
  await studio.db.update(webhooks).set({ enabled: false, disabledReason })
  const { user } = open()
  await screen.findByText(disabledReason)
  await user.click(screen.getByRole('switch'))
  await waitFor(async () => expect((await list())[0]?.enabled).toBe(true))
  await waitFor(() => expect(screen.queryByText(disabledReason)).toBeNull())
})

/** Opens a webhook's dialog from its menu. */
async function edit(user: UserEvent, url: string) {
  await user.click(await screen.findByRole('button', { name: `More for ${url}` }))
  await chooseMenuItem(user, 'Edit')
  return within(await screen.findByRole('dialog', { name: 'Edit webhook' }))
}

it('creates one webhook even if Enter is pressed twice, and shows its secret even if Escape follows', async () => {
  onTestFinished(keepFocus())
  const before = (await list()).length
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'New webhook' }))
  const dialog = within(await screen.findByRole('dialog'))
  await fill(user, dialog.getByRole('textbox', { name: 'Address' }), 'https://example.com/once')
  const answer = hold()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Create webhook' }).ariaBusy).toBe('true'))
  await user.keyboard('{Enter}{Escape}')
  answer()
  await screen.findByRole('dialog', { name: 'Webhook created' })
  expect(await list()).toHaveLength(before + 1)
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New webhook' })),
  )
})

it('clears the server’s error when something is typed or fails validation', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'New webhook' }))
  const dialog = within(await screen.findByRole('dialog'))
  const address = dialog.getByRole('textbox', { name: 'Address' })
  const refused = async () => {
    await fill(user, address, 'http://localhost:5678/hook')
    await user.click(dialog.getByRole('button', { name: 'Create webhook' }))
    return dialog.findByText(/STUDIO_WEBHOOKS_PRIVATE=on/)
  }
  await refused()
  await user.type(address, '2')
  expect(dialog.queryByText(/STUDIO_WEBHOOKS_PRIVATE=on/)).toBeNull()
  await refused()
  await fill(user, address, 'no address')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'))
  expect(dialog.queryByText(/STUDIO_WEBHOOKS_PRIVATE=on/)).toBeNull()
})

it('shows what somebody else changed in the meantime, and sends only its own changes', async () => {
  const url = 'https://example.com/hook'
  const { id } = (await list()).find((each) => each.url === url) ?? { id: '' }
  const { user, client } = open()
  const dialog = await edit(user, url)
  const address = dialog.getByRole('textbox', { name: 'Address' })
  await fill(user, address, 'https://example.com/mine')
  const theirs = { url: 'https://example.com/theirs', events: ['post.published' as const] }
  await studio.call(updateWebhook, {
    params: { workspaceId: studio.workspaceId, webhookId: id },
    body: theirs,
  })
  await client.invalidateQueries()
  const alert = within(await dialog.findByRole('alert'))
  alert.getByText('https://example.com/theirs')
  expect(dialog.getByRole('checkbox', { name: 'A post failed' })).toHaveProperty('checked', false)
  await user.click(alert.getByRole('button', { name: 'Keep mine: Address' }))
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await list()).find((each) => each.id === id)).toMatchObject({
    url: 'https://example.com/mine',
    events: ['post.published'],
  })
})

it('stays open while a change is saved, and says that it was refused', async () => {
  const url = 'https://example.com/refused'
  await studio.call(createWebhook, { body: { url, events: ['post.failed'] } })
  const { user } = open()
  const dialog = await edit(user, url)
  const address = dialog.getByRole('textbox', { name: 'Address' })
  await fill(user, address, 'http://localhost:5678/hook')
  const answer = hold(/\/webhooks\//, 'PATCH')
  await clickInDialog(user, dialog.getByRole('button', { name: 'Save changes' }))
  await user.keyboard('{Escape}')
  answer()
  await dialog.findByText(/STUDIO_WEBHOOKS_PRIVATE=on/)
})

it('names the events in a conflict', async () => {
  const url = 'https://example.com/both'
  const { id } = (await studio.call(createWebhook, { body: { url, events: ['post.failed'] } })).body.data
  const params = { workspaceId: studio.workspaceId, webhookId: id }
  const { user, client } = open()
  const dialog = await edit(user, url)
  await user.click(dialog.getByRole('checkbox', { name: 'A post was approved' }))
  await studio.call(updateWebhook, { params, body: { events: ['post.published'] } })
  await client.invalidateQueries()
  const alert = within(await dialog.findByRole('alert'))
  alert.getByText('A post was published')
  alert.getByText('A post failed and A post was approved')
  await studio.call(deleteWebhook, { params })
})

it('says if a webhook was deleted while its dialog was open, and creates a new one from the form', async () => {
  // A second try mustn’t find what the first left.
  const url = `https://example.com/short-lived-${crypto.randomUUID()}`
  const events = ['post.failed' as const]
  const make = async () => (await studio.call(createWebhook, { body: { url, events } })).body.data.id
  const trash = async (webhookId: string) => {
    await studio.call(deleteWebhook, { params: { workspaceId: studio.workspaceId, webhookId } })
    await page.client.invalidateQueries()
  }
  const first = await make()
  let page = open()
  const { user } = page
  const dialog = await edit(user, url)
  const typed = `${url}-typed`
  await fill(user, dialog.getByRole('textbox', { name: 'Address' }), typed)
  await trash(first)
  expect((await dialog.findByRole('alert')).textContent).toContain('This webhook was deleted')
  await user.click(dialog.getByRole('button', { name: 'Create webhook' }))
  const created = within(await screen.findByRole('dialog', { name: 'Webhook created' }))
  await clickInDialog(user, created.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await list()).find((each) => each.url === typed)?.events).toEqual(events)

  for (const name of ['New secret', 'Delete']) {
    const id = await make()
    // The focus that returns from a dialog could reach another row's menu while this row's opens.
    page.close()
    page = open()
    await user.click(await screen.findByRole('button', { name: `More for ${url}` }))
    await chooseMenuItem(user, name)
    await screen.findByRole('alertdialog')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await trash(id)
    const gone = within(await screen.findByRole('alertdialog', { name: 'This webhook was deleted' }))
    await clickInDialog(user, gone.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
})

it('keeps the focus on the switch, and near a deleted webhook', async () => {
  onTestFinished(keepFocus())
  const { user } = open()
  const [first] = await screen.findAllByRole('switch')
  first?.focus()
  const answer = hold()
  await user.keyboard(' ')
  expect(document.activeElement).toBe(first)
  answer()
  const url = (await list())[0]?.url ?? ''
  const trash = async () => {
    await user.click(screen.getAllByRole('button', { name: /^More for / })[0] ?? document.body)
    await chooseMenuItem(user, 'Delete')
    await clickInDialog(user, await screen.findByRole('button', { name: 'Delete webhook' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  expect(url).not.toBe('')
  for (let left = (await list()).length - 1; left >= 0; left--) {
    await trash()
    await waitFor(() => expect(screen.queryAllByRole('switch')).toHaveLength(left))
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Webhooks' }).contains(document.activeElement)).toBe(true),
    )
  }
})
