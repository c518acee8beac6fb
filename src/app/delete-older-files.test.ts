import { expect, it } from 'vitest'
import { deleteOlderFiles } from './delete-older-files'

it('deletes the file of an older build, and no other file', async () => {
  const file = (name: string) => `https://studio.example/assets/${name}`
  const stored = new Set(
    ['de-Nta3peE3.js', 'de-A-b_C9x0.js', 'ar-DtxoAy0O.js', 'arabic-fonts-q1pF2ufJ.css'].map(file),
  )
  const cache = {
    keys: () => Promise.resolve([...stored].map((url) => new Request(url))),
    delete: (request: RequestInfo | URL) => Promise.resolve(stored.delete(new Request(request).url)),
  }
  await deleteOlderFiles(cache, file('de-A-b_C9x0.js'))
  expect([...stored]).toEqual(['de-A-b_C9x0.js', 'ar-DtxoAy0O.js', 'arabic-fonts-q1pF2ufJ.css'].map(file))
})
