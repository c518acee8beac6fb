import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import type { Post } from '~/contract/post'
import { timeOf } from '../mutations/post-schedule'
import { beginMoves, cachedPost, dropPost, hasPendingMoves, placePost } from './post-cache'
import { everyPostQuery, monthOfPostsQuery, postListQuery, untimedPostsQuery } from './posts'

const workspaceId = 'w'
const post = (id: string, at: string): Post => ({
  id,
  status: 'scheduled',
  scheduledAt: at,
  content: { text: id, mediaUrls: [], hashtags: [], mentions: [] },
  targets: [],
})
const [first, second, third] = ['2026-10-01T09:00Z', '2026-10-02T09:00Z', '2026-10-03T09:00Z'] as const
let client: QueryClient
const shownAt = () => cachedPost(client, workspaceId, 'a')?.scheduledAt

function move(from: string, to: string) {
  const [begun] = beginMoves(client, workspaceId, [
    { post: post('a', from), shown: timeOf(post('a', from), { kind: 'schedule', at: to }) },
  ])
  if (!begun) throw new Error('No move was begun.')
  return begun
}

beforeEach(() => {
  client = new QueryClient()
  const { queryKey } = postListQuery(workspaceId, { status: 'scheduled' })
  client.setQueryData(queryKey, [post('a', first), post('b', first)])
})

it('a refused move leaves a later one on screen', () => {
  const one = move(first, second)
  const two = move(second, third)
  one.refused()
  expect(shownAt()).toBe(third)
  two.moved(post('a', third))
  expect(shownAt()).toBe(third)
  expect(hasPendingMoves(client, workspaceId)).toBe(false)
})

it('an earlier response doesn’t revert a later move', () => {
  const one = move(first, second)
  const two = move(second, third)
  one.moved(post('a', second))
  expect(shownAt()).toBe(third)
  two.refused()
  expect(shownAt()).toBe(second)
})

it('two refusals restore what the server last confirmed', () => {
  const one = move(first, second)
  const two = move(second, third)
  one.refused()
  two.refused()
  expect(shownAt()).toBe(first)
})

it('a refused move leaves changes of other posts alone', () => {
  const one = move(first, second)
  beginMoves(client, workspaceId, [
    { post: post('b', first), shown: timeOf(post('b', first), { kind: 'draft' }) },
  ])[0]?.moved({ ...post('b', first), status: 'draft' })
  one.refused()
  expect(cachedPost(client, workspaceId, 'b')?.status).toBe('draft')
  expect(shownAt()).toBe(first)
})

it('adds a post to each list that it matches and removes it from the others', () => {
  const october = monthOfPostsQuery(workspaceId, '2026-10').queryKey
  const november = monthOfPostsQuery(workspaceId, '2026-11').queryKey
  const untimed = untimedPostsQuery(workspaceId).queryKey
  const campaign = everyPostQuery(workspaceId, { campaignIds: ['c'] }).queryKey
  const found = everyPostQuery(workspaceId, { q: 'beans' }).queryKey
  const moved = post('a', first)
  client.setQueryData(october, [moved, post('b', first)])
  for (const key of [november, untimed, campaign, found]) client.setQueryData(key, [])
  const idsIn = (key: readonly unknown[]) => client.getQueryData<readonly Post[]>(key)?.map(({ id }) => id)
  const others = client.getQueryData(campaign)

  placePost(client, workspaceId, { ...moved, scheduledAt: '2026-11-01T00:00:00Z' })
  expect([october, november, untimed].map(idsIn)).toEqual([['b'], ['a'], []])
  // An unconcerned list stays identical, so it isn't rendered again.
  expect(client.getQueryData(campaign)).toBe(others)

  placePost(client, workspaceId, timeOf(moved, { kind: 'draft' }))
  expect([october, november, untimed].map(idsIn)).toEqual([['b'], [], ['a']])
  placePost(client, workspaceId, { ...moved, campaignId: 'c' })
  expect([october, campaign, found].map(idsIn)).toEqual([['a', 'b'], ['a'], []])
  dropPost(client, workspaceId, 'a')
  expect([october, campaign].map(idsIn)).toEqual([['b'], []])
})
