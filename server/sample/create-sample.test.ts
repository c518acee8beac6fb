import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import * as contract from '~/contract'
import { validate } from '~/domain/platforms/validate'
import { memberships, queues, transactions } from '../db/schema'
import { mediaOf } from '../publishing/official-limits'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { createSample, ensureWorkspaces, type Sample } from './create-sample'
import { readSampleFile } from './node-sample-files'

const zone = 'Europe/Berlin'
const moments = [
  '2026-10-14T08:42:00Z',
  '2026-03-29T00:30:00Z',
  '2026-11-21T23:30:00Z',
  '2027-01-03T12:00:00Z',
]

describe.each(moments)('the sample at %s', (at) => {
  let studio: TestStudio
  let sample: Sample
  beforeAll(async () => {
    studio = await createTestStudio({ at, credits: 500 })
    sample = await createSample(studio.deps, {
      principalId: studio.owner.id,
      creditAccountId: studio.creditAccountId,
      timezone: zone,
      readFile: readSampleFile,
    })
  })
  afterAll(() => studio.close())

  const list = async (query = {}) => {
    const params = { workspaceId: sample.sampleWorkspaceId }
    return (await studio.call(contract.listPosts, { params, query })).body.data
  }

  it('leaves 412 credits, and its balance was never negative', async () => {
    const { balance } = (await studio.call(contract.getCredits)).body.data
    expect(balance).toBe(412)
    const rows = (await studio.call(contract.listCreditTransactions)).body.data
    expect(rows.length).toBeGreaterThan(80)
    for (const { createdAt = '' } of rows) expect(Date.parse(createdAt)).toBeLessThanOrEqual(studio.clock())
    const all = await studio.db.select().from(transactions).orderBy(asc(transactions.createdAt))
    let sum = 0
    for (const { amount } of all) {
      sum += amount
      expect(sum).toBeGreaterThanOrEqual(0)
    }
    expect(sum).toBe(412)
  })

  it('has posts in every state, with times in the past or future accordingly', async () => {
    expect(await list({ status: 'draft' })).toHaveLength(6)
    expect(await list({ status: 'failed' })).toHaveLength(1)
    expect((await list({ status: 'published' })).length).toBeGreaterThan(15)
    expect((await list({ status: 'scheduled' })).length).toBeGreaterThan(15)
    for (const { status, scheduledAt = '', createdAt = '' } of await list()) {
      expect(Date.parse(createdAt)).toBeLessThanOrEqual(studio.clock())
      if (status === 'published') expect(Date.parse(scheduledAt)).toBeLessThanOrEqual(studio.clock())
      if (status === 'scheduled') expect(Date.parse(scheduledAt)).toBeGreaterThan(studio.clock())
    }
  })

  it('queues posts in slots of their queues, and offers the next free one', async () => {
    const params = { workspaceId: sample.sampleWorkspaceId }
    const queues = (await studio.call(contract.listQueues, { params })).body.data
    expect(queues.map(({ id }) => id)).toEqual(['default', 'weekend'])
    const queued = await list({ status: 'queued' })
    expect(queued).toHaveLength(8)
    expect(new Set(queued.map(({ queueId, scheduledAt }) => `${queueId} ${scheduledAt}`)).size).toBe(8)
    const held = queued.map(({ scheduledAt }) => scheduledAt)
    for (const { nextSlotAt } of queues) expect(held).not.toContain(nextSlotAt)
  })

  it('schedules nothing that its platform would refuse', async () => {
    for (const { content, targets, status } of await list()) {
      if (status === 'published' || status === 'failed') continue
      const stored = { ...content, mediaUrls: content.mediaUrls.map((url) => new URL(url).pathname) }
      const media = await mediaOf(studio.db, { ...stored, mediaType: content.mediaType, link: content.link })
      for (const { platform } of targets) {
        if (!platform) throw new Error('no platform')
        const problems = validate({ ...content, media }, platform).filter(
          ({ severity }) => severity === 'block',
        )
        expect(problems, `${platform}: ${content.text}`).toEqual([])
      }
    }
  })

  it('refers to files that exist', async () => {
    const params = { workspaceId: sample.sampleWorkspaceId }
    const media = (await studio.call(contract.listMedia, { params })).body.data
    expect(media).toHaveLength(29)
    for (const { url = '', mimeType } of media) {
      const response = await studio.fetch(url)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe(mimeType)
      await response.arrayBuffer()
    }
    const accounts = (await studio.call(contract.listSocialAccounts, { params })).body.data
    expect(accounts).toHaveLength(7)
    expect(accounts.filter(({ connection }) => connection === 'agent_session')).toMatchObject([
      { publishCost: 0 },
    ])
  })
})

it('is made in UTC if the system’s time zone has no name', async () => {
  const studio = await createTestStudio({ credits: 500 })
  onTestFinished(() => studio.close())
  await studio.db.delete(memberships)
  // As with an empty TZ.
  const options = Object.assign(new Intl.DateTimeFormat().resolvedOptions(), { timeZone: 'Etc/Unknown' })
  const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValueOnce(options)
  onTestFinished(() => zone.mockRestore())
  await ensureWorkspaces(studio.deps, studio.owner, readSampleFile)
  const rows = await studio.db.select().from(queues)
  expect(rows.filter(({ id }) => id === 'weekend')).toMatchObject([{ timezone: 'UTC' }])
})
