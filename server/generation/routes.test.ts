import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createCampaign,
  generateCopy,
  generateImage,
  generatePreset,
  getCredits,
  listCreditTransactions,
  listMedia,
  listPresets,
} from '~/contract'
import { grant, spend } from '../credits/ledger'
import { newId } from '../db/identifiers'
import { imageOrders } from '../db/schema'
import type { ImageInput } from '../generators/generators'
import { testGenerators, testPicture } from '../testing/generators'
import { testPages } from '../testing/pages'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { refundAbandonedOrders } from './paid-pictures'

let studio: TestStudio
const generators = testGenerators()
let asked: ImageInput[] = []
beforeAll(async () => {
  const pages = testPages({
    'https://example.com/r.png': { contentType: 'image/png', bytes: new Uint8Array([7]) },
  })
  studio = await createTestStudio({ credits: 10, deps: { generators, pages } })
})
beforeEach(() => {
  asked = []
  generators.image = (input) => {
    asked.push(input)
    return testPicture(16, 20)
  }
})
afterAll(() => studio.close())

const balance = async () => (await studio.call(getCredits)).body.data.balance ?? Number.NaN
const mediaCount = async () => (await studio.call(listMedia)).body.data.length
const image = (body: object) => studio.call(generateImage, { body: { prompt: 'A cup of tea', ...body } })

describe('POST generations/image', () => {
  it('costs one credit and saves the image to media', async () => {
    const before = await balance()
    const { body } = await image({})
    expect(body.data).toMatchObject({ cost: 1, generator: 'Test generator' })
    expect(body.data.media).toMatchObject({
      type: 'image',
      mimeType: 'image/png',
      width: 16,
      height: 20,
      source: 'generation',
    })
    expect(await balance()).toBe(before - 1)
    const picture = await studio.fetch(body.data.media.url ?? '')
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect((await picture.arrayBuffer()).byteLength).toBe(body.data.media.size)
  })

  it('takes references from the workspace and the web, and no others', async () => {
    const own = (await image({})).body.data.media.url
    await image({ referenceImageUrls: [own, 'https://example.com/r.png'] })
    expect(asked.at(-1)?.references.map(({ bytes }) => bytes.byteLength)).toEqual([expect.any(Number), 1])
    const before = await balance()
    const foreign = await image({ referenceImageUrls: ['http://studio.test/files/none/a.png'] })
    expect(foreign.body.error.details).toMatchObject([{ path: 'referenceImageUrls.0' }])
    const unreachable = await image({ referenceImageUrls: ['https://nowhere.example/a.png'] })
    expect(unreachable.body.error.code).toBe('page_unreadable')
    expect(await balance()).toBe(before)
  })

  it('uses the brand kit unless told not to, and attaches to the campaign', async () => {
    const campaign = (await studio.call(createCampaign, { body: { name: 'Frost', productName: 'Beans' } }))
      .body.data
    const { body } = await image({ campaignId: campaign.id, useBrandKit: false })
    expect(body.data.media.campaignId).toBe(campaign.id)
    expect(asked.at(-1)).toMatchObject({ campaignName: 'Frost', productName: 'Beans' })
    expect(asked.at(-1)).not.toHaveProperty('brand')
    await image({})
    expect(asked.at(-1)).toHaveProperty('brand')
    expect((await image({ campaignId: 'cmp_none' })).status).toBe(404)
  })

  it('refunds the credit if nothing was made', async () => {
    const before = [await balance(), await mediaCount()]
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    generators.image = () => Promise.reject(new Error('broken'))
    const { status, body } = await image({})
    expect([status, body.error.code]).toEqual([502, 'generator_failed'])
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
    expect([await balance(), await mediaCount()]).toEqual(before)
    const entries = (await studio.call(listCreditTransactions)).body.data
    const given = entries.filter(({ description }) => description === 'Refund: A cup of tea')
    expect(given.at(0)).toMatchObject({ amount: 1, kind: 'refund' })
  })
})

describe('POST generations/preset', () => {
  it('costs one credit per image', async () => {
    const [preset] = (await studio.call(listPresets)).body.data
    expect(preset).toMatchObject({ id: 'test-pair', outputs: 2 })
    const before = await balance()
    const { body } = await studio.call(generatePreset, { body: { presetId: 'test-pair', subject: 'Tea' } })
    expect(body.data.cost).toBe(2)
    expect(body.data.media).toHaveLength(2)
    expect(await balance()).toBe(before - 2)
    const unknown = await studio.call(generatePreset, { body: { presetId: 'none', subject: 'Tea' } })
    expect(unknown.status).toBe(404)
  })
})

it('writes copy for each platform, free of charge', async () => {
  const before = await balance()
  const body = { topic: 'Tea', platforms: ['twitter', 'reddit', 'twitter'], includeHashtags: false }
  const answer = await studio.call(generateCopy, { body })
  expect(answer.body.data.variants).toEqual([
    { platform: 'twitter', text: 'Tea', hashtags: [] },
    { platform: 'reddit', text: 'Tea', hashtags: [] },
  ])
  expect(await balance()).toBe(before)
})

it('never overdraws the balance, however many requests arrive at once', async () => {
  const left = await balance()
  const before = await mediaCount()
  const answers = await Promise.all(Array.from({ length: left + 8 }, () => image({})))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(left)
  expect(statuses.filter((status) => status === 402)).toHaveLength(8)
  expect(await balance()).toBe(0)
  expect(await mediaCount()).toBe(before + left)
  const refused = answers.find(({ status }) => status === 402)
  expect(refused?.body.error).toMatchObject({
    code: 'insufficient_credits',
    purchaseUrl: studio.deps.purchaseUrl,
  })
})

it('keeps the balance exact while concurrent calls succeed, fail and are refused', async () => {
  const { creditAccountId, db } = studio
  const at = new Date(studio.clock())
  await db.transaction((tx) =>
    grant(tx, { creditAccountId, amount: 12, kind: 'grant', reference: 'mixed', description: 'a', at }),
  )
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let call = 0
  generators.image = () => (++call % 3 === 0 ? Promise.reject(new Error('broken')) : testPicture(8, 8))
  const before = [await balance(), await mediaCount()] as const
  const pair = () => studio.call(generatePreset, { body: { presetId: 'test-pair', subject: 'Tea' } })
  const images = Array.from({ length: 9 }, () => image({}))
  const pairs = Array.from({ length: 4 }, pair)
  const made = [...(await Promise.all(images)), ...(await Promise.all(pairs))]
  generators.image = () => testPicture(8, 8)
  log.mockRestore()
  expect([200, 402, 502]).toEqual(expect.arrayContaining([...new Set(made.map(({ status }) => status))]))
  const spent = made.reduce((sum, { status, body }) => sum + (status === 200 ? (body.data.cost ?? 0) : 0), 0)
  expect(new Set(made.map(({ status }) => status))).toContain(502)
  expect(spent).toBeGreaterThan(0)
  expect(await balance()).toBe(before[0] - spent)
  expect(await mediaCount()).toBe(before[1] + spent)
  const entries = (await studio.call(listCreditTransactions, { query: { limit: 100 } })).body.data
  expect(entries.reduce((sum, { amount = 0 }) => sum + amount, 0)).toBe(await balance())
  // Spend the rest, so that the next test starts without credits.
  let last = 200
  while (last === 200) last = (await image({})).status
  expect(last).toBe(402)
})

async function giveCredits(amount: number) {
  const { creditAccountId, db } = studio
  const at = new Date(studio.clock())
  const reference = newId('test')
  await db.transaction((tx) =>
    grant(tx, { creditAccountId, amount, kind: 'grant', reference, description: 'a', at }),
  )
}

it('refunds an order once if its process died', async () => {
  const { creditAccountId, db, workspaceId } = studio
  await giveCredits(3)
  const before = await balance()
  await db.transaction(async (tx) => {
    const reference = 'generation:med_lost'
    const entry = { creditAccountId, amount: 3, kind: 'preset', reference, description: 'Lost' } as const
    await spend(tx, { ...entry, workspaceId, purchaseUrl: '', at: new Date(studio.clock()) })
    await tx.insert(imageOrders).values({ reference, kind: 'preset' })
  })
  expect(await balance()).toBe(before - 3)
  await Promise.all([refundAbandonedOrders(studio.deps), refundAbandonedOrders(studio.anotherProcess().deps)])
  await refundAbandonedOrders(studio.deps)
  expect(await balance()).toBe(before)
})

it('leaves an order in progress alone, and refunds it once its process counts as dead', async () => {
  await giveCredits(3)
  const before = await balance()
  const begun = vi.fn()
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  generators.image = async () => {
    begun()
    await held
    return testPicture(16, 20)
  }
  const made = studio.call(generateImage, { body: { prompt: 'A cup of tea' } })
  await vi.waitFor(() => expect(begun).toHaveBeenCalled())
  await refundAbandonedOrders(studio.anotherProcess().deps)
  expect(await balance(), 'still being made').toBe(before - 1)

  // The machine slept past the lease, but the order's own process knows that it is still working on it.
  studio.clock.advance(3_600_000)
  await refundAbandonedOrders(studio.deps)
  expect(await balance(), 'by itself').toBe(before - 1)
  await refundAbandonedOrders(studio.anotherProcess().deps)
  expect(await balance(), 'by another process').toBe(before)

  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  go()
  expect((await made).status).toBe(502)
  log.mockRestore()
  expect(await balance()).toBe(before)
})
