import type { Page } from '@playwright/test'

/** Puts records into the cache of a device that has opened the studio, as if it had seen them before. */
export async function knowOnDevice(
  page: Page,
  key: string,
  records: readonly { readonly id: string }[],
): Promise<void> {
  // Only the app makes it, once its first screen is there.
  await page.waitForFunction(async () =>
    (await indexedDB.databases()).some(({ name, version = 0 }) => name === 'studio' && version > 0),
  )
  await page.evaluate(
    ({ key, records }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('studio')
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => reject(opening.error ?? new Error('The device keeps nothing.'))
        opening.onsuccess = () => {
          const writing = opening.result.transaction('record-cache', 'readwrite')
          const cached = Object.fromEntries(records.map((record) => [record.id, { record, seenAt: 1 }]))
          writing.objectStore('record-cache').put(cached, key)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    { key, records },
  )
}
