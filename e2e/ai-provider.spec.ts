import sharp from 'sharp'
import { listWorkspaces } from '~/contract/endpoints'
import { platforms } from '~/contract/social'
import { startLocalServer } from '../server/testing/local-server'
import { test as base, expect, perWorker, type Studio, withServer } from './fixtures/test'

interface Provider {
  readonly url: string
  readonly keys: Set<string | undefined>
}

const copy = JSON.stringify({
  variants: platforms.map((platform) => ({
    platform,
    text: 'Frost on the window, written by a model.',
    hashtags: ['Frost'],
  })),
})

/** `test` with its own studio and a local OpenAI-compatible provider. */
const test = base.extend<object, { server: Studio; provider: Provider }>({
  provider: [
    async ({}, use) => {
      const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#357' } })
      const image = { created: 1, data: [{ b64_json: (await picture.png().toBuffer()).toString('base64') }] }
      const message = { role: 'assistant', content: copy }
      const text = {
        id: '1',
        created: 1,
        model: 'writer',
        object: 'chat.completion',
        choices: [{ index: 0, message, finish_reason: 'stop' }],
      }
      const keys = new Set<string | undefined>()
      const server = await startLocalServer((request, response) => {
        keys.add(request.headers.authorization)
        request.resume().on('end', () => {
          response.writeHead(200, { 'content-type': 'application/json' })
          response.end(JSON.stringify(request.url?.includes('/images/') ? image : text))
        })
      })
      await use({ url: `${server.origin}/v1`, keys })
      await server.close()
    },
    { scope: 'worker' },
  ],
  server: [({}, use) => withServer(use), perWorker],
})

test('a model is connected and tested on the screen, and used immediately', {
  tag: '@long',
}, async ({ page, studio, provider, signIn, expectAccessible }) => {
  const workspaces = await studio.call(listWorkspaces)
  const id = workspaces.at(-1)?.workspaceId
  await signIn(page)
  await page.goto(`${studio.origin}/w/${id}/studio/copy`)
  await page.getByRole('link', { name: 'Connect a model' }).click()
  const tab = page.getByRole('region', { name: 'AI provider' })
  await expect(tab.getByText('No AI model is connected')).toBeVisible()
  await tab.getByRole('textbox', { name: 'Address' }).fill(provider.url)
  await tab.getByLabel('Key').fill('sk-of-the-browser')
  await tab.getByRole('textbox', { name: 'Text model' }).fill('writer')
  await tab.getByRole('textbox', { name: 'Image model' }).fill('painter')
  await tab.getByRole('button', { name: 'Try it' }).click()
  await expect(tab.getByText('The text model works.')).toBeVisible()
  await expect(tab.getByText('The image model works.')).toBeVisible()
  await expectAccessible(page)
  await tab.getByRole('button', { name: 'Connect' }).click()
  await expect(tab.getByText('Connected', { exact: true })).toBeVisible()
  await expect(tab.getByLabel('Key')).toHaveValue('')

  await page.goto(`${studio.origin}/w/${id}/studio/copy`)
  await page.getByRole('textbox', { name: 'Topic' }).fill('Frost on the window')
  await page.getByRole('button', { name: 'Generate' }).click()
  await expect(page.getByText('Frost on the window, written by a model.').first()).toBeVisible()
  await expect(page.getByText('No AI model is connected')).toHaveCount(0)
  expect([...provider.keys]).toEqual(['Bearer sk-of-the-browser'])
})
