import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Post } from '~/contract/post'
import { groupTiles, tileGroupOf } from './grouped-posts'

const post = (id: string, time = '14:30', status = 'scheduled') =>
  Post.parse({ id, status, scheduledAt: `2026-10-14T${time}:00Z`, targets: [] })
const set = (...ids: string[]) => {
  const all = ids.map((postId) => ({ postId, platforms: [] }))
  return ids.map((id) => [id, all] as const)
}
const idsOf = (posts: readonly Post[], variants: ReturnType<typeof set>) =>
  groupTiles(posts, new Map(variants)).map((group) => group.posts.map(({ id }) => id))

it('shows grouped posts of one time as one tile', () => {
  const posts = [post('a'), post('b'), post('c'), post('d', '15:00')]
  expect(idsOf(posts, set('a', 'c', 'd'))).toEqual([['a', 'c'], ['b'], ['d']])
})

it('separates posts with different results, so that no failure is hidden behind a published post', () => {
  const posts = [post('a', '14:30', 'published'), post('b', '14:30', 'failed')]
  expect(idsOf(posts, set('a', 'b'))).toEqual([['a'], ['b']])
})

it('keeps two groups of the same minute apart', () => {
  const posts = [post('a'), post('b'), post('c'), post('d')]
  expect(idsOf(posts, [...set('a', 'b'), ...set('c', 'd')])).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

it('keeps the tiles of a day that did not change', () => {
  const [posts, variants] = [[post('a'), post('b')], new Map(set('a', 'b'))]
  expect(groupTiles(posts, variants)).toBe(groupTiles(posts, variants))
})

it('complaint: “views disagree about what is on a day”: each post is in exactly one tile of its day', () => {
  const times = fc.constantFrom('09:00', '14:30', '14:31')
  const states = fc.constantFrom('scheduled', 'queued', 'published', 'failed')
  const day = fc.uniqueArray(fc.record({ id: fc.string({ minLength: 1 }), time: times, status: states }), {
    selector: ({ id }) => id,
  })
  fc.assert(
    fc.property(day, fc.nat(6), fc.nat(6), (all, first, second) => {
      const posts = all.map(({ id, time, status }) => post(id, time, status))
      const ids = posts.map(({ id }) => id)
      const variants = new Map([...set(...ids.slice(0, first)), ...set(...ids.slice(first, first + second))])
      const groups = groupTiles(posts, variants)
      expect(groups.flatMap((group) => group.posts.map(({ id }) => id)).sort()).toEqual([...ids].sort())
      for (const each of posts) expect(tileGroupOf(groups, each.id)?.posts).toContain(each)
      for (const group of groups) {
        expect(group.posts[0]).toBe(group.post)
        expect(new Set(group.posts.map(({ scheduledAt }) => scheduledAt)).size).toBe(1)
        expect(new Set(group.posts.map(({ status }) => status)).size).toBe(1)
      }
    }),
  )
})
