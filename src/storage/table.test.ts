import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.resetModules()
})
// Test files share their modules; the next must not write to the database opened here.
afterAll(() => {
  vi.resetModules()
})

const open = async () => (await import('./table')).table<number>('plans')

it('stores, changes and lists entries by key prefix', async () => {
  const plans = await open()
  expect(await plans.write('a b 1', 1)).toBe(true)
  await plans.write('a b 2', 2)
  await plans.write('a bc 1', 3)
  expect(await plans.change('a b 2', (before = 0) => before + 10)).toBe(true)
  expect(await plans.all('a b ')).toEqual([
    ['a b 1', 1],
    ['a b 2', 12],
  ])
  await plans.remove('a b 1')
  expect(await plans.keys()).toEqual(['a b 2', 'a bc 1'])
})

it('reads as empty and reports failed writes if the browser refuses storage', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })
  const plans = await open()
  expect(await plans.write('a', 1)).toBe(false)
  expect(await plans.change('a', () => 1)).toBe(false)
  expect(await plans.read('a')).toBeUndefined()
  expect(await plans.all('')).toEqual([])
  expect(await plans.keys()).toEqual([])
})

it('stores nothing if a change fails', async () => {
  const plans = await open()
  await plans.write('a', 1)
  const fail = () => {
    throw new Error('No.')
  }
  expect(await plans.change('a', fail)).toBe(false)
  expect(await plans.read('a')).toBe(1)
})

it('writes all of several entries, or none if the device refuses one', async () => {
  const plans = await open()
  await plans.write('b', 1)
  // Adding a key twice fails as writing on a full disk does: the transaction ends.
  const refusing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
    key,
  ) {
    return this.add(value, key)
  })
  const entries = [
    ['a', 2],
    ['b', 3],
  ] as const
  expect(await plans.writeAll(entries)).toBe(false)
  expect(await plans.all('')).toEqual([['b', 1]])
  refusing.mockRestore()
  expect(await plans.writeAll(entries)).toBe(true)
  expect(await plans.all('')).toEqual(entries)
})

it('closes for a later version, and keeps using its tables', async () => {
  const plans = await open()
  await plans.write('a', 1)
  const later = await openDB('studio', 7, { upgrade: (database) => void database.createObjectStore('new') })
  expect(await plans.read('a')).toBe(1)
  expect(await plans.write('b', 2)).toBe(true)
  later.close()
})
