import { expect, it } from 'vitest'
import type { Post } from '~/contract/post'
import { undoOf } from '~/src/operations/move-posts'
import { scheduleOf, stillTo } from '~/src/api/mutations/post-schedule'
import { againDetail, backDetail } from './action-messages'

const past = '2020-01-01T10:00:00Z'
const toCome = '2090-01-01T10:00:00Z'
const post = (more: Partial<Post>): Post => ({
  id: 'p',
  content: { text: '', mediaUrls: [], hashtags: [], mentions: [] },
  targets: [],
  ...more,
})

it('puts nothing back at a whose time has passed: the service would send it at once', () => {
  const stood = post({ status: 'scheduled', scheduledAt: past })
  const moved = post({ status: 'scheduled', scheduledAt: toCome })
  expect(undoOf({ post: stood, to: scheduleOf(moved) }, moved).to).toEqual({ kind: 'draft' })
  expect(undoOf({ post: moved, to: { kind: 'draft' } }, post({ status: 'draft' })).to).toEqual(
    scheduleOf(moved),
  )
  expect(stillTo({ kind: 'queue', queueId: 'q' })).toEqual({ kind: 'queue', queueId: 'q' })
})

it('says what comes back otherwise than it was', () => {
  expect(backDetail([post({ status: 'scheduled', scheduledAt: past })])).toContain('whose time has passed')
  expect(backDetail([post({ status: 'failed', scheduledAt: past })])).toContain('failed')
  expect(
    backDetail([post({ status: 'scheduled', scheduledAt: toCome }), post({ status: 'queued' })]),
  ).toBeUndefined()
  expect(againDetail([{ kind: 'schedule', at: past }])).toContain('whose time has passed')
  expect(againDetail([{ kind: 'schedule', at: toCome }, { kind: 'draft' }])).toBeUndefined()
})
