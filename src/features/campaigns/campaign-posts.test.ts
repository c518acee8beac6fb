import { expect, it } from 'vitest'
import { Post } from '~/contract/post'
import { nextOf, placesOf, spentOn } from './campaign-posts'

const post = (id: string, status: string, at?: string): Post =>
  Post.parse({ id, status, content: { text: id }, targets: [], scheduledAt: at })
const now = Date.parse('2026-11-20T12:00:00Z')

it('sums spending net of refunds', () => {
  const transactions = [
    { id: '1', amount: -3, postId: 'p' },
    { id: '2', amount: 1, postId: 'p' },
    { id: '3', amount: -1, campaignId: 'c' },
    { id: '4', amount: -9, campaignId: 'other' },
    { id: '5', campaignId: 'c' },
  ]
  expect(spentOn(transactions, 'c', new Set(['p']))).toBe(3)
})

it('positions posts between the first and the last, without drafts', () => {
  const posts = [
    post('b', 'scheduled', '2026-11-22T12:00:00Z'),
    post('a', 'published', '2026-11-20T12:00:00Z'),
    post('c', 'scheduled', '2026-11-24T12:00:00Z'),
    post('d', 'draft', '2026-11-21T12:00:00Z'),
  ]
  expect(placesOf(posts).map(({ post: { id }, place }) => [id, place])).toEqual([
    ['a', 0],
    ['b', 0.5],
    ['c', 1],
  ])
})

it('finds the next step', () => {
  const coming = post('b', 'scheduled', '2026-11-22T12:00:00Z')
  expect(nextOf([], 'draft', now).kind).toBe('plan')
  expect(nextOf([post('a', 'published', '2026-11-20T10:00:00Z')], 'active', now).kind).toBe('all-out')
  expect(nextOf([post('d', 'draft')], 'active', now)).toEqual({ kind: 'drafts', count: 1 })
  expect(nextOf([post('d', 'draft'), coming], 'active', now)).toMatchObject({
    kind: 'goes-out',
    post: coming,
  })
  expect(nextOf([coming, post('f', 'failed')], 'active', now)).toEqual({ kind: 'failed', count: 1 })
  expect(nextOf([post('q', 'queued')], 'active', now)).toMatchObject({ kind: 'goes-out' })
  expect(nextOf([coming], 'archived', now).kind).toBe('archived')
  const published = post('a', 'published', '2026-11-20T10:00:00Z')
  const due = post('due', 'scheduled', '2026-11-20T11:00:00Z')
  expect(nextOf([published, due], 'active', now)).toMatchObject({ kind: 'goes-out', post: due })
})
