import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Post } from '~/contract/post'
import { foldDay, foldOf } from './group-tiles'

const post = (id: string, time = '14:30', status = 'scheduled') =>
  Post.parse({ id, status, scheduledAt: `2026-10-14T${time}:00Z`, targets: [] })
const set = (...ids: string[]) => {
  const all = ids.map((postId) => ({ postId, platforms: [] }))
  return ids.map((id) => [id, all] as const)
}
const idsOf = (posts: readonly Post[], together: ReturnType<typeof set>) =>
  foldDay(posts, new Map(together)).map((fold) => fold.posts.map(({ id }) => id))

it('shows posts made as one as one tile, at one time', () => {
  const posts = [post('a'), post('b'), post('c'), post('d', '15:00')]
  expect(idsOf(posts, set('a', 'c', 'd'))).toEqual([['a', 'c'], ['b'], ['d']])
})

it('shows apart what went another way: a failure is never hidden behind what went out', () => {
  const posts = [post('a', '14:30', 'published'), post('b', '14:30', 'failed')]
  expect(idsOf(posts, set('a', 'b'))).toEqual([['a'], ['b']])
})

it('keeps two sets of the same minute apart', () => {
  const posts = [post('a'), post('b'), post('c'), post('d')]
  expect(idsOf(posts, [...set('a', 'b'), ...set('c', 'd')])).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

it('keeps the tiles of a day that did not change', () => {
  const [posts, together] = [[post('a'), post('b')], new Map(set('a', 'b'))]
  expect(foldDay(posts, together)).toBe(foldDay(posts, together))
})

it('complaint: “views disagree about what is on a day”: each post is in one tile of its day, and in one alone', () => {
  const times = fc.constantFrom('09:00', '14:30', '14:31')
  const states = fc.constantFrom('scheduled', 'queued', 'published', 'failed')
  const day = fc.uniqueArray(fc.record({ id: fc.string({ minLength: 1 }), time: times, status: states }), {
    selector: ({ id }) => id,
  })
  fc.assert(
    fc.property(day, fc.nat(6), fc.nat(6), (all, first, second) => {
      const posts = all.map(({ id, time, status }) => post(id, time, status))
      const ids = posts.map(({ id }) => id)
      const together = new Map([...set(...ids.slice(0, first)), ...set(...ids.slice(first, first + second))])
      const folds = foldDay(posts, together)
      expect(folds.flatMap((fold) => fold.posts.map(({ id }) => id)).sort()).toEqual([...ids].sort())
      for (const each of posts) expect(foldOf(folds, each.id)?.posts).toContain(each)
      for (const fold of folds) {
        expect(fold.posts[0]).toBe(fold.post)
        expect(new Set(fold.posts.map(({ scheduledAt }) => scheduledAt)).size).toBe(1)
        expect(new Set(fold.posts.map(({ status }) => status)).size).toBe(1)
      }
    }),
  )
})
