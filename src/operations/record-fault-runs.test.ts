import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCampaign, createProduct, listCampaigns, listProducts } from '~/contract/endpoints'
import { campaigns, products } from '~/server/db/schema'
import { createTestStudio, type TestStudio, testOrigin } from '~/server/testing/studio'
import { session } from '~/src/api/session/session'
import type { DoneRecord, NewRecord } from './operation'
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

const recordsNamed = async (name: string) => {
  const lists = [await studio.call(listProducts, {}), await studio.call(listCampaigns, {})]
  return lists
    .flatMap(({ body }) => body.data as { id: string; name: string }[])
    .filter((each) => each.name === name)
}

describe.each([
  ['looked up', false],
  ['repeated under its key', true],
])('creating a product or a campaign under 100 fault schedules, %s', (_, keyed) => {
  it.each(Array.from({ length: 10 }, (_each, index) => index))(
    'seeds from %i0: one record or none, reported correctly',
    { timeout: 180_000 },
    async (ten) => {
      for (let seed = ten * 10; seed < ten * 10 + 10; seed++) {
        const tab = testBrowser(studio, 30_000 + seed, keyed)
        const create = newRecord(seed)
        // Somebody else's with the same name from long ago, which must not be mistaken for this one.
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
          const [stored] = await tab.store.list()
          if (!stored) break
          const next = tab.page()
          end = (await unlessDead(next.operations.resumeRecord(stored.id), next.life.died)) ?? end
        }
        await tab.wire.deliverLate()
        const [stored] = await tab.store.list()
        const there = await recordsNamed(create.record === 'import' ? '' : create.body.name)
        const why = `seed ${seed}: ${JSON.stringify([end, there.length, tab.wire.log])}`
        const reported = stored?.duplicates ?? []
        if (keyed) expect(reported, why).toEqual([])
        // An abandoned call may arrive after the last lookup; “it isn't there” refers to the list as it was.
        if (end?.kind === 'done') {
          expect(there.length - 1 - reported.length, why).toBe(1)
          expect(
            there.map(({ id }) => id),
            why,
          ).toContain(end.record.id)
          // The outcome is kept until the form acknowledges it.
          expect(stored?.ended, why).toBeDefined()
        } else expect(there.length - 1, why).toBe(0)
        await studio.db.delete(campaigns)
        await studio.db.delete(products)
      }
    },
  )
})
