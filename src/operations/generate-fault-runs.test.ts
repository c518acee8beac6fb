import { afterAll, beforeAll, expect, it } from 'vitest'
import { listMedia } from '~/contract/endpoints'
import { balance } from '~/server/testing/posts'
import { createTestStudio, type TestStudio, testOrigin } from '~/server/testing/studio'
import { session } from '~/src/api/session/session'
import type { NewGeneration } from './operation'
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
const generation = (id: string, prompt = 'A kettle') => ({
  id,
  generate: image(prompt),
  cause: 'Generate frame 1',
})
const neverAborted = () => new AbortController().signal

it('generating with keys under 40 fault schedules: one image and one credit, or none, reported correctly', {
  timeout: 180_000,
}, async () => {
  for (let seed = 0; seed < 40; seed++) {
    const tab = testBrowser(studio, 40_000 + seed, true)
    const before = await balance(studio)
    const prompt = `A kettle, take ${seed}`
    const id = crypto.randomUUID()
    const first = tab.page()
    let end = await unlessDead(
      first.operations.generate(studio.workspaceId, generation(id, prompt), neverAborted()),
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
