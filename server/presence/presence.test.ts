import { afterEach, beforeEach, expect, it } from 'vitest'
import { listPresence, presenceSeconds, sayPresence } from '~/contract'
import { presence } from '../db/schema'
import { openChanges } from '../testing/change-stream'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { sweepPresence } from './routes'

let studio: TestStudio
beforeEach(async () => {
  studio = await createTestStudio()
})
afterEach(() => studio.close())

const announce = (given: object = {}, token = studio.ownerToken) =>
  studio.call(sayPresence, {
    body: { kind: 'post', recordId: 'post_1', page: 'one', ...given },
    token,
  })
const present = async (token = studio.ownerToken) =>
  (await studio.call(listPresence, { token })).body.data.map(({ name, recordId }) => [name, recordId])

it('shows who has which record open, once however many pages they have', async () => {
  const viewer = await studio.token({ role: 'viewer' })
  await announce()
  await announce({ page: 'two' })
  await announce({ recordId: 'post_2' }, viewer)
  expect(await present()).toEqual([
    ['A viewer', 'post_2'],
    ['Olive Owner', 'post_1'],
  ])
})

it('ends when reported, page by page, or when reports stop', async () => {
  await announce()
  await announce({ page: 'two' })
  await announce({ open: 'no' })
  expect(await present()).toHaveLength(1)
  studio.clock.advance(presenceSeconds * 1000 - 1)
  await announce({ page: 'two' })
  studio.clock.advance(presenceSeconds * 1000 - 1)
  expect(await present()).toHaveLength(1)
  studio.clock.advance(1)
  expect(await present()).toEqual([])
  await sweepPresence(studio.deps)
  expect(await studio.db.select().from(presence)).toEqual([])
})

it('isn’t ended by a report about the record before, which may arrive later', async () => {
  await announce()
  await announce({ recordId: 'post_2' })
  await announce({ open: 'no' })
  expect(await present()).toEqual([['Olive Owner', 'post_2']])
})

it('is shared by all processes of the studio', async () => {
  const other = studio.anotherProcess()
  await other.call(sayPresence, { body: { kind: 'product', recordId: 'prod_1', page: 'there' } })
  expect(await present()).toEqual([['Olive Owner', 'prod_1']])
})

it('is announced as it begins and ends, not with each report', async () => {
  const stream = await openChanges(studio.fetch, studio.ownerToken)
  await stream.next()
  const kinds = async () => (await stream.next())?.changes.changes.map(({ kind }) => kind)
  await announce()
  expect(await kinds()).toEqual(['presence'])
  await announce()
  await announce({ open: 'no' })
  expect(await kinds()).toEqual(['presence'])
  await announce({ page: 'two' })
  expect(await kinds()).toEqual(['presence'])
  await stream.close()
})

it('is hidden from people outside the workspace', async () => {
  const stranger = await studio.token({ role: null })
  expect((await announce({}, stranger)).status).toBe(404)
  expect((await studio.call(listPresence, { token: stranger })).status).toBe(404)
  expect((await announce({ kind: 'lunch' })).status).toBe(400)
})
