import type { Page } from '@playwright/test'
import { text } from './fixtures/composer'
import { openScreen, words } from './fixtures/posts'
import { expect, test } from './fixtures/test'

/** Databases of the previous version, by the table that now has their entries. */
const older = { drafts: 'studio-drafts', 'record-cache': 'studio-known', templates: 'studio-shelf' }

/** Restores the previous version's databases in place of the current one. Returns their contents. */
const moveBack = (page: Page) =>
  page.evaluate(async (names) => {
    const open = (name: string, store?: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onupgradeneeded = () =>
          store ? opening.result.createObjectStore(store) : opening.transaction?.abort()
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(new Error(`There is no ${name}.`))
      })
    const ended = (request: IDBRequest) =>
      new Promise<void>((resolve, reject) => {
        request.onsuccess = () => resolve()
        request.onerror = () => reject(new Error(request.error?.message))
      })
    const counts: Record<string, number> = {}
    const now = await open('studio')
    for (const [table, name] of Object.entries(names)) {
      const reading = now.transaction(table).objectStore(table)
      const keys = reading.getAllKeys()
      const values = reading.getAll()
      await Promise.all([ended(keys), ended(values)])
      const old = await open(name, 'records')
      const records = old.transaction('records', 'readwrite').objectStore('records')
      for (const [at, key] of keys.result.entries()) await ended(records.put(values.result[at], key))
      await ended(records.put({ long: { record: { id: 'long' }, seenAt: 1 } }, 'seen long ago'))
      counts[table] = keys.result.length + 1
      old.close()
    }
    now.close()
    await ended(indexedDB.deleteDatabase('studio'))
    // The last typed text is stored there, too.
    for (const key of Object.keys(localStorage)) if (key.includes(' text ')) localStorage.removeItem(key)
    localStorage.setItem('studio-theme', 'dark')
    return counts
  }, older)

/** Number of entries per table of the current database; undefined if it doesn't exist. */
const countsNow = (page: Page) =>
  page.evaluate(
    (names) =>
      new Promise<Record<string, number> | undefined>((resolve) => {
        const opening = indexedDB.open('studio')
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve(undefined)
        opening.onsuccess = () => {
          const found: Record<string, number> = {}
          const reading = opening.result.transaction(names)
          for (const name of names) {
            const counting = reading.objectStore(name).count()
            counting.onsuccess = () => (found[name] = counting.result)
          }
          reading.oncomplete = () => {
            opening.result.close()
            resolve(found)
          }
        }
      }),
    Object.keys(older),
  )

test('data stored by an older version is migrated', async ({ page, studio }) => {
  await openScreen(page, studio, 'posts/new')
  const said = words('Kept by an older page')
  await text(page).fill(said)
  await expect.poll(async () => (await countsNow(page))?.drafts).toBe(1)
  const address = page.url()

  // The app closes its database with the page.
  await page.goto(`${studio.origin}/favicon.svg`)
  const before = await moveBack(page)

  await page.goto(address)
  await expect(text(page)).toHaveValue(said)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const { 'record-cache': records = 0, ...rest } = before
  const now = await countsNow(page)
  expect(now).toMatchObject(rest)
  expect(now?.['record-cache']).toBeGreaterThanOrEqual(records)
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(names).toEqual(['studio'])
  expect(await page.evaluate(() => localStorage.getItem('studio-theme'))).toBeNull()

  await page.reload()
  await expect(text(page)).toHaveValue(said)
})
