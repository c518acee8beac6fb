import { expect, it } from 'vitest'
import type { Repeat, SocialAccount } from '~/contract'
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
const days = (...repeats: Repeat[]) =>
  evergreenCosts(repeats, accounts, until).map(({ at, credits }) => `${at.slice(5, 10)} ${credits}`)

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
