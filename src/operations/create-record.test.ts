import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCampaign, createProduct, listCampaigns, listProducts } from '~/contract/endpoints'
import { campaigns, products } from '~/server/db/schema'
import { createTestStudio, type TestStudio, testOrigin } from '~/server/testing/studio'
import { ApiError, NetworkError } from '~/src/api/errors'
import type { Send } from '~/src/api/http/send'
import { session } from '~/src/api/session/session'
import type { DoneRecord, NewRecord } from './operation'
import { memoryOperations } from './operation-store'
import { isAbsent } from './create'
import { createOperations } from './operations'
import type { Result } from './run'
import { testBrowser, unlessDead } from './test-browser'

let studio: TestStudio

beforeAll(async () => {
  studio = await createTestStudio({ limits: { callsPerMinute: 10_000_000 } })
  session.signIn({ address: `${testOrigin}/v1`, token: studio.ownerToken, remembered: false })
})
afterAll(async () => {
  session.signOut()
  await studio.close()
})

const newRecord = (seed: number): NewRecord => {
  const name = `Record ${seed}`
  return seed % 2 === 0
    ? { record: 'product', body: { name, images: [], status: 'draft' } }
    : {
        record: 'campaign',
        body: {
          ...{ name, targetChannel: 'instagram', contentType: 'engagement', aspectRatio: '1:1' },
          status: 'draft',
        },
      }
}

const named = async (name: string) => {
  const lists = [await studio.call(listProducts, {}), await studio.call(listCampaigns, {})]
  return lists
    .flatMap(({ body }) => body.data as { id: string; name: string }[])
    .filter((each) => each.name === name)
}

describe.each([
  ['looked up', false],
  ['repeated under its key', true],
])('100 seeded schedules of creating a product or a campaign, %s', (_, keyed) => {
  it.each(Array.from({ length: 10 }, (_each, index) => index))(
    'seeds from %i0 on: one record, or none, and what is said of it is true',
    { timeout: 180_000 },
    async (ten) => {
      for (let seed = ten * 10; seed < ten * 10 + 10; seed++) {
        const tab = testBrowser(studio, 30_000 + seed, keyed)
        const create = newRecord(seed)
        // Somebody else's of the same name, from long ago: never to be taken for this one.
        if (create.record === 'product') await studio.call(createProduct, { body: create.body })
        if (create.record === 'campaign') await studio.call(createCampaign, { body: create.body })
        studio.clock.advance(60_000)
        const form = `new-${create.record}`
        const first = tab.page()
        let end: Result<DoneRecord> | undefined = await unlessDead(
          first.operations.createRecord(studio.workspaceId, create, { form }),
          first.life.died,
        )
        for (let visit = 0; visit < 8 && end?.kind !== 'done'; visit++) {
          if (visit >= 3) tab.wire.calm()
          if (visit === 5) await tab.wire.deliverLate()
          const [kept] = await tab.store.list()
          if (!kept) break
          const next = tab.page()
          end = (await unlessDead(next.operations.resumeRecord(kept.id), next.life.died)) ?? end
        }
        await tab.wire.deliverLate()
        const [kept] = await tab.store.list()
        const there = await named(create.record === 'import' ? '' : create.body.name)
        const why = `seed ${seed}: ${JSON.stringify([end, there.length, tab.wire.log])}`
        const told = kept?.duplicates ?? []
        if (keyed) expect(told, why).toEqual([])
        // A call that was given up may arrive when nobody looks any more: “it isn't there” is said of the list as it was.
        if (end?.kind === 'done') {
          expect(there.length - 1 - told.length, why).toBe(1)
          expect(
            there.map(({ id }) => id),
            why,
          ).toContain(end.record.id)
          // Its end is kept until the form has taken note of it.
          expect(kept?.ended, why).toBeDefined()
        } else expect(there.length - 1, why).toBe(0)
        await studio.db.delete(campaigns)
        await studio.db.delete(products)
      }
    },
  )
})

interface Answers {
  readonly create: () => unknown
  readonly list?: () => unknown
}

const operationsOver = ({ create, list = () => [] }: Answers, takesKeys = false) => {
  let creates = 0
  const send = async (endpoint: unknown) => {
    if (endpoint !== createProduct) return list()
    creates++
    return create()
  }
  const operations = createOperations(memoryOperations(), send as unknown as Send, {
    sleep: async () => undefined,
    takesKeys: async () => takesKeys,
  })
  return { operations, creates: () => creates }
}

const kettle: NewRecord = { record: 'product', body: { name: 'Kettle', images: [], status: 'active' } }
const lost = () => {
  throw new NetworkError('unreachable', { outcomeUnknown: true })
}
const broken = () => {
  throw new ApiError({ status: 500, code: 'internal', message: 'The database is full.', requestId: 'req_9' })
}

it('says what the server said, with its code and request, where a 500 leaves it open', async () => {
  const { operations, creates } = operationsOver({ create: broken })
  const result = await operations.createRecord('w', kettle, { form: 'new-product' })
  expect(result).toMatchObject({
    kind: 'unknown',
    failure: { code: 'internal', requestId: 'req_9' },
  })
  expect(result.kind === 'unknown' && result.failure.message).toContain('The database is full.')
  expect(isAbsent(result)).toBe(true)
  expect(creates()).toBe(1)
  // The person tries again: it is looked for first, and made anew as it is not there.
  await operations.createRecord('w', kettle, { form: 'new-product' })
  expect(creates()).toBe(2)
})

it('is found in the list by a second try, instead of made again', async () => {
  let listed: unknown[] = []
  const { operations, creates } = operationsOver({ create: lost, list: () => listed })
  expect((await operations.createRecord('w', kettle, { form: 'new-product' })).kind).toBe('unknown')
  listed = [{ id: 'p1', name: 'Kettle' }]
  const again = { ...kettle, body: { ...kettle.body, name: 'Kettle, 2 l' } } as NewRecord
  expect(await operations.createRecord('w', again, { form: 'new-product' })).toMatchObject({
    kind: 'done',
    record: { id: 'p1' },
  })
  expect(creates()).toBe(1)
})

it('is not said to be missing where the list no longer goes back to it, or was never read', async () => {
  const full = Array.from({ length: 100 }, (_, index) => ({ id: `other-${index}`, name: 'Other' }))
  let lists = 0
  const moved = operationsOver({ create: lost, list: () => (lists++ === 0 ? [] : full) })
  const first = await moved.operations.createRecord('w', kettle)
  expect([first.kind, isAbsent(first)]).toEqual(['unknown', false])
  const refused = operationsOver({
    create: lost,
    list: () => {
      throw new ApiError({ status: 403, code: 'forbidden', message: 'Not yours to read.' })
    },
  })
  const second = await refused.operations.createRecord('w', kettle)
  expect([second.kind, isAbsent(second)]).toEqual(['unknown', false])
})

it('tells a second copy that the browser’s own repeat made, and leaves it alone', async () => {
  const createdAt = '2026-01-01T10:00:00.000Z'
  const copies = [
    { id: 'p2', name: 'Kettle', createdAt },
    { id: 'p1', name: 'Kettle', createdAt },
  ]
  let lists = 0
  const { operations } = operationsOver({
    create: () => copies[0],
    list: () => (lists++ === 0 ? [] : copies),
  })
  expect((await operations.createRecord('w', kettle)).kind).toBe('done')
  expect(operations.kept.get()).toMatchObject([{ kind: 'record', duplicates: ['p1'] }])
})

it('takes a page read into a product of another address for uncertain, not for missing', async () => {
  const page: NewRecord = { record: 'import', body: { url: 'https://shop.example/kettle?ref=1' } }
  let lists = 0
  const send = async (endpoint: unknown) => {
    if (endpoint === listProducts) return lists++ === 0 ? [] : [{ id: 'p1', name: 'Kettle' }]
    return lost()
  }
  const operations = createOperations(memoryOperations(), send as unknown as Send, {
    sleep: async () => undefined,
  })
  const result = await operations.createRecord('w', page)
  expect([result.kind, isAbsent(result)]).toEqual(['unknown', false])
})
