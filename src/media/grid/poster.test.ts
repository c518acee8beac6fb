import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { drawPoster } from './draw-poster'
import { posterOf } from './poster'

vi.mock('./draw-poster', () => ({ drawPoster: vi.fn() }))
vi.mock('~/src/storage/table', () => ({
  table: () => ({ read: async () => undefined, write: async () => undefined, all: async () => [] }),
}))

beforeEach(() => {
  vi.mocked(drawPoster).mockReset()
  vi.mocked(drawPoster).mockResolvedValue({ blob: new Blob(['x']), seconds: 1, width: 2, height: 3 })
})

test('a poster is drawn for a tile that reappears before its video’s turn', async () => {
  const gone = posterOf('https://x.test/back.mp4', () => false)
  const back = posterOf('https://x.test/back.mp4', () => true)
  expect(await gone).toBeUndefined()
  expect(await back).toMatchObject({ width: 2, height: 3 })
  expect(drawPoster).toHaveBeenCalledOnce()
})

test('a poster that is no longer wanted is not drawn', async () => {
  const both = [
    posterOf('https://x.test/by.mp4', () => false),
    posterOf('https://x.test/by.mp4', () => false),
  ]
  expect(await Promise.all(both)).toEqual([undefined, undefined])
  expect(drawPoster).not.toHaveBeenCalled()
})

test('a video that couldn’t be read is tried again after a minute', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  vi.mocked(drawPoster).mockResolvedValueOnce(undefined)
  const poster = () => posterOf('https://x.test/lost.mp4', () => true)
  expect(await poster()).toBeUndefined()
  expect(await poster()).toBeUndefined()
  expect(drawPoster).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60_000)
  expect(await poster()).toMatchObject({ width: 2, height: 3 })
})
