import { afterAll, beforeAll, expect, it } from 'vitest'
import { listMedia } from '~/contract/endpoints'
import { balance } from '~/server/testing/posts'
import { createTestStudio, type TestStudio, testOrigin } from '~/server/testing/studio'
import { ApiError, NetworkError } from '~/src/api/errors'
import type { CallOptions } from '~/src/api/http/exchange'
import type { Send } from '~/src/api/http/send'
import { session } from '~/src/api/session/session'
import type { NewGeneration } from './operation'
import { memoryOperations } from './operation-store'
import { createOperations } from './operations'
import { testBrowser, unlessDead } from './test-browser'

let studio: TestStudio

beforeAll(async () => {
  studio = await createTestStudio({ credits: 100_000, limits: { callsPerMinute: 10_000_000 } })
  session.signIn({ address: `${testOrigin}/v1`, token: studio.ownerToken, remembered: false })
})
afterAll(async () => {
  session.signOut()
  await studio.close()
})

const image = (prompt: string): NewGeneration => ({
  what: 'image',
  body: { prompt, aspectRatio: '1:1', referenceImageUrls: [], useBrandKit: false },
})
const asked = (id: string, prompt = 'A kettle') => ({
  id,
  generate: image(prompt),
  cause: 'Generate frame 1',
})
const still = () => new AbortController().signal

it('40 seeded schedules with keys: one image and one credit, or none, and what is said of it is true', {
  timeout: 180_000,
}, async () => {
  for (let seed = 0; seed < 40; seed++) {
    const tab = testBrowser(studio, 40_000 + seed, true)
    const before = await balance(studio)
    const prompt = `A kettle, take ${seed}`
    const id = crypto.randomUUID()
    const first = tab.page()
    let end = await unlessDead(
      first.operations.generate(studio.workspaceId, asked(id, prompt), still()),
      first.life.died,
    )
    for (let visit = 0; visit < 4 && end?.kind !== 'done' && end?.kind !== 'undone'; visit++) {
      if (visit === 2) tab.wire.calm()
      const next = tab.page()
      end = (await unlessDead(next.operations.resumeGeneration(id), next.life.died)) ?? end
    }
    await tab.wire.deliverLate()
    const media = (await studio.call(listMedia, { query: { limit: 100 } })).body.data
    const made = media.filter((each) => each.prompt?.includes(prompt))
    const why = `seed ${seed}: ${JSON.stringify([end?.kind, made.length, tab.wire.log])}`
    expect(made.length, why).toBeLessThanOrEqual(1)
    expect(before - (await balance(studio)), why).toBe(made.length)
    if (end?.kind === 'done') expect(made.length, why).toBe(1)
    if (end?.kind === 'undone') expect(made.length, why).toBe(0)
  }
})

/** Answers each call by the next of `fates`; a page that dies answers nothing. */
function operationsOver(fates: readonly ('lost' | 'dies' | 'refused' | 'answered')[], keyed: boolean) {
  const store = memoryOperations()
  const keys: (string | undefined)[] = []
  let now = 1_000
  const left = [...fates]
  const send = (_endpoint: unknown, _input: unknown, { idempotencyKey }: CallOptions) => {
    keys.push(idempotencyKey)
    const fate = left.shift() ?? 'answered'
    if (fate === 'dies') return new Promise(() => undefined)
    if (fate === 'lost') return Promise.reject(new NetworkError('unreachable', { outcomeUnknown: true }))
    if (fate === 'refused')
      return Promise.reject(
        new ApiError({ status: 402, code: 'insufficient_credits', message: 'No credits.' }),
      )
    return Promise.resolve({ media: { url: 'https://x.example/1.png' } })
  }
  const page = () =>
    createOperations(store, send as unknown as Send, {
      sleep: async () => undefined,
      now: () => now,
      takesKeys: async () => keyed,
      hold: async (_name, _wait, work) => work(),
    })
  return {
    page,
    keys,
    store,
    wait: (ms: number) => {
      now += ms
    },
  }
}

it('is made once more under its key by the page after, and its answer kept until somebody has taken it', async () => {
  const { page, keys, store } = operationsOver(['dies', 'answered'], true)
  void page().generate('w', asked('g1'), still())
  await expect.poll(async () => (await store.list()).length).toBe(1)
  await expect.poll(() => keys.length).toBe(1)
  expect(await page().settle()).toHaveLength(1)
  expect(keys).toEqual(['g1 generate', 'g1 generate'])
  const result = await page().resumeGeneration('g1')
  expect(result).toEqual({ kind: 'done', generated: { media: { url: 'https://x.example/1.png' } } })
  expect(keys).toHaveLength(2)
})

it('is never made again without a key, nor when nobody waits for it any more', async () => {
  for (const [keyed, ms] of [
    [false, 0],
    [true, 6 * 60_000],
  ] as const) {
    const { page, keys, wait } = operationsOver(['dies'], keyed)
    void page().generate('w', asked('g1'), still())
    await expect.poll(() => keys.length).toBe(1)
    wait(ms)
    expect(await page().resumeGeneration('g1')).toMatchObject({ kind: 'unknown', failure: { code: 'lost' } })
    expect(keys).toHaveLength(1)
  }
})

it('ends as not done where it is refused, and as unknown where no answer comes', async () => {
  const refused = operationsOver(['refused'], true)
  expect((await refused.page().generate('w', asked('g1'), still())).kind).toBe('undone')
  expect(await refused.store.list()).toEqual([])
  const lost = operationsOver(['lost'], true)
  expect((await lost.page().generate('w', asked('g1'), still())).kind).toBe('unknown')
})
