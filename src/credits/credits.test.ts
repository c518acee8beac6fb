import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { publishCost } from './costs'
import { forecast } from './forecast'
import { balanceHistory } from './use-credit-forecast'

const now = new Date('2026-10-15T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

describe('forecast', () => {
  it('deducts the plan on its days and the daily spend every day', () => {
    const { days, dailySpend, shortOn, planned } = forecast({
      balance: 20,
      planned: [
        { at: '2026-10-16T22:30:00Z', credits: 9 },
        { at: '2026-10-14T08:00:00Z', credits: 1 },
      ],
      transactions: [
        { amount: -8, kind: 'image', createdAt: daysAgo(4) },
        { amount: -50, kind: 'publish', createdAt: daysAgo(3) },
        { amount: 100, kind: 'purchase', createdAt: daysAgo(2) },
      ],
      now,
      zone: 'Europe/Berlin',
      days: 6,
    })
    expect(dailySpend).toBe(2)
    expect(planned).toBe(10)
    expect(days.map(({ day, balance }) => `${day.slice(-2)} ${balance}`)).toEqual([
      '15 17',
      '16 15',
      '17 4',
      '18 2',
      '19 0',
      '20 -2',
    ])
    expect(shortOn).toBe('2026-10-20')
  })

  it('needs only a month of transactions and the last one before it', () => {
    const kinds = ['image', 'publish', 'refund', 'purchase'] as const
    const one = fc.record({
      amount: fc.integer({ min: -20, max: 20 }),
      kind: fc.constantFrom(...kinds),
      age: fc.double({ min: 0, max: 90, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 30 }), (all) => {
        const newestFirst = all
          .toSorted((a, b) => a.age - b.age)
          .map(({ age, ...each }) => ({ ...each, age, createdAt: daysAgo(age) }))
        const month = newestFirst.filter(({ age }) => age <= 32)
        const before = newestFirst.filter(({ age }) => age > 32).slice(0, 1)
        const [today, zone] = ['2026-10-15', 'Europe/Berlin']
        const of = { balance: 50, planned: [], now, zone }
        const read = [...month, ...before]
        expect(forecast({ ...of, transactions: read })).toEqual(
          forecast({ ...of, transactions: newestFirst }),
        )
        expect(balanceHistory(50, read, today, zone)).toEqual(balanceHistory(50, newestFirst, today, zone))
      }),
    )
  })

  it('deducts refunds for images from the daily spend, but not those for deliveries', () => {
    const transactions = [
      { amount: -8, kind: 'image' as const, createdAt: daysAgo(4) },
      { amount: 4, kind: 'refund' as const, createdAt: daysAgo(3) },
      { amount: -9, kind: 'publish' as const, postId: 'p', createdAt: daysAgo(2) },
      { amount: 9, kind: 'refund' as const, postId: 'p', createdAt: daysAgo(2) },
    ]
    const of = { balance: 20, planned: [], now, zone: 'UTC' }
    expect(forecast({ ...of, transactions }).dailySpend).toBe(1)
    expect(forecast({ ...of, transactions: transactions.slice(1) }).dailySpend).toBe(0)
  })

  it('has no daily spend without transactions, and never runs out with nothing planned', () => {
    const none = forecast({ balance: 0, planned: [], transactions: [{}], now, zone: 'UTC' })
    expect(none).toMatchObject({ dailySpend: 0, basis: 0, shortOn: undefined })
    expect(none.days).toHaveLength(30)
  })

  it('spends exactly the planned credits', () => {
    const plan = fc.array(
      fc.record({
        at: fc
          .integer({ min: 0, max: 29 * 24 - 13 })
          .map((hours) => new Date(now.getTime() + hours * 3_600_000).toISOString()),
        credits: fc.integer({ min: 0, max: 50 }),
      }),
    )
    fc.assert(
      fc.property(plan, fc.integer({ min: 0, max: 1000 }), (planned, balance) => {
        const { days } = forecast({ balance, planned, transactions: [], now, zone: 'UTC' })
        const spent = planned.reduce((sum, { credits }) => sum + credits, 0)
        expect(days.at(-1)?.balance).toBe(balance - spent)
      }),
    )
  })
})

it('publishing costs what each account costs, and nothing through an agent session', () => {
  const accounts = [
    { id: 'a', platform: 'twitter' as const, publishCost: 3 },
    { id: 'b', platform: 'reddit' as const, publishCost: 5, connection: 'agent_session' as const },
    { id: 'c', platform: 'tiktok' as const },
  ]
  const targets = ['a', 'b', 'c'].map((accountId) => ({ accountId }))
  expect(publishCost(targets, accounts)).toMatchObject({ total: 3, complete: false })
})
