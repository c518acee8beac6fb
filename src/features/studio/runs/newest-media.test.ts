import { beforeEach, expect, it, vi } from 'vitest'
import type { Media } from '~/contract/media'
import { apiHasLists } from '~/src/api/http/send'
import { readPage } from '~/src/api/queries/pages'
import { readMediaBefore, readMediaSince } from './newest-media'

vi.mock('~/src/api/http/send', () => ({ apiHasLists: vi.fn() }))
vi.mock('~/src/api/queries/pages', () => ({ readPage: vi.fn() }))

const minute = 60_000
const now = Date.parse('2026-03-01T12:00:00Z')
/** Newest first. */
let library: Media[]
let paged: boolean

const item = (id: string, at?: number) =>
  ({ id, ...(at !== undefined && { createdAt: new Date(at).toISOString() }) }) as Media
/** Fills the library with `count` items, `every` ms apart up to now. */
const fill = (count: number, every: number) => {
  library = Array.from({ length: count }, (_, index) => item(`m${index}`, now - index * every))
}

beforeEach(() => {
  paged = true
  vi.mocked(apiHasLists).mockImplementation(() => Promise.resolve(paged))
  vi.mocked(readPage)
    .mockReset()
    .mockImplementation((_, __, { cursor = '0', pageSize = 100 }) => {
      const from = Number(cursor)
      const end = from + Number(pageSize)
      const next = paged && end < library.length ? String(end) : undefined
      return Promise.resolve({ items: library.slice(from, end) as never, next, total: undefined })
    })
})
const calls = () => vi.mocked(readPage).mock.calls.length

it('records the newest hundred of twenty thousand in one call', async () => {
  fill(20_000, minute)
  const { ids, since } = await readMediaBefore('w')
  expect([ids.length, ids[0], since, calls()]).toEqual([100, 'm0', now - 10 * minute, 1])
})

it('records everything within the possible clock skew', async () => {
  fill(2_000, 1_000)
  const { ids, since } = await readMediaBefore('w')
  expect(since).toBe(now - 10 * minute)
  expect(ids).toEqual(expect.arrayContaining(library.filter((_, index) => index <= 600).map(({ id }) => id)))
  expect(calls()).toBe(2)
})

it('finds every new item among many others, and takes no older one for new after deletions', async () => {
  fill(20_000, 1_000)
  const { ids, since } = await readMediaBefore('w')
  const made = item('made', now + 1)
  const others = Array.from({ length: 1_500 }, (_, index) => item(`other${index}`, now + 2 + index))
  library = [...others.toReversed(), made, ...library.slice(1_300)]
  const { media, mediaTo } = await readMediaSince('w', [since])
  const come = media.filter(
    ({ id, createdAt = '' }) => !ids.includes(id) && Date.parse(createdAt) > (since ?? 0),
  )
  expect(come.map(({ id }) => id).toSorted()).toEqual([made, ...others].map(({ id }) => id).toSorted())
  expect(mediaTo === undefined || mediaTo <= (since ?? 0)).toBe(true)
})

it('reports how far back the list goes on a server that lists only a hundred', async () => {
  paged = false
  fill(300, minute)
  expect(await readMediaBefore('w')).toMatchObject({ since: now - 10 * minute })
  fill(300, 1_000)
  expect((await readMediaBefore('w')).since).toBe(now - 99_000)
  expect((await readMediaSince('w', [now - 10 * minute])).mediaTo).toBe(now - 99_000)
  library = library.slice(0, 50)
  expect((await readMediaSince('w', [now])).mediaTo).toBeUndefined()
})

it('reads a small library completely, and handles one without times', async () => {
  library = []
  expect(await readMediaBefore('w')).toEqual({ ids: [], since: undefined })
  library = Array.from({ length: 250 }, (_, index) => item(`m${index}`))
  paged = false
  expect((await readMediaBefore('w')).since).toBeUndefined()
  expect(await readMediaSince('w', [undefined])).toMatchObject({ mediaTo: undefined })
})
