import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { endLeases, LeaseLost, sweepLeases, takeLease } from './leases'
import { leases } from './schema'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())

const another = () => studio.anotherProcess().deps

it('gives a lease to one holder at a time, in this process and others, and to the next once it is released', async () => {
  const lease = await takeLease(studio, 'work')
  expect(lease).toBeDefined()
  expect(await takeLease(studio, 'work')).toBeUndefined()
  expect(await takeLease(another(), 'work')).toBeUndefined()
  await studio.db.transaction(async (tx) => lease?.confirm(tx))
  await lease?.end()
  const next = await takeLease(another(), 'work')
  expect(next).toBeDefined()
  await next?.end()
})

it('gives an expired lease to another process, but never to the same one again', async () => {
  const lease = await takeLease(studio, 'asleep')
  studio.clock.advance(60_000)
  expect(await takeLease(studio, 'asleep'), 'its own').toBeUndefined()
  const taken = await takeLease(another(), 'asleep')
  expect(taken).toBeDefined()
  await expect(studio.db.transaction(async (tx) => lease?.confirm(tx))).rejects.toThrow(LeaseLost)
  // It doesn't release a lease it has lost.
  await lease?.end()
  expect(await takeLease(another(), 'asleep')).toBeUndefined()
  await taken?.end()
})

it('deletes abandoned leases, and all of them if nobody else can be working', async () => {
  await takeLease(another(), 'left')
  await takeLease(another(), 'left later')
  studio.clock.advance(2 * 3_600_000)
  await sweepLeases(studio)
  expect(await studio.db.$count(leases)).toBe(0)
  await takeLease(another(), 'left')
  await endLeases(studio.db)
  expect(await takeLease(studio, 'left')).toBeDefined()
})
