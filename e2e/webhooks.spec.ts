import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { listWorkspaces } from '~/contract/endpoints'
import { startLocalServer } from '../server/testing/local-server'
import { test as base, expect, perWorker, type Studio, withServer } from './fixtures/test'

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** `test` with a studio that may call local programs, and such a program. */
const test = base.extend<object, { server: Studio; receiver: { url: string; received: Received[] } }>({
  receiver: [
    async ({}, use) => {
      const received: Received[] = []
      const server = await startLocalServer((request, response) => {
        void text(request).then((body) => {
          received.push({ headers: request.headers, body })
          response.writeHead(200, { 'content-type': 'text/plain' }).end('Got it')
        })
      })
      await use({ url: `${server.origin}/hook`, received })
      await server.close()
    },
    { scope: 'worker' },
  ],
  server: [({}, use) => withServer(use, { STUDIO_WEBHOOKS_PRIVATE: 'on' }), perWorker],
})

test('a webhook is created and tested, and shows the response', {
  tag: '@long',
}, async ({ page, studio, receiver, signIn, expectAccessible }) => {
  const [workspace] = await studio.call(listWorkspaces)
  await signIn(page)
  await page.goto(`${studio.origin}/w/${workspace?.workspaceId}/settings/webhooks`)
  await page.getByRole('button', { name: 'New webhook' }).click()
  const form = page.getByRole('dialog', { name: 'New webhook' })
  await form.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create webhook' }).click()
  const made = page.getByRole('dialog', { name: 'Webhook created' })
  const secret = (await made.getByText(/^whsec_/).textContent()) ?? ''
  await made.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Send test' }).click()
  const log = page.getByRole('region', { name: `Calls of ${receiver.url}` })
  await expect(log.getByText('Delivered')).toBeVisible()
  await expect(log.getByText(/^HTTP 200/)).toBeVisible()
  await log.getByText('Details').click()
  await expect(log.getByText('Got it')).toBeVisible()
  await expectAccessible(page)
  const [got] = receiver.received
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = got?.headers ?? {}
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = createHmac('sha256', key).update(`${String(id)}.${String(at)}.${got?.body}`)
  expect(signature).toBe(`v1,${signed.digest('base64')}`)
  await log.getByRole('button', { name: 'Send again: Test' }).click()
  await expect.poll(() => receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id])
  const choose = async (item: string) => {
    await page.getByRole('button', { name: `More for ${receiver.url}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('New secret')
  await page.getByRole('alertdialog').getByRole('button', { name: 'New secret' }).click()
  const rotated = page.getByRole('dialog', { name: 'New secret' })
  await expect(rotated.getByText(/^whsec_/)).not.toHaveText(secret)
  await rotated.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/^The old secret also works until/)).toBeVisible()
  await choose('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
})
