import { expect, it } from 'vitest'
import { scheduleConflicts } from './use-schedule-conflicts'

const at = '2031-12-03T14:00:00Z'
const post = (id: string, time: string, accounts: string[], status: 'scheduled' | 'draft' = 'scheduled') => ({
  id,
  status,
  scheduledAt: `2031-12-03T${time}:00Z`,
  targets: accounts.map((accountId) => ({ accountId, platform: 'twitter' as const })),
  content: { text: id, mediaUrls: [], hashtags: [], mentions: [] },
})

it('finds posts of the same account at nearly the same time, nearest first', () => {
  const posts = [
    post('before', '13:40', ['x', 'y']),
    post('same', '14:00', ['x']),
    post('other account', '14:00', ['z']),
    post('later', '14:30', ['x']),
    post('a draft', '14:05', ['x'], 'draft'),
  ]
  const found = scheduleConflicts(posts, at, ['x', 'y'])
  expect(found.map(({ post: { id }, accountIds, apart }) => [id, accountIds, apart / 60_000])).toEqual([
    ['same', ['x'], 0],
    ['before', ['x', 'y'], -20],
  ])
})
