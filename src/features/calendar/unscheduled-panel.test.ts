import { expect, it } from 'vitest'
import type { Post } from '~/contract/post'
import { unscheduledGroups } from './unscheduled-panel'

const post = (id: string, status?: Post['status']): Post => ({
  id,
  ...(status && { status }),
  content: { text: id, mediaUrls: [], hashtags: [], mentions: [] },
  targets: [],
})

it('groups posts by their real status and leaves none out', () => {
  const groups = unscheduledGroups([
    post('p', 'published'),
    post('f', 'failed'),
    post('s', 'scheduled'),
    post('?'),
    post('q', 'queued'),
  ])
  expect(groups.map(({ title, posts }) => [title, posts.map(({ id }) => id).join()])).toEqual([
    ['Queued, no slot yet', 'q'],
    ['Failed, not scheduled', 'f'],
    ['Scheduled, time unknown', 's'],
    ['Published, time unknown', 'p'],
    ['Status unknown', '?'],
  ])
  expect(unscheduledGroups([])).toEqual([])
})
