import { expect, it } from 'vitest'
import { hashOf } from './hash-of'

const part = 4 * 2 ** 20

it('differs for different contents, and is the same for the same content', async () => {
  const bytes = new Uint8Array(part + 10)
  const other = bytes.slice()
  other[part + 3] = 1
  const hashes = await Promise.all(
    [bytes, bytes.slice(), other, bytes.slice(0, part), new Uint8Array()].map((each) =>
      hashOf(new Blob([each])),
    ),
  )
  expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(hashes[1]).toBe(hashes[0])
  expect(new Set(hashes).size).toBe(4)
})

it('reads one part at a time', async () => {
  const asked: number[] = []
  const file = new Blob([new Uint8Array(2 * part + 1)])
  const slice = file.slice.bind(file)
  file.slice = (start, end) => {
    asked.push((end ?? 0) - (start ?? 0))
    return slice(start, end)
  }
  await hashOf(file)
  expect(asked).toEqual([part, part, part])
})
