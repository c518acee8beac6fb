import { expect, it } from 'vitest'
import { postTitle } from '~/domain/text'
import { publishState, targetsLeft } from '~/src/operations/publish-state'
import { editRisk } from '~/src/posts/actions/refusals'
import { groupByStatus } from '~/src/posts/post-status'

const now = new Date('2026-10-15T12:00:00Z')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()

it('titles a post by its first line, cut between graphemes', () => {
  expect(postTitle('\n  First   line \nsecond')).toBe('First line')
  expect(postTitle(' \n ')).toBe('Untitled post')
  expect(postTitle('👨‍👩‍👧‍👦'.repeat(9), 4)).toBe(`${'👨‍👩‍👧‍👦'.repeat(3)}…`)
  expect(postTitle('👨‍👩‍👧‍👦'.repeat(4), 4)).toBe('👨‍👩‍👧‍👦'.repeat(4))
  expect(postTitle('abcd efgh', 6)).toBe('abcd…')
})

it('says how far publishing has come', () => {
  const results = [{ accountId: 'a', status: 'published' as const }]
  expect(publishState({ status: 'scheduled', scheduledAt: inMinutes(1) }, now)).toBe('waiting')
  expect(publishState({ status: 'queued', scheduledAt: inMinutes(0) }, now)).toBe('due')
  expect(publishState({ status: 'queued' }, now)).toBe('waiting')
  expect(publishState({ status: 'scheduled', publishing: true }, now)).toBe('publishing')
  expect(publishState({ status: 'failed', results }, now)).toBe('partly')
  expect(publishState({ status: 'failed' }, now)).toBe('failed')
  expect(publishState({}, now)).toBe('unknown')
})

it('targets only accounts without a result of “published”', () => {
  const targets = [{ accountId: 'a' }, { accountId: 'b' }, { accountId: 'c' }]
  const results = [
    { accountId: 'a', status: 'published' as const },
    { accountId: 'b', status: 'failed' as const },
  ]
  expect(targetsLeft({ targets, results }).map(({ accountId }) => accountId)).toEqual(['b', 'c'])
  expect(targetsLeft({ targets })).toEqual(targets)
})

it('rates the risk of replacing a post', () => {
  expect(editRisk({ status: 'draft' }, now)).toBe('none')
  expect(editRisk({ status: 'scheduled', scheduledAt: inMinutes(11) }, now)).toBe('none')
  expect(editRisk({ status: 'scheduled', scheduledAt: inMinutes(10) }, now)).toBe('soon')
  expect(editRisk({ status: 'scheduled', scheduledAt: inMinutes(-1) }, now)).toBe('now')
  expect(editRisk({ status: 'published' }, now)).toBe('gone')
  expect(editRisk({ status: 'queued' }, now)).toBe('soon')
  expect(editRisk({ scheduledAt: inMinutes(3) }, now)).toBe('soon')
  expect(editRisk({}, now)).toBe('none')
  const results = [{ accountId: 'a', status: 'published' as const }]
  for (const status of ['failed', 'draft', 'scheduled', 'queued'] as const)
    expect(editRisk({ status, results, scheduledAt: inMinutes(60) }, now)).toBe('partly')
  expect(editRisk({ status: 'published', results }, now)).toBe('gone')
  expect(editRisk({ status: 'draft', results: [{ accountId: 'a', status: 'failed' }] }, now)).toBe('none')
})

it('groups posts by status without losing any', () => {
  const groups = groupByStatus([{ status: 'draft' }, {}, { status: 'failed' }, { status: 'draft' }])
  expect([...groups].map(([status, posts]) => [status, posts.length])).toEqual([
    ['draft', 2],
    ['unknown', 1],
    ['failed', 1],
  ])
})
