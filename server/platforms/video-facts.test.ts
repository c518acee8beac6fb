import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fileOf, mp4Of } from './test-video'
import { videoFacts } from './video-facts'

const upright = { seconds: 12.5, width: 1080, height: 1920 }

it('reads duration and size, wherever they are in the file', async () => {
  expect(await videoFacts(fileOf(mp4Of(upright)))).toEqual(upright)
  expect(await videoFacts(fileOf(mp4Of({ ...upright, frames: 5000 })))).toEqual(upright)
})

it('reads a video as it is shown, as phones record upright ones lying down', async () => {
  expect(await videoFacts(fileOf(mp4Of({ ...upright, isTurned: true })))).toEqual(upright)
})

it('reads real files', async () => {
  const bytes = await readFile(path.join(import.meta.dirname, '../sample/media/pourover-take.mp4'))
  const facts = await videoFacts(fileOf(bytes))
  expect(facts.seconds).toBeGreaterThan(1)
  expect(facts.width).toBeGreaterThan(100)
  expect(facts.height).toBeGreaterThan(100)
})

it('knows nothing of files that aren’t MP4, or are cut or damaged', async () => {
  expect(await videoFacts(fileOf(new Uint8Array()))).toEqual({})
  expect(await videoFacts(fileOf(new Uint8Array(500).fill(7)))).toEqual({})
  const bytes = mp4Of(upright)
  for (let length = 0; length < bytes.length; length++)
    await expect(videoFacts(fileOf(bytes.subarray(0, length)))).resolves.toBeDefined()
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(255), async (at, value) => {
      const damaged = Uint8Array.from(bytes)
      damaged[at] = value
      await videoFacts(fileOf(damaged))
    }),
  )
})
