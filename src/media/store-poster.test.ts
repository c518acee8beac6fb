import { beforeEach, expect, it, vi } from 'vitest'
import { setPoster } from '~/contract/posters'
import { NetworkError } from '~/src/api/errors'
import { readStudio, send } from '~/src/api/http/send'
import { drawPoster } from './grid/draw-poster'
import { storePoster, storePosterOf } from './store-poster'

vi.mock('~/src/api/http/send', () => ({ readStudio: vi.fn(), send: vi.fn() }))
vi.mock('./grid/draw-poster', () => ({ drawPoster: vi.fn() }))

const drawn = { blob: new Blob(['poster']), seconds: 4.9, width: 720, height: 1280 }
const studio = { server: 'social-content-studio', extensions: ['setPoster'], features: [] }
beforeEach(() => {
  vi.mocked(send).mockReset()
  vi.mocked(readStudio).mockReset().mockResolvedValue(studio)
})

it('stores a poster with what is known of the video', async () => {
  await storePoster('w', 'm', drawn)
  const body = { picture: btoa('poster'), duration: 4.9, width: 720, height: 1280 }
  const input = { params: { workspaceId: 'w', mediaId: 'm' }, body }
  expect(send).toHaveBeenCalledWith(setPoster, input, expect.anything())
})

it('sends nothing to a server that doesn’t store posters', async () => {
  vi.mocked(readStudio).mockResolvedValueOnce({ ...studio, extensions: [] })
  await storePoster('w', 'm', drawn)
  vi.mocked(readStudio).mockRejectedValueOnce(new NetworkError('aborted'))
  await storePoster('w', 'm', drawn)
  expect(send).not.toHaveBeenCalled()
})

it('never fails, as the next device draws it again', async () => {
  vi.mocked(send).mockRejectedValueOnce(new NetworkError('aborted'))
  await expect(storePoster('w', 'm', drawn)).resolves.toBeUndefined()
})

it('draws the poster of an upload from the file on this device', async () => {
  vi.mocked(drawPoster).mockResolvedValueOnce(drawn)
  await storePosterOf('w', { id: 'm' }, new Blob(['video']))
  expect(vi.mocked(drawPoster).mock.lastCall?.[0]).toMatch(/^blob:/)
  expect(send).toHaveBeenCalledOnce()
  vi.mocked(drawPoster).mockResolvedValueOnce(undefined)
  await storePosterOf('w', { id: 'm' }, new Blob(['broken']))
  expect(send).toHaveBeenCalledOnce()
})
