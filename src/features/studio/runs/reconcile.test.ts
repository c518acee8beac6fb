import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CreditTransaction } from '~/contract/credits'
import { Media } from '~/contract/media'
import { callChanges, type Evidence, unaccounted, unclaimed, verdicts } from './reconcile'
import { type PictureRun, type RunCall, waitingCall } from './run'

const media = (id: string, fields: object = {}) =>
  Media.parse({ id, type: 'image', prompt: 'a cup', ...fields })
const debit = (id: string, amount = -1): CreditTransaction => ({
  id,
  amount,
  kind: amount > 0 ? 'refund' : 'image',
  workspaceId: 'w',
  description: undefined,
  postId: undefined,
  campaignId: undefined,
  createdAt: undefined,
})
const call = (fields: Partial<RunCall>): RunCall => ({ ...waitingCall(), startedAt: 10, ...fields })
const run = (calls: RunCall[], fields: Partial<PictureRun> = {}): PictureRun => ({
  id: 'r',
  kind: 'image',
  at: 1,
  first: 1,
  campaign: undefined,
  kit: undefined,
  remakes: undefined,
  before: { at: 5, media: ['old'], transactions: ['t0'] },
  body: { prompt: 'a cup', aspectRatio: '1:1', referenceImageUrls: [], useBrandKit: true },
  calls,
  ...(fields as object),
})
const verdictKinds = (lost: PictureRun, evidence: Evidence) =>
  [...verdicts(lost, [0], [lost], 'w', evidence).values()].map(({ kind }) => kind)
const looking = () => run([call({ state: 'looking' })])

it('finds the image, and none that existed before, belongs to another call or has another prompt', () => {
  const [other, known] = [media('b', { prompt: 'a bag' }), media('d')]
  const lost = run([call({ state: 'looking' }), call({ state: 'done', media: [known], cost: 1 })])
  const listed = [media('c'), other, known, media('e', { source: 'upload' }), media('old')]
  const evidence = { media: listed, transactions: [debit('t1'), debit('t2'), debit('t0')] }
  expect(unclaimed(lost, [lost], evidence).map(({ id }) => id)).toEqual(['c'])
  expect(unaccounted(lost, [lost], 'w', evidence)).toBe(1)
  expect(verdicts(lost, [0], [lost], 'w', evidence).get(0)).toMatchObject({ kind: 'made', costTold: true })
})

it('takes no older image that moved up after deletions', () => {
  const since = Date.parse('2026-03-01T12:00:00Z')
  const lost = run([call({ state: 'looking' })], {
    before: { at: 5, media: ['old'], since, transactions: [] },
  })
  const older = media('older', { createdAt: '2026-03-01T12:00:00Z' })
  const made = media('made', { createdAt: '2026-03-01T12:00:00.001Z' })
  expect(verdictKinds(lost, { media: [older], transactions: [] })).toEqual(['not-made'])
  expect(unclaimed(lost, [lost], { media: [made, older], transactions: [] })).toEqual([made])
})

it('doesn’t conclude that nothing was made from an incomplete list', () => {
  const before = { at: 5, media: ['old'], since: 1_000, transactions: [] }
  const lost = run([call({ state: 'looking' })], { before })
  const other = media('other', { prompt: 'a bag' })
  const found = (list: Media[], mediaTo: number | undefined) =>
    verdictKinds(lost, { media: list, mediaTo, transactions: [] })
  expect(found([other], 2_000)).toEqual(['unknown'])
  expect(found([other], 1_000)).toEqual(['not-made'])
  expect(found([other], undefined)).toEqual(['not-made'])
  expect(found([other, media('old')], 2_000)).toEqual(['not-made'])
})

it('ignores transactions older than those recorded before the run', () => {
  const noted = run([call({ state: 'looking' })], {
    before: { at: 5, media: [], transactions: ['t2', 't1'] },
  })
  const all = (...ids: string[]) => ({ media: [], transactions: ids.map((id) => debit(id)) })
  expect(unaccounted(noted, [noted], 'w', all('t2', 't1', 't0', 'older'))).toBe(0)
  expect(unaccounted(noted, [noted], 'w', all('t3', 't2', 't1', 't0'))).toBe(1)
  expect(unaccounted(noted, [noted], 'w', all('t5', 't4', 't3'))).toBe(3)
})

it('matches a prompt that is prefixed with the brand kit', () => {
  const evidence = { media: [media('c', { prompt: 'Fernhollow. Plain. a cup' })], transactions: [] }
  expect(verdictKinds(looking(), evidence)).toEqual(['made'])
})

it('distinguishes nothing made, a debit without an image, and an unknown outcome', () => {
  expect(verdictKinds(looking(), { media: [media('old')], transactions: [debit('t0')] })).toEqual([
    'not-made',
  ])
  expect(verdictKinds(looking(), { media: [], transactions: [debit('t1')] })).toEqual(['charged'])
  expect(verdictKinds(looking(), { media: [], transactions: [debit('t2', 1), debit('t1')] })).toEqual([
    'not-made',
  ])
  expect(verdictKinds(looking(), { media: [], transactions: undefined })).toEqual(['unknown'])
  expect(verdictKinds(looking(), { media: undefined, transactions: [] })).toEqual(['unknown'])
  const blind = run([call({ state: 'looking' })], { before: undefined })
  expect(verdictKinds(blind, { media: [media('c')], transactions: [debit('t1')] })).toEqual(['unknown'])
})

it('keeps checking while the image may still arrive, and then reports the result', () => {
  const lost = looking()
  const [one] = lost.calls
  if (!one) throw new Error('no call')
  expect(callChanges({ kind: 'charged' }, lost, one, false)).toBeUndefined()
  expect(callChanges({ kind: 'charged' }, lost, one, true)).toMatchObject({ state: 'lost' })
  expect(callChanges({ kind: 'not-made' }, lost, one, true)).toMatchObject({
    state: 'failed',
    failure: {
      message: 'The page was closed before this finished. Nothing was created and no credits were charged.',
    },
  })
})

it('never assigns an image to two calls, nor more credits than were spent', () => {
  fc.assert(
    fc.property(fc.nat(8), fc.nat(8), fc.nat(8), (unconfirmedCalls, pictures, debits) => {
      const lost = run(Array.from({ length: unconfirmedCalls }, () => call({ state: 'looking' })))
      const evidence = {
        media: Array.from({ length: pictures }, (_, index) => media(`m${index}`)),
        transactions: Array.from({ length: debits }, (_, index) => debit(`d${index}`)),
      }
      const all = [...verdicts(lost, [...lost.calls.keys()], [lost], 'w', evidence).values()]
      const made = all.flatMap((verdict) => (verdict.kind === 'made' ? verdict.media : []))
      expect(new Set(made.map(({ id }) => id)).size).toBe(Math.min(unconfirmedCalls, pictures))
      const paid = all.filter(
        (verdict) => verdict.kind === 'charged' || (verdict.kind === 'made' && verdict.costTold),
      )
      expect(paid.length).toBe(Math.min(unconfirmedCalls, debits))
    }),
  )
})
