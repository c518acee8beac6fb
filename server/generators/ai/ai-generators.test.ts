import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createProduct,
  generateCopy,
  generateImage,
  generatePreset,
  getCredits,
  listMedia,
  updateBrandKit,
} from '~/contract'
import { textLength } from '~/domain/platforms/text-length'
import { type ProviderAnswer, type ProviderCall, startProvider } from '../../testing/ai-provider'
import { testGenerators, testPicture } from '../../testing/generators'
import { createTestStudio, type TestStudio } from '../../testing/studio'
import { templatePresets } from '../template/presets'
import type { AiConfig } from './ai-config'
import { createAiGenerators } from './ai-generators'
import { cutPicture } from './cut-picture'

const testKey = 'sk-very-secret-1234567890'
let script: (call: ProviderCall) => ProviderAnswer
let provider: Awaited<ReturnType<typeof startProvider>>
let studio: TestStudio
let logged: string[] = []

const generatorsOf = (config: Partial<AiConfig> = {}) =>
  createAiGenerators({
    config: {
      baseUrl: provider.baseUrl,
      apiKey: testKey,
      imageModel: 'painter-1',
      textModel: 'writer-1',
      ...config,
    },
    times: { imageMs: 700, textMs: 700 },
    template: {
      ...testGenerators(),
      presets: templatePresets.map((p) => ({ ...p, outputs: p.shots.length })),
    },
    cut: cutPicture,
  })

beforeAll(async () => {
  provider = await startProvider((call) => script(call))
  studio = await createTestStudio({ credits: 60, deps: { generators: generatorsOf() } })
  await studio.call(updateBrandKit, { body: { name: 'Fernhollow', brandAesthetic: ['misty'] } })
})
beforeEach(() => {
  provider.calls.length = 0
  logged = []
  vi.spyOn(console, 'error').mockImplementation((...parts) => void logged.push(parts.map(String).join(' ')))
})
afterAll(async () => {
  await studio.close()
  await provider.close()
})

const picture = async (width = 64, height = 64) =>
  Buffer.from((await testPicture(width, height)).bytes).toString('base64')
const balance = async () => (await studio.call(getCredits)).body.data.balance ?? Number.NaN
const mediaCount = async () => (await studio.call(listMedia)).body.data.length
const image = (body: object = {}) => studio.call(generateImage, { body: { prompt: 'A cup of tea', ...body } })
const error = (status: number, fields: object, headers = {}): ProviderAnswer => ({
  status,
  headers,
  body: { error: { message: 'No.', ...fields } },
})
const write = (variants: unknown): ProviderAnswer => ({
  body: {
    choices: [
      { message: { role: 'assistant', content: JSON.stringify({ variants }) }, finish_reason: 'stop' },
    ],
  },
})
const copy = (platforms: string[], body: object = {}) =>
  studio.call(generateCopy, { body: { topic: 'A tea from the hill', platforms, ...body } })

describe('images', () => {
  it('are requested with the brand kit, cropped to the platform’s size and credited to the model', async () => {
    const b64_json = await picture(300, 200)
    script = () => ({ body: { data: [{ b64_json }] } })
    const before = await balance()
    const { data } = (await image({ aspectRatio: '4:5' })).body
    expect(data).toMatchObject({ generator: 'painter-1', cost: 1 })
    expect(data.media).toMatchObject({ width: 1080, height: 1350, mimeType: 'image/jpeg' })
    const file = await studio.fetch(data.media.url ?? '')
    expect(await sharp(await file.arrayBuffer()).metadata()).toMatchObject({ width: 1080, height: 1350 })
    expect(await balance()).toBe(before - 1)
    const [call] = provider.calls
    expect(call).toMatchObject({ path: '/v1/images/generations', authorization: `Bearer ${testKey}` })
    expect(call?.body).toMatchObject({ model: 'painter-1', size: '1080x1350' })
    expect(JSON.stringify(call?.body)).toMatch(/Brand: Fernhollow.*Look: misty.*A cup of tea/)
    await image({ useBrandKit: false, model: 'gpt-image-9' })
    expect(JSON.stringify(provider.calls[1]?.body)).not.toContain('Fernhollow')
    expect(provider.calls[1]?.body).toMatchObject({ model: 'gpt-image-9', size: '1024x1024' })
  })

  it('are requested again without a field that the provider doesn’t support', async () => {
    const b64_json = await picture()
    script = ({ body }) => {
      const text = JSON.stringify(body)
      if (text.includes('response_format'))
        return error(400, { message: "Unknown parameter: 'response_format'." })
      if (text.includes('"size"')) return error(400, { message: 'Invalid size.' })
      return { body: { data: [{ b64_json }] } }
    }
    expect((await image()).status).toBe(200)
    expect(provider.calls).toHaveLength(3)
  })

  it('use references if the model takes them, and answer 400 if it doesn’t', async () => {
    const b64_json = await picture()
    script = () => ({ body: { data: [{ b64_json }] } })
    const own = (await image()).body.data.media.url
    expect((await image({ referenceImageUrls: [own] })).status).toBe(200)
    expect(provider.calls[1]).toMatchObject({ path: '/v1/images/edits' })
    expect(provider.calls[1]?.contentType).toContain('multipart/form-data')
    script = ({ body }) =>
      String(body).includes('name="size"')
        ? error(400, { message: 'Invalid size.' })
        : { body: { data: [{ b64_json }] } }
    expect((await image({ referenceImageUrls: [own] })).status).toBe(200)
    expect(String(provider.calls.at(-1)?.body)).toContain('name="image')
    script = () => error(404, { message: 'Not Found' })
    const before = await balance()
    const refused = await image({ referenceImageUrls: [own] })
    expect(refused.status).toBe(400)
    expect(refused.body.error.details).toMatchObject([{ path: 'referenceImageUrls' }])
    expect(await balance()).toBe(before)
  })

  const failures: ReadonlyArray<readonly [string, () => ProviderAnswer, number, string, RegExp]> = [
    [
      'a refusal',
      () => error(400, { code: 'content_policy_violation', message: 'Violates our content policy.' }),
      400,
      'invalid_request',
      /rejected this.*No credits were charged/,
    ],
    [
      'a wait',
      () => error(429, { code: 'rate_limit_exceeded' }, { 'retry-after': '7' }),
      429,
      'rate_limited',
      /is busy/,
    ],
    ['a spent quota', () => error(429, { code: 'insufficient_quota' }), 502, 'generator_failed', /quota/],
    [
      'a wrong key',
      () => error(401, { message: `Incorrect API key provided: ${testKey}` }),
      502,
      'generator_failed',
      /doesn’t accept this server’s API key/,
    ],
    [
      'an unknown model',
      () => error(404, { code: 'model_not_found' }),
      400,
      'invalid_request',
      /doesn’t have the model “painter-1”/,
    ],
    [
      'another 400 with the key in it',
      () => error(400, { message: `Bad: ${testKey}` }),
      502,
      'generator_failed',
      /Bad: •••/,
    ],
    ['a crash', () => error(500, {}), 502, 'generator_failed', /returned an error \(500\)/],
    ['broken JSON', () => ({ body: '{"data":[{' }), 502, 'generator_failed', /can’t be read/],
    [
      'an empty list',
      () => ({ body: { data: [] } }),
      502,
      'generator_failed',
      /nothing usable|can’t be read/,
    ],
    [
      'a body that isn’t an image',
      () => ({ body: { data: [{ b64_json: Buffer.from('<html>').toString('base64') }] } }),
      502,
      'generator_failed',
      /isn’t an image/,
    ],
    ['a cut connection', () => 'cut', 502, 'generator_failed', /cut off|can’t be reached|can’t be read/],
    ['silence', () => 'silence', 502, 'generator_failed', /didn’t respond within/],
  ]
  it.each(failures)(
    '%s costs nothing and is reported without secrets',
    async (_, answer, status, code, sentence) => {
      script = answer
      const before = [await balance(), await mediaCount()]
      const failed = await image()
      expect([failed.status, failed.body.error.code]).toEqual([status, code])
      expect(failed.body.error.message).toMatch(sentence)
      if (status === 429) expect(failed.headers.get('retry-after')).toBe('7')
      expect([await balance(), await mediaCount()]).toEqual(before)
      expect(JSON.stringify(failed.body.raw) + logged.join()).not.toContain('very-secret')
    },
  )

  it('are cancelled at no cost when the caller goes away', async () => {
    script = () => 'silence'
    const before = await balance()
    const stop = new AbortController()
    const asked = studio.fetch(`/v1/workspaces/${studio.workspaceId}/generations/image`, {
      method: 'POST',
      headers: { authorization: `Bearer ${studio.ownerToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: 'A cup of tea' }),
      signal: stop.signal,
    })
    await vi.waitFor(() => expect(provider.calls).toHaveLength(1))
    stop.abort()
    await provider.calls[0]?.gone
    expect((await asked).status).toBe(502)
    expect(await balance()).toBe(before)
    expect(logged).toEqual([])
  })
})

describe('presets', () => {
  it('are made shot by shot, with a refund for shots that failed', async () => {
    const b64_json = await picture()
    let asked = 0
    script = () => (++asked === 2 ? error(500, {}) : { body: { data: [{ b64_json }] } })
    await studio.call(createProduct, { body: { name: 'Frost' } })
    const before = await balance()
    const { data } = (
      await studio.call(generatePreset, { body: { presetId: 'product-stills', subject: 'Frost for $$9' } })
    ).body
    expect(data.media).toHaveLength(3)
    expect(data).toMatchObject({ cost: 3, generator: 'painter-1' })
    expect(await balance()).toBe(before - 3)
    expect(JSON.stringify(provider.calls[0]?.body)).toContain('still life of Frost for $$9')
  })
})

describe('copy', () => {
  it('is returned for each platform, within its limit and with clean hashtags', async () => {
    script = () =>
      write([
        { platform: 'reddit', text: 'A tea\n\nFrom the hill.', hashtags: ['x'] },
        { platform: 'twitter', text: 'A tea. '.repeat(80), hashtags: ['#Tea', 'two words', '!!', 'third'] },
      ])
    const { data } = (await copy(['twitter', 'reddit'])).body
    expect(data.generator).toBe('writer-1')
    expect(data.variants.map(({ platform }) => platform)).toEqual(['twitter', 'reddit'])
    expect(data.variants[0]?.hashtags).toEqual(['Tea', 'twowords'])
    expect(textLength(`${data.variants[0]?.text} #Tea #twowords`, 'twitter').fits).toBe(true)
    expect(data.variants[1]?.hashtags).toEqual([])
    expect(provider.calls[0]?.body).toMatchObject({
      model: 'writer-1',
      response_format: { type: 'json_schema' },
    })
    expect(JSON.stringify(provider.calls[0]?.body)).toMatch(/twitter: at most 280 weighted/)
  })

  it('asks again for a missing platform, then reports it', async () => {
    script = () => write([{ platform: 'twitter', text: 'A tea.', hashtags: [] }])
    const failed = await copy(['twitter', 'linkedin'])
    expect(failed.body.error.message).toContain('is missing text for LinkedIn')
    expect(provider.calls).toHaveLength(2)
  })

  it('reads JSON in a code fence, and retries without a schema if schemas aren’t supported', async () => {
    script = ({ body }) =>
      JSON.stringify(body).includes('json_schema')
        ? error(400, { message: 'response_format json_schema is not supported' })
        : {
            body: {
              choices: [
                {
                  message: {
                    content: '```json\n{"variants":[{"platform":"tiktok","text":"Tea","hashtags":[]}]}\n```',
                  },
                  finish_reason: 'stop',
                },
              ],
            },
          }
    expect((await copy(['tiktok'])).body.data.variants[0]?.text).toBe('Tea')
  })

  it.each([
    [
      'broken JSON',
      { body: { choices: [{ message: { content: '{"variants":[' }, finish_reason: 'stop' }] } },
      502,
    ],
    ['a filter', { body: { choices: [{ message: { content: '' }, finish_reason: 'content_filter' }] } }, 400],
    ['silence', 'silence', 502],
  ] as const)('reports %s', async (_, answer, status) => {
    script = () => answer
    expect((await copy(['twitter'])).status).toBe(status)
  })
})

it('uses the template generator where no model is configured, and names it', async () => {
  const pictures = generatorsOf({ textModel: undefined })
  expect(pictures.names).toEqual({ image: 'painter-1', copy: 'Test writer' })
  const words = generatorsOf({ imageModel: undefined, apiKey: undefined })
  expect(words.names).toEqual({ image: 'Test generator', copy: 'writer-1' })
  const made = await words.image({ prompt: 'Tea', aspectRatio: '1:1', references: [], seed: '' })
  expect(made.generator).toBe('Test generator')
})
