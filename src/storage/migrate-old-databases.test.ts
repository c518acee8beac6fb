import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { type IDBPDatabase, openDB } from 'idb'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('navigator', { locks: fakeLocks() })
})

// Files share their modules: the next one is not to write into what is open here.
afterAll(() => {
  vi.resetModules()
})

const allHeld: Map<string, Promise<unknown>>[] = []

/** What pages do beside the test has ended before the next device is there. */
afterEach(async () => {
  vi.restoreAllMocks()
  for (const held of allHeld.splice(0)) while (held.size > 0) await Promise.all(held.values())
})

/** Each call is a page of its own over the same device. */
async function page() {
  vi.resetModules()
  const [{ table }, { wipeStorage }, { openDatabase }] = await Promise.all([
    import('./table'),
    import('./wipe'),
    import('./database'),
  ])
  return { table, wipeStorage, openDatabase }
}

/** Web Locks, as far as they are used here. */
function fakeLocks() {
  const held = new Map<string, Promise<unknown>>()
  allHeld.push(held)
  return {
    async request(
      name: string,
      { ifAvailable }: { ifAvailable?: boolean },
      work: (lock: unknown) => Promise<unknown> | undefined,
    ) {
      if (ifAvailable && held.has(name)) return work(null)
      while (held.has(name)) await held.get(name)
      const mine = Promise.resolve(work({})).finally(() => held.delete(name))
      held.set(name, mine)
      return mine
    },
  }
}

/** A database as pages of the version before made it. */
const older = (name: string, store = 'records'): Promise<IDBPDatabase> =>
  openDB(name, 1, { upgrade: (database) => void database.createObjectStore(store) })

async function fillDatabase(name: string, entries: Readonly<Record<string, unknown>>, store = 'records') {
  const database = await older(name, store)
  for (const [key, value] of Object.entries(entries)) await database.put(store, value, key)
  database.close()
}

const names = async () => (await indexedDB.databases()).map(({ name }) => name)

const draft = (text: string, savedAt: number) => ({ id: 'a', fields: { text }, savedAt })

it('makes no other database where there was none', async () => {
  const { table } = await page()
  expect(await table('drafts').all('')).toEqual([])
  expect(await names()).toEqual(['studio'])
})

it('finds what every older page kept, and deletes its database', async () => {
  await fillDatabase('studio-drafts', { 'x p w a': draft('Hello', 1) })
  await fillDatabase('studio-known', { 'x p w post': { one: { record: { id: 'one' }, seenAt: 1 } } })
  await fillDatabase('studio-shelf', { 'x p w template t': { id: 't', savedAt: 1 } })
  await fillDatabase('studio-ledger', { i: { id: 'i', workspaceId: 'w', post: { id: 'one' } } }, 'intents')
  const { table } = await page()
  expect(await table('drafts').read('x p w a')).toEqual(draft('Hello', 1))
  expect(await table('record-cache').read('x p w post')).toHaveProperty('one.seenAt', 1)
  expect(await table('templates').keys()).toEqual(['x p w template t'])
  expect(await table('operations').keys()).toEqual(['i'])
  await expect.poll(names, { timeout: 20_000 }).toEqual(['studio'])
})

it('moves nothing twice when two pages open at once', async () => {
  await fillDatabase('studio-drafts', { 'x p w a': draft('Hello', 1) })
  const [one, two] = [await page(), await page()]
  const [first, second] = await Promise.all([
    one.table('drafts').read('x p w a'),
    two.table('drafts').read('x p w a'),
  ])
  expect([first, second]).toEqual([draft('Hello', 1), draft('Hello', 1)])
  await one.table('drafts').remove('x p w a')
  const three = await page()
  expect(await three.table('drafts').read('x p w a')).toBeUndefined()
})

it('moves an entry again that a page moved and did not live to delete', async () => {
  const one = await page()
  await one.table('drafts').write('x p w a', draft('Hello', 1))
  await one.table('drafts').write('x p w b', draft('World, and more', 2))
  await fillDatabase('studio-drafts', { 'x p w a': draft('Hello', 1), 'x p w b': draft('World', 1) })
  const two = await page()
  expect(await two.table('drafts').all('')).toEqual([
    ['x p w a', draft('Hello', 1)],
    ['x p w b', draft('World, and more', 2)],
  ])
  await expect.poll(names, { timeout: 20_000 }).toEqual(['studio'])
})

it('leaves an old database as it is where the new one did not commit', async () => {
  await fillDatabase('studio-drafts', { 'x p w a': draft('Hello', 1) })
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  const one = await page()
  expect(await one.table('drafts').keys()).toEqual([])
  full.mockRestore()
  const two = await page()
  expect(await two.table('drafts').read('x p w a')).toEqual(draft('Hello', 1))
})

it('shows what an older tab keeps, and what it writes later once that is closed', async () => {
  await fillDatabase('studio-drafts', { 'x p w a': draft('Hello', 1) })
  const tab = await older('studio-drafts')
  const { table } = await page()
  expect(await table('drafts').read('x p w a')).toEqual(draft('Hello', 1))
  await tab.put('records', draft('Hello, world', 2), 'x p w a')
  // Others do not wait for it.
  const other = await page()
  expect(await other.table('drafts').read('x p w a')).toEqual(draft('Hello', 1))
  tab.close()
  await expect.poll(() => table('drafts').read('x p w a')).toEqual(draft('Hello, world', 2))
  await expect.poll(names, { timeout: 20_000 }).toEqual(['studio'])
})

it('leaves to an older tab what it is working on', async () => {
  const intent = { id: 'i', workspaceId: 'w', post: { id: 'one' } }
  await fillDatabase(
    'studio-ledger',
    { i: intent, j: { ...intent, id: 'j', post: { id: 'two' } } },
    'intents',
  )
  const tab = await older('studio-ledger', 'intents')
  let end: () => void = () => undefined
  const work = new Promise<void>((resolve) => (end = resolve))
  void navigator.locks.request('studio-post-w-one', {}, () => work)
  const { table } = await page()
  expect(await table('operations').keys()).toEqual(['j'])
  await tab.delete('intents', 'i')
  end()
  tab.close()
  await expect.poll(names, { timeout: 20_000 }).toEqual(['studio'])
  expect(await table('operations').keys()).toEqual(['j'])
})

it('joins records that both have seen', async () => {
  const { table } = await page()
  const seen = (seenAt: number) => ({ record: { id: 'any' }, seenAt })
  await table('record-cache').write('x p w post', { both: seen(2), mine: seen(2) })
  await table('deleted-records').write('ids', ['c'])
  await fillDatabase('studio-known', { 'x p w post': { both: seen(1), old: seen(1) } })
  await fillDatabase('studio-gone', { ids: ['b'] })
  const next = await page()
  expect(await next.table('record-cache').read('x p w post')).toEqual({
    both: seen(2),
    mine: seen(2),
    old: seen(1),
  })
  expect(await next.table('deleted-records').read('ids')).toEqual(['b', 'c'])
})

it('deletes all at sign-out but the writes under way, of older pages too', async () => {
  await fillDatabase('studio-ledger', { i: { id: 'i' } }, 'intents')
  const { table, wipeStorage } = await page()
  await table('drafts').write('x p w a', draft('Hello', 1))
  await fillDatabase('studio-shelf', { 'x p w template t': { id: 't' } })
  await wipeStorage()
  expect(await table('drafts').keys()).toEqual([])
  expect(await table('operations').keys()).toEqual(['i'])
  vi.stubGlobal('navigator', { locks: fakeLocks() })
  const next = await page()
  expect(await next.table('templates').keys()).toEqual([])
  expect(await next.table('operations').keys()).toEqual(['i'])
  await expect.poll(names, { timeout: 20_000 }).toEqual(['studio'])
})
