import { expect, it } from 'vitest'
import type { Post } from '~/contract/post'
import { scheduleOf, stillTo } from '~/src/api/mutations/post-schedule'
import { undoOf } from '~/src/operations/move-posts'
import { againDetail, backDetail, publishedText } from './action-messages'

const past = '2020-01-01T10:00:00Z'
const toCome = '2090-01-01T10:00:00Z'
const post = (more: Partial<Post>): Post => ({
  id: 'p',
  content: { text: '', mediaUrls: [], hashtags: [], mentions: [] },
  targets: [],
  ...more,
})

it('undoes a move to a passed time as a draft, since the API would publish it immediately', () => {
  const original = post({ status: 'scheduled', scheduledAt: past })
  const moved = post({ status: 'scheduled', scheduledAt: toCome })
  expect(undoOf({ post: original, to: scheduleOf(moved) }, moved).to).toEqual({ kind: 'draft' })
  expect(undoOf({ post: moved, to: { kind: 'draft' } }, post({ status: 'draft' })).to).toEqual(
    scheduleOf(moved),
  )
  expect(stillTo({ kind: 'queue', queueId: 'q' })).toEqual({ kind: 'queue', queueId: 'q' })
})

it('says what undo and redo can’t restore', () => {
  expect(backDetail([post({ status: 'scheduled', scheduledAt: past })])).toContain('whose time has passed')
  expect(backDetail([post({ status: 'failed', scheduledAt: past })])).toContain('failed')
  expect(
    backDetail([post({ status: 'scheduled', scheduledAt: toCome }), post({ status: 'queued' })]),
  ).toBeUndefined()
  expect(againDetail([{ kind: 'schedule', at: past }])).toContain('whose time has passed')
  expect(againDetail([{ kind: 'schedule', at: toCome }, { kind: 'draft' }])).toBeUndefined()
})

it('doesn’t call a post published while an account of it is still to come', () => {
  const accounts = ['x', 'li'].map((accountId) => ({ accountId, platform: 'twitter' as const }))
  const answered = (...statuses: ('published' | 'pending')[]) =>
    publishedText(
      post({
        status: 'draft',
        publishing: statuses.includes('pending'),
        targets: accounts,
        results: statuses.map((status, index) => ({ accountId: accounts[index]?.accountId ?? '', status })),
      }),
    )
  expect(answered('published', 'pending')).toEqual({
    title: 'Published on 1 of 2 accounts so far',
    tone: 'plain',
  })
  expect(answered('pending', 'pending').title).toBe('Publishing started')
  expect(answered('published', 'published').title).toBe('Published')
})
