import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Post } from '~/contract/post'
import { usePostsByDay } from './use-posts-by-day'

const post = (id: string, rest: Partial<Post>): Post => ({
  id,
  status: 'queued',
  scheduledAt: '2026-03-05T09:00:00Z',
  content: { text: id, mediaUrls: [], hashtags: [], mentions: [] },
  targets: [],
  ...rest,
})
const listed = [
  post('in-default', {}),
  post('in-evenings', { queueId: 'evenings' }),
  post('scheduled', { status: 'scheduled' }),
]

it.each([
  ['default', ['in-default']],
  ['evenings', ['in-evenings']],
])(
  'filters by the queue %s, where a queued post without queueId is in the default one',
  (queue, expected) => {
    const query = { platform: undefined, status: undefined, campaign: undefined, account: undefined }
    const { result } = renderHook(() =>
      usePostsByDay(listed, [], undefined, { ...query, queue, zone: 'UTC' }),
    )
    expect(result.current.buckets.get('2026-03-05')?.map(({ id }) => id)).toEqual(expected)
  },
)
