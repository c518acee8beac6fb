import { expect, it } from 'vitest'
import type { Queue, Repeat, SocialAccount } from '~/contract'
import { evergreenCosts } from './evergreen-costs'

const accounts: SocialAccount[] = [{ id: 'acc_1', platform: 'twitter', publishCost: 3 }]
const until = Date.parse('2026-04-01T00:00Z')
const repeat = (given: object = {}, evergreen: object = {}): Repeat => ({
  id: 'rep_1',
  kind: 'evergreen',
  state: 'active',
  targets: [{ platform: 'twitter', accountId: 'acc_1' }],
  evergreen: { queueId: 'default', pauseDays: 10, ...evergreen },
  publishedCount: 1,
  plannedCount: 1,
  nextAt: '2026-03-03T09:00:00.000Z',
  ...given,
})
const queueIn = (timezone: string): Queue => ({ id: 'default', timezone })
const days = (...repeats: Repeat[]) => daysIn('UTC', ...repeats)
const daysIn = (timezone: string, ...repeats: Repeat[]) =>
  evergreenCosts(repeats, accounts, [queueIn(timezone)], until).map(
    ({ at, credits }) => `${at.slice(5, 10)} ${credits}`,
  )

it('counts an evergreen post’s turns after the planned one', () => {
  expect(days(repeat())).toEqual(['03-13 3', '03-23 3'])
})

it('ends with the last day or number of times, and counts nothing while paused', () => {
  expect(days(repeat({}, { until: '2026-03-20' }))).toEqual(['03-13 3'])
  expect(days(repeat({}, { times: 2 }))).toEqual(['03-13 3'])
  expect(days(repeat({}, { times: 1 }))).toEqual([])
  expect(days(repeat({ state: 'paused' }))).toEqual([])
  expect(days(repeat({ evergreen: undefined }))).toEqual([])
})

it('reads the last day in the queue’s time zone, as the server does', () => {
  const late = repeat({ nextAt: '2026-03-03T23:30:00.000Z' }, { until: '2026-03-13' })
  expect(daysIn('UTC', late)).toEqual(['03-13 3'])
  expect(daysIn('Europe/Berlin', late)).toEqual([])
  const early = repeat({ nextAt: '2026-03-03T02:00:00.000Z' }, { until: '2026-03-12' })
  expect(daysIn('America/New_York', early)).toEqual(['03-13 3'])
})
