import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addRecords,
  allRecords,
  type CachedRecords,
  maxRecent,
  maxRemoved,
  removedIds,
  removeRecords,
} from './record-cache'

type Seen = CachedRecords<{ id: string }>

/** A store that fails after `steps` writes, like a page that is closed midway. */
function device(steps = Number.POSITIVE_INFINITY) {
  const stored = new Map<string, Seen>()
  const written: string[] = []
  const read: string[] = []
  return {
    stored,
    written,
    wasRead: read,
    keys: async () => [...stored.keys()],
    read: async (key: string) => {
      read.push(key)
      return stored.get(key)
    },
    change: async (key: string, to: (before: Seen | undefined) => Seen) => {
      const after = to(stored.get(key))
      if (written.length >= steps) return false
      written.push(key)
      stored.set(key, after)
      return true
    },
  }
}

/** A store of removed ids. */
function removedStore() {
  let ids: readonly string[] | undefined
  return {
    read: async () => ids,
    change: async (_key: string, to: (before: readonly string[] | undefined) => readonly string[]) => {
      ids = to(ids)
      return true
    },
  }
}

const noIds = () => new Set<string>()
const cached = (ids: readonly string[], seenAt: number): Seen =>
  Object.fromEntries(ids.map((id) => [id, { record: { id }, seenAt }]))
const idList = (begin: string, count: number) => Array.from({ length: count }, (_, index) => begin + index)

it('doesn’t rewrite the older records when a list changes', async () => {
  const store = device()
  store.stored.set('shelf', cached(idList('old', 10_000), 1))
  await addRecords(store, 'shelf', cached(['new', 'old7'], 2), noIds)
  expect(store.written).not.toContain('shelf')
  const all = await allRecords(store, 'shelf')
  expect(Object.keys(all)).toHaveLength(10_001)
  expect(all.old7?.seenAt).toBe(2)
})

it('merges recent records into the older ones when there are many, without the removed', async () => {
  const store = device()
  await addRecords(store, 'shelf', cached(idList('a', maxRecent), 1), noIds)
  expect(store.stored.has('shelf')).toBe(false)
  await addRecords(store, 'shelf', cached(['b'], 2), () => new Set(['a3']))
  expect(Object.keys(store.stored.get('shelf') ?? {})).toHaveLength(maxRecent)
  expect(store.stored.get('shelf last')).toEqual({})
  const all = await allRecords(store, 'shelf')
  expect(all.a3).toBeUndefined()
  expect(all.b?.seenAt).toBe(2)
})

it('loses no stored record, wherever the page is closed', async () => {
  const batch = fc.array(fc.nat(2_500), { minLength: 1, maxLength: 900 })
  await fc.assert(
    fc.asyncProperty(fc.array(batch, { maxLength: 6 }), fc.nat(16), async (batches, steps) => {
      const store = device(steps)
      const wanted = new Map<string, number>()
      for (const [at, numbers] of batches.entries()) {
        const ids = numbers.map(String)
        const before = store.written.length
        await addRecords(store, 'shelf', cached(ids, at), noIds)
        if (store.written.length > before) for (const id of ids) wanted.set(id, at)
      }
      const all = await allRecords(store, 'shelf')
      expect(new Map(Object.entries(all).map(([id, { seenAt }]) => [id, seenAt]))).toEqual(wanted)
    }),
    { numRuns: 60 },
  )
})

it('removes records without reading or writing the older ones', async () => {
  const [store, gone] = [device(), removedStore()]
  store.stored.set('shelf', cached(idList('old', 10_000), 1))
  await addRecords(store, 'shelf', cached(['new', 'other'], 2), noIds)
  store.written.length = 0
  await removeRecords(store, gone, ['old7', 'new'])
  expect(store.wasRead).not.toContain('shelf')
  expect(store.written).toEqual(['shelf last'])
  expect([...(await removedIds(gone))]).toEqual(['old7', 'new'])
  await removeRecords(store, gone, ['old8'])
  expect(store.written).toEqual(['shelf last'])
})

it('rewrites the older records once many were removed', async () => {
  const [store, gone] = [device(), removedStore()]
  store.stored.set('shelf', cached(idList('old', 300), 1))
  await removeRecords(store, gone, idList('old', maxRemoved))
  expect(Object.keys(store.stored.get('shelf') ?? {})).toHaveLength(300)
  await removeRecords(store, gone, ['old299'])
  expect(Object.keys(store.stored.get('shelf') ?? {})).toHaveLength(300 - maxRemoved - 1)
  expect((await removedIds(gone)).size).toBe(0)
})
