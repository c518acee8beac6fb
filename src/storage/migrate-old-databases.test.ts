import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { type IDBPDatabase, openDB } from 'idb'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('navigator', { locks: fakeLocks() })
})

// Test files share their modules; the next must not write to the database opened here.
afterAll(() => {
  vi.resetModules()
})

const allHeld: Map<string, Promise<unknown>>[] = []

/** Background work of pages ends before the next test's device exists. */
afterEach(async () => {
  vi.restoreAllMocks()
  for (const held of allHeld.splice(0)) while (held.size > 0) await Promise.all(held.values())
})

/** Each call opens another page on the same device. */
async function page() {
  vi.resetModules()
  const [{ table }, { wipeDatabase }, { openDatabase }] = await Promise.all([
    import('./table'),
    import('./database'),
    import('./database'),
  ])
  return { table, wipeDatabase, openDatabase }
}

/** The parts of Web Locks that are used here. */
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

/** A database as the previous version created it. */
const older = (name: string, store = 'records'): Promise<IDBPDatabase> =>
  openDB(name, 1, { upgrade: (database) => void database.createObjectStore(store) })

async function fillDatabase(name: string, entries: Readonly<Record<string, unknown>>, store = 'records') {
  const database = await older(name, store)
  for (const [key, value] of Object.entries(entries)) await database.put(store, value, key)
  database.close()
}

const names = async () => (await indexedDB.databases()).map(({ name }) => name)

const draft = (text: string, savedAt: number) => ({ id: 'a', fields: { text }, savedAt })

it('creates no other database if there was none', async () => {
  const { table } = await page()
  expect(await table('drafts').all('')).toEqual([])
  expect(await names()).toEqual(['studio'])
})

it('finds everything in the databases of earlier versions, and deletes them', async () => {
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

it('moves an entry again if a page moved it and closed before deleting it', async () => {
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

it('leaves an old database alone if the new one didn’t commit', async () => {
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

it('shows what an older tab stored, and what it writes later once it is closed', async () => {
  await fillDatabase('studio-drafts', { 'x p w a': draft('Hello', 1) })
  const tab = await older('studio-drafts')
  const { table } = await page()
  expect(await table('drafts').read('x p w a')).toEqual(draft('Hello', 1))
  await tab.put('records', draft('Hello, world', 2), 'x p w a')
  // Other pages don't wait for it.
  const other = await page()
  expect(await other.table('drafts').read('x p w a')).toEqual(draft('Hello', 1))
  tab.close()
  await expect.poll(() => table('drafts').read('x p w a')).toEqual(draft('Hello, world', 2))
  await expect.poll(names, { timeout: 20_000 }).toEqual(['studio'])
})

it('leaves entries that an older tab is working on', async () => {
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

it('merges records that both have cached', async () => {
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

it('deletes everything at sign-out except unfinished writes, including those of earlier versions', async () => {
  await fillDatabase('studio-ledger', { i: { id: 'i' } }, 'intents')
  const { table, wipeDatabase } = await page()
  await table('drafts').write('x p w a', draft('Hello', 1))
  await fillDatabase('studio-shelf', { 'x p w template t': { id: 't' } })
  await wipeDatabase()
  expect(await table('drafts').keys()).toEqual([])
  expect(await table('operations').keys()).toEqual(['i'])
  vi.stubGlobal('navigator', { locks: fakeLocks() })
  const next = await page()
  expect(await next.table('templates').keys()).toEqual([])
  expect(await next.table('operations').keys()).toEqual(['i'])
  await expect.poll(names, { timeout: 20_000 }).toEqual(['studio'])
})
