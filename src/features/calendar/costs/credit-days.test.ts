import { expect, it } from 'vitest'
import { Post } from '~/contract/post'
import { ApiError, NetworkError } from '~/src/api/errors'
import { creditDays, previewsFor, refusesAll } from './credit-days'

const post = (id: string, at: string, status = 'scheduled') =>
  Post.parse({ id, status, scheduledAt: at, targets: [{ platform: 'twitter', accountId: 'a' }] })
const now = Date.parse('2026-10-14T12:00:00Z')
const posts = [
  post('early', '2026-10-15T09:00:00Z'),
  post('late', '2026-10-20T09:00:00Z'),
  post('last', '2026-10-24T09:00:00Z'),
  post('out', '2026-10-13T09:00:00Z', 'published'),
]
const given = {
  posts,
  accounts: [{ id: 'a', platform: 'twitter' as const, publishCost: 4 }],
  transactions: [],
  now,
  zone: 'UTC',
}

it('marks future days whose posts the balance no longer covers', () => {
  const days = creditDays({ ...given, balance: 7, known: new Map() })
  expect(days.shortOn).toBe('2026-10-20')
  expect([...days.lacking]).toEqual([
    ['2026-10-20', 1],
    ['2026-10-24', 5],
  ])
  expect(creditDays({ ...given, balance: 12, known: new Map() }).lacking.size).toBe(0)
})

it('prefers the server’s costs to those of the accounts', () => {
  const known = new Map([['early', 9]])
  expect(creditDays({ ...given, balance: 12, known }).shortOn).toBe('2026-10-20')
  expect(creditDays({ ...given, balance: 8, known }).shortOn).toBe('2026-10-15')
})

it('previews posts on show or due soon, nearest first, and no published ones', () => {
  const ids = (shown: Post[]) => previewsFor(shown, posts, [], now).map(({ id }) => id)
  expect(ids(posts)).toEqual(['early', 'late', 'last'])
  expect(ids([])).toEqual(['early'])
  const many = Array.from({ length: 200 }, (_, index) => post(`p${index}`, '2026-11-01T09:00:00Z'))
  expect(previewsFor(many, [], [], now)).toHaveLength(60)
})

it('previews no posts whose accounts’ prices are known', () => {
  const free = { id: 'a', connection: 'agent_session' as const }
  expect(previewsFor(posts, [], given.accounts, now)).toEqual([])
  expect(previewsFor(posts, [], [free], now)).toEqual([])
  expect(previewsFor(posts, [], [{ id: 'a' }], now)).toHaveLength(3)
})

it('looks ahead as far as the days on show', () => {
  const far = [...posts, post('far', '2027-03-01T09:00:00Z')]
  const known = new Map<string, number>()
  const until = (day?: string) =>
    creditDays({ ...given, posts: far, balance: 11, known, until: day }).lacking.has('2027-03-01')
  expect([until(), until('2026-10-31'), until('2027-03-31')]).toEqual([false, false, true])
})

it('previews nothing that the server may not have: posts of a plan and of the record cache', () => {
  const seen = { ...post('seen', '2026-10-15T09:00:00Z'), seenAt: 1 }
  const planned = post('plan-x-1', '2026-10-15T09:00:00Z')
  expect(previewsFor([seen, planned, ...posts], [], [], now).map(({ id }) => id)).toEqual([
    'early',
    'late',
    'last',
  ])
})

it('stops when the next preview would be refused as well', () => {
  const refused = (status: number) => refusesAll(new ApiError({ status, code: 'no', message: 'No.' }))
  expect([402, 403, 429, 500].filter(refused)).toEqual([402, 403, 429, 500])
  expect([400, 404].some(refused)).toBe(false)
  expect(refusesAll(new NetworkError('unreachable'))).toBe(true)
})
