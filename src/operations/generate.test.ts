import { expect, it } from 'vitest'
import { ApiError, NetworkError } from '~/src/api/errors'
import type { CallOptions } from '~/src/api/http/exchange'
import type { Send } from '~/src/api/http/send'
import type { NewGeneration } from './operation'
import { memoryOperations } from './operation-store'
import { createOperations } from './operations'

const image = (prompt: string): NewGeneration => ({
  what: 'image',
  body: { prompt, aspectRatio: '1:1', referenceImageUrls: [], useBrandKit: false },
})
const generation = (id: string, prompt = 'A kettle') => ({
  id,
  generate: image(prompt),
  cause: 'Generate frame 1',
})
const neverAborted = () => new AbortController().signal

/** Handles each call by the next of `outcomes`; a dead page gets no response. */
function operationsOver(outcomes: readonly ('lost' | 'dies' | 'refused' | 'answered')[], keyed: boolean) {
  const store = memoryOperations()
  const keys: (string | undefined)[] = []
  const left = [...outcomes]
  const send = (_endpoint: unknown, _input: unknown, { idempotencyKey }: CallOptions) => {
    keys.push(idempotencyKey)
    const callOutcome = left.shift() ?? 'answered'
    if (callOutcome === 'dies') return new Promise(() => undefined)
    if (callOutcome === 'lost')
      return Promise.reject(new NetworkError('unreachable', { outcomeUnknown: true }))
    if (callOutcome === 'refused')
      return Promise.reject(
        new ApiError({ status: 402, code: 'insufficient_credits', message: 'No credits.' }),
      )
    return Promise.resolve({ media: { url: 'https://x.example/1.png' } })
  }
  const page = () =>
    createOperations(store, send as unknown as Send, {
      sleep: async () => undefined,
      takesKeys: async () => keyed,
      hold: async (_name, _wait, work) => work(),
    })
  return {
    page,
    keys,
    store,
  }
}

it('keeps its response until it is acknowledged', async () => {
  const { page, keys } = operationsOver(['answered'], true)
  await page().generate('w', generation('g1'), neverAborted())
  expect(keys).toEqual(['g1 generate'])
  const result = await page().resumeGeneration('g1')
  expect(result).toEqual({ kind: 'done', generated: { media: { url: 'https://x.example/1.png' } } })
  expect(keys).toHaveLength(1)
})

it('is never repeated by the next page, with or without a key', async () => {
  for (const keyed of [false, true]) {
    const { page, keys, store } = operationsOver(['dies'], keyed)
    void page().generate('w', generation('g1'), neverAborted())
    await expect.poll(() => keys.length).toBe(1)
    expect(await page().resumeAll()).toHaveLength(1)
    expect(await page().resumeGeneration('g1')).toMatchObject({ kind: 'unknown', failure: { code: 'lost' } })
    expect(keys).toHaveLength(1)
    expect(await store.list()).toHaveLength(1)
  }
})

it('ends as undone if refused, and as unknown without a response', async () => {
  const refused = operationsOver(['refused'], true)
  expect((await refused.page().generate('w', generation('g1'), neverAborted())).kind).toBe('undone')
  expect(await refused.store.list()).toEqual([])
  const lost = operationsOver(['lost'], true)
  expect((await lost.page().generate('w', generation('g1'), neverAborted())).kind).toBe('unknown')
})
