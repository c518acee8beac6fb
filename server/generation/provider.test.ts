import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import {
  generateCopy,
  generateImage,
  getAiProvider,
  getStudio,
  removeAiProvider,
  setAiProvider,
  tryAiProvider,
} from '~/contract'
import { aiProviders } from '../db/schema'
import { createAiHost } from '../node/ai-host'
import { testGenerators } from '../testing/generators'
import { type LocalServer, startLocalServer } from '../testing/local-server'
import { createTestStudio, type TestStudio } from '../testing/studio'

// Against a provider that speaks OpenAI's protocol on this machine, over real connections.

const key = 'sk-secret-of-the-provider'
const asked: Array<{ path: string; key: string | undefined; body: string }> = []
let reply: (path: string) => { status: number; body: unknown } | undefined
let server: LocalServer
let baseUrl: string
/** Nothing listens on this port. */
let closedUrl: string
let studio: TestStudio
const template = testGenerators()
const host = createAiHost(undefined, template)
const logs: string[] = []

function answerOf(path: string, picture: string): unknown {
  if (path.endsWith('/images/generations')) return { created: 1, data: [{ b64_json: picture }] }
  const variants = [{ platform: 'twitter', text: 'Written by a model.', hashtags: [] }]
  const message = { role: 'assistant', content: JSON.stringify({ variants }) }
  return {
    id: '1',
    created: 1,
    model: 'm',
    object: 'chat.completion',
    choices: [{ index: 0, message, finish_reason: 'stop' }],
  }
}

beforeAll(async () => {
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#777' } })
    .png()
    .toBuffer()
  server = await startLocalServer((request, response) => {
    const path = request.url ?? ''
    void text(request).then((body) => {
      asked.push({ path, key: request.headers.authorization, body })
      const given = reply(path)
      response.writeHead(given?.status ?? 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(given ? given.body : answerOf(path, png.toString('base64'))))
    })
  })
  baseUrl = `${server.origin}/v1`
  const other = await startLocalServer(() => undefined)
  closedUrl = `${other.origin}/v1`
  await other.close()
  for (const method of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation(
      (...parts: unknown[]) => void logs.push(parts.map(String).join(' ')),
    )
  studio = await createTestStudio({ deps: { generators: template, ai: host } })
})
beforeEach(async () => {
  asked.length = 0
  reply = () => undefined
  await studio.db.delete(aiProviders)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await studio.close()
  await host.close()
  await server.close()
})

const models = { textModel: 'writer', imageModel: 'painter' }
const connect = (more: object = {}) =>
  studio.call(setAiProvider, { body: { baseUrl, apiKey: key, ...models, ...more } })
const copy = (call = studio.call) =>
  call(generateCopy, { body: { topic: 'Tea is here', platforms: ['twitter'] } })

it('is used at once by every process, until it is removed', async () => {
  expect((await studio.call(getAiProvider)).body.data).toEqual({})
  expect((await copy()).body.data.generator).toBe('Test writer')
  const { body } = await connect()
  expect(body.data).toEqual({ source: 'stored', baseUrl, hasKey: true, ...models })
  for (const call of [studio.call, studio.anotherProcess().call]) {
    const { data } = (await copy(call)).body
    expect([data.generator, data.variants[0]?.text]).toEqual(['writer', 'Written by a model.'])
  }
  const image = await studio.call(generateImage, { body: { prompt: 'A cup of tea', aspectRatio: '1:1' } })
  expect(image.body.data).toMatchObject({ generator: 'painter', media: { width: 1080, height: 1080 } })
  expect(new Set(asked.map((each) => each.key))).toEqual(new Set([`Bearer ${key}`]))
  expect((await studio.call(removeAiProvider)).body.data).toEqual({})
  expect((await copy()).body.data.generator).toBe('Test writer')
})

it('tries each model and reports the result', async () => {
  const attempt = (body: object) => studio.call(tryAiProvider, { body: { baseUrl, ...models, ...body } })
  expect((await attempt({ apiKey: key })).body.data).toEqual({
    text: { ok: true, message: 'writer answered.' },
    image: { ok: true, message: 'painter returned an image.' },
  })
  expect(asked.map(({ path }) => path).sort()).toEqual(['/v1/chat/completions', '/v1/images/generations'])
  reply = (path) =>
    path.includes('images')
      ? { status: 404, body: { error: { message: 'no such model' } } }
      : { status: 401, body: { error: { message: `Incorrect key ${key}` } } }
  expect((await attempt({ apiKey: key })).body.data).toMatchObject({
    text: { ok: false, message: 'The AI provider doesn’t accept this server’s API key.' },
    image: { ok: false, message: 'The AI provider doesn’t have the model “painter”.' },
  })
  const closed = await attempt({ baseUrl: closedUrl })
  expect(closed.body.data.text).toEqual({
    ok: false,
    message: 'The AI provider can’t be reached. The address refused the connection.',
  })
  expect(await studio.db.select().from(aiProviders)).toEqual([])
})

it('stores the key encrypted, never returns it, and never sends it to another address', async () => {
  await connect()
  const [row] = await studio.db.select().from(aiProviders)
  expect(row?.apiKey).toMatch(/^v1\./)
  const updated = await studio.call(setAiProvider, { body: { baseUrl, textModel: 'other' } })
  expect(updated.body.data).toEqual({ source: 'stored', baseUrl, hasKey: true, textModel: 'other' })
  await copy()
  expect(asked.at(-1)?.key).toBe(`Bearer ${key}`)
  const elsewhere = { baseUrl: 'https://elsewhere.example/v1', textModel: 'writer' }
  for (const endpoint of [setAiProvider, tryAiProvider]) {
    const refused = await studio.call(endpoint, { body: elsewhere })
    expect([refused.status, refused.body.error.details?.[0]?.path]).toEqual([400, 'apiKey'])
  }
  const cleared = await studio.call(setAiProvider, { body: { baseUrl, apiKey: '', textModel: 'other' } })
  expect(cleared.body.data.hasKey).toBe(false)
  await copy()
  expect(asked.at(-1)?.key).toBeUndefined()
  reply = () => ({ status: 500, body: { error: { message: `broken ${key}` } } })
  await connect()
  const failed = JSON.stringify((await copy()).body.error)
  expect(failed).toContain('generator_failed')
  const rows = JSON.stringify(await studio.db.select().from(aiProviders))
  for (const text of [failed, rows, logs.join('\n'), JSON.stringify(updated.body.raw)])
    expect(text).not.toContain(key)
})

it('uses a second address with its own key for images, and tries both', async () => {
  const imageKey = 'sk-of-the-painter'
  const elsewhere = { imageBaseUrl: `${baseUrl.replace('/v1', '')}/paint/v1`, imageApiKey: imageKey }
  const { body } = await connect(elsewhere)
  const answered = { imageBaseUrl: elsewhere.imageBaseUrl, hasImageKey: true }
  expect(body.data).toEqual({ source: 'stored', baseUrl, hasKey: true, ...models, ...answered })
  expect(JSON.stringify(body.raw)).not.toContain(imageKey)
  expect(JSON.stringify(await studio.db.select().from(aiProviders))).not.toContain(imageKey)
  await copy(studio.anotherProcess().call)
  await studio.anotherProcess().call(generateImage, { body: { prompt: 'A cup of tea', aspectRatio: '1:1' } })
  const calls = [
    { path: '/v1/chat/completions', key: `Bearer ${key}` },
    { path: '/paint/v1/images/generations', key: `Bearer ${imageKey}` },
  ]
  expect(asked).toMatchObject(calls)
  asked.length = 0
  // An omitted key is kept, and sent only to its own address.
  const { imageBaseUrl } = elsewhere
  const tried = await studio.call(tryAiProvider, { body: { baseUrl, imageBaseUrl, ...models } })
  expect(tried.body.data).toMatchObject({ text: { ok: true }, image: { ok: true } })
  expect(
    asked.toSorted((a, b) => b.path.localeCompare(a.path)).map(({ path, key: sent }) => [path, sent]),
  ).toEqual(
    calls.map(({ path, key: sent }) => [path, sent]).toSorted(([a = ''], [b = '']) => b.localeCompare(a)),
  )
  const moved = await studio.call(setAiProvider, {
    body: { baseUrl, imageBaseUrl: 'https://elsewhere.example/v1', ...models },
  })
  expect(moved.body.error.details?.[0]?.path).toBe('imageApiKey')
  const nameless = await connect({ ...elsewhere, imageModel: '' })
  expect(nameless.body.error.details?.[0]?.path).toBe('imageModel')
  const wrong = await connect({ ...elsewhere, imageBaseUrl: 'http://169.254.169.254/latest' })
  expect(wrong.body.error.details?.[0]?.path).toBe('imageBaseUrl')
  // Without a second address, images come from the first one again.
  expect((await connect()).body.data).toEqual({ source: 'stored', baseUrl, hasKey: true, ...models })
  expect(await studio.db.select().from(aiProviders)).toHaveLength(1)
})

it.each([
  ['not a URL', 'baseUrl'],
  ['ftp://example.com/v1', 'baseUrl'],
  ['https://user:pass@example.com/v1', 'baseUrl'],
  ['https://example.com/v1?key=1', 'baseUrl'],
  ['http://example.com/v1', 'baseUrl'],
  ['http://169.254.169.254/latest', 'baseUrl'],
  ['https://[fe80::1]/v1', 'baseUrl'],
])('rejects the address %s', async (address, path) => {
  for (const endpoint of [setAiProvider, tryAiProvider]) {
    const { status, body } = await studio.call(endpoint, {
      body: { baseUrl: address, apiKey: key, ...models },
    })
    expect([status, body.error.details?.[0]?.path]).toEqual([400, path])
  }
  expect(asked).toEqual([])
})

it('requires a model, and only the operator may change it', async () => {
  const none = await studio.call(setAiProvider, { body: { baseUrl, textModel: ' ' } })
  expect(none.body.error.details?.[0]?.path).toBe('textModel')
  await connect()
  const token = await studio.token({ role: 'owner' })
  for (const endpoint of [setAiProvider, tryAiProvider])
    expect((await studio.call(endpoint, { token, body: { baseUrl, ...models } })).status).toBe(403)
  expect((await studio.call(removeAiProvider, { token })).status).toBe(403)
  expect((await studio.call(getAiProvider, { token })).body.data).toEqual({ source: 'stored', ...models })
})

it('can’t be changed if the environment names one', async () => {
  const environment = { baseUrl, apiKey: key, textModel: 'named', imageModel: undefined }
  const set = createAiHost(environment, template)
  const fixed = await createTestStudio({ deps: { generators: await set.open(environment), ai: set } })
  expect((await fixed.call(getAiProvider)).body.data).toEqual({
    source: 'environment',
    baseUrl,
    hasKey: true,
    textModel: 'named',
  })
  const refused = await fixed.call(setAiProvider, { body: { baseUrl, ...models } })
  expect(refused.body.error).toMatchObject({ code: 'invalid_state' })
  expect((await fixed.call(removeAiProvider)).body.error.code).toBe('invalid_state')
  const tried = await fixed.call(tryAiProvider, { body: { baseUrl: 'https://ignored.example/v1' } })
  expect(tried.body.data).toEqual({ text: { ok: true, message: 'named answered.' } })
  expect((await copy(fixed.call)).body.data.generator).toBe('named')
  await fixed.close()
  await set.close()
})

it('isn’t offered if the host can’t reach other origins', async () => {
  const alone = await createTestStudio({ deps: { ai: undefined } })
  const names = (await alone.call(getStudio)).body.data.extensions
  expect(names.filter((name) => name.endsWith('AiProvider'))).toEqual(['getAiProvider'])
  expect((await alone.call(getAiProvider)).body.data).toEqual({})
  await alone.close()
})
