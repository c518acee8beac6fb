import type { Page } from '@playwright/test'

/** Puts records on the device's shelf, as if it had seen them before. */
export async function knowOnDevice(
  page: Page,
  key: string,
  records: readonly { readonly id: string }[],
): Promise<void> {
  await page.evaluate(
    ({ key, records }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('studio-known')
        opening.onupgradeneeded = () => opening.result.createObjectStore('records')
        opening.onerror = () => reject(new Error('The device keeps nothing.'))
        opening.onsuccess = () => {
          const writing = opening.result.transaction('records', 'readwrite')
          const shelf = Object.fromEntries(records.map((record) => [record.id, { record, seenAt: 1 }]))
          writing.objectStore('records').put(shelf, key)
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    { key, records },
  )
}
