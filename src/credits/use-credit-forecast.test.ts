import { describe, expect, it } from 'vitest'
import { Post } from '~/contract/post'
import { forecast } from '~/src/credits/forecast'
import { plannedCosts, uncovered } from './costs'
import { chartShape, roundUp } from './forecast-chart'
import { assumptions, balanceHistory, daysLeftText } from './use-credit-forecast'

const accounts = [{ id: 'a', platform: 'twitter' as const, publishCost: 4 }]
const post = (id: string, at: string, status = 'scheduled') =>
  Post.parse({ id, status, scheduledAt: at, targets: [{ accountId: 'a', platform: 'twitter' }] })
const posts = [
  post('late', '2026-10-20T10:00:00Z'),
  post('early', '2026-10-16T10:00:00Z', 'queued'),
  post('out', '2026-10-10T10:00:00Z', 'published'),
]

describe('credit forecast', () => {
  it('lists planned posts in order, and finds those without enough credits', () => {
    const planned = plannedCosts(posts, accounts)
    expect(planned.map(({ post: { id }, credits }) => `${id} ${credits}`)).toEqual(['early 4', 'late 4'])
    expect(uncovered(planned, 7).map(({ post: { id } }) => id)).toEqual(['late'])
    expect(uncovered(planned, 8)).toEqual([])
  })

  it('reconstructs past balances, no further back than the transactions go', () => {
    const moves = [
      { amount: -5, createdAt: '2026-10-14T09:00:00Z' },
      { amount: 50, createdAt: '2026-10-13T09:00:00Z' },
    ]
    const days = (cutOff: boolean) =>
      balanceHistory(100, moves, '2026-10-14', 'UTC', { cutOff }).map(({ balance }) => balance)
    expect(days(false)).toEqual([55, 105, 100])
    expect(days(true)).toEqual([100])
  })

  it('draws the past and expected balance up to the end', () => {
    const now = new Date('2026-10-14T12:00:00Z')
    const planned = plannedCosts(posts, accounts)
    const creditForecast = {
      today: '2026-10-14',
      balance: 6,
      planned,
      history: balanceHistory(6, [{ amount: -2, createdAt: '2026-10-14T08:00:00Z' }], '2026-10-14', 'UTC'),
      forecast: forecast({ balance: 6, planned, transactions: [], now, zone: 'UTC', days: 31 }),
    }
    const shape = chartShape(creditForecast, { width: 100, height: 100 })
    expect(shape).toMatchObject({ top: 10, past: 'M0 20H10V40', now: { x: 10, y: 40 } })
    expect(shape.end).toEqual({ x: 70, day: '2026-10-20' })
    expect(daysLeftText(creditForecast)).toBe('about 6 days at this pace')
    expect(assumptions(creditForecast)).toBe('Estimate based on the maximum cost of planned posts.')
    expect(assumptions({ ...creditForecast, planned: plannedCosts(posts, []) })).toContain(
      'The cost of 2 posts isn’t known.',
    )
  })

  it('rounds its upper line up', () => {
    expect([1, 3, 412, 640, 701, 0].map(roundUp)).toEqual([1, 5, 500, 700, 1000, 1])
  })
})
