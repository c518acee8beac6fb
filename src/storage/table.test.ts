import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.resetModules()
})
// Files share their modules: the next one is not to write into what is open here.
afterAll(() => {
  vi.resetModules()
})

const open = async () => (await import('./table')).table<number>('plans')

it('keeps, changes and lists entries by what their keys begin with', async () => {
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
  await plans.clear()
  expect(await plans.all('')).toEqual([])
})

it('reads as empty, and says that nothing was kept, where the browser refuses it', async () => {
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

it('keeps nothing half-changed', async () => {
  const plans = await open()
  await plans.write('a', 1)
  const fail = () => {
    throw new Error('No.')
  }
  expect(await plans.change('a', fail)).toBe(false)
  expect(await plans.read('a')).toBe(1)
})

it('makes way for a later version, and goes on with its tables', async () => {
  const plans = await open()
  await plans.write('a', 1)
  const later = await openDB('studio', 7, { upgrade: (database) => void database.createObjectStore('new') })
  expect(await plans.read('a')).toBe(1)
  expect(await plans.write('b', 2)).toBe(true)
  later.close()
})
