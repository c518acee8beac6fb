import fc from 'fast-check'
import { expect, it } from 'vitest'
import { groupNeighbours, groupVariants } from './group-variants'

const post = (id: string) => ({ id })
const set = (...ids: string[]) => {
  const all = ids.map((postId) => ({ postId, platforms: [] }))
  return ids.map((id) => [id, all] as const)
}

it('puts variants behind the first of them and leaves other posts in place', () => {
  const posts = ['a', 'b', 'c', 'd'].map(post)
  const groups = groupVariants(posts, new Map([...set('b', 'd'), ...set('x', 'a')]))
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([['a'], ['b', 'd'], ['c']])
})

it('groups only neighbouring variants, so the order of times stays', () => {
  const posts = ['a', 'b', 'c', 'd', 'e'].map(post)
  const groups = groupNeighbours(posts, new Map([...set('b', 'c', 'e'), ...set('x', 'a')]))
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([['a'], ['b', 'c'], ['d'], ['e']])
})

it('neither loses nor repeats a post', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }))
  fc.assert(
    fc.property(ids, fc.nat(5), (all, size) => {
      const posts = all.map(post)
      const groups = groupVariants(posts, new Map(set(...all.slice(0, size))))
      expect(
        groups
          .flat()
          .map(({ id }) => id)
          .sort(),
      ).toEqual([...all].sort())
    }),
  )
})
