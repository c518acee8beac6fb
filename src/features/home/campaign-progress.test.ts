import { expect, it } from 'vitest'
import { Campaign } from '~/contract/campaign'
import { Post } from '~/contract/post'
import { campaignProgress } from './campaign-progress'
import { progressText } from './campaign-rows'

const post = (campaignId: string, status: string, scheduledAt?: string) =>
  Post.parse({ id: `${campaignId}${status}${scheduledAt}`, campaignId, status, scheduledAt })

it('shows active campaigns with their progress, the next one to publish first', () => {
  const campaigns = ['a', 'b', 'c'].map((id) =>
    Campaign.parse({ id, name: id, status: id === 'c' ? 'draft' : 'active' }),
  )
  const posts = [
    post('a', 'draft'),
    post('a', 'scheduled', '2026-10-20T08:00:00Z'),
    post('b', 'failed'),
    post('b', 'queued', '2026-10-16T08:00:00Z'),
    post('b', 'published', '2026-10-10T08:00:00Z'),
  ]
  const progress = campaignProgress(campaigns, posts, 'UTC')
  expect(progress.map(({ campaign, next }) => `${campaign.id} ${next}`)).toEqual([
    'b 2026-10-16',
    'a 2026-10-20',
  ])
  expect(progress.map(progressText)).toEqual(['1 published, 1 to go, 1 failed', '1 of 2 scheduled'])
  const failed = campaignProgress(campaigns, [...posts.slice(0, 2), post('a', 'failed')], 'UTC')
  expect(failed.map(progressText)).toEqual(['0 published, 2 to go, 1 failed', 'No posts yet'])
  expect(progress[0]?.parts).toEqual(['published', 'failed', 'queued'])
})
