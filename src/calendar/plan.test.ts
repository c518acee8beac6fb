import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Post, PostStatus } from '~/contract'
import {
  applyPlan,
  clashOf,
  isOver,
  type Plan,
  type PlanChange,
  planToAdd,
  planToMove,
  planToRemove,
  planWithout,
  rebasePlan,
  replayStep,
} from './plan'

const post = (
  id: string,
  at?: string,
  status: PostStatus = at === undefined ? 'draft' : 'scheduled',
): Post => ({
  id,
  status,
  ...(at !== undefined && { scheduledAt: at }),
  content: { text: id, mediaUrls: [], hashtags: [], mentions: [] },
  targets: [{ accountId: 'one', platform: 'twitter' }],
})
const empty: Plan = { id: 'p', name: 'Plan', begunAt: 0, changes: {} }
const [monday, tuesday] = ['2026-10-12T09:00:00.000Z', '2026-10-13T09:00:00.000Z'] as const
const a = post('a', monday)
const b = post('b')

describe('a plan', () => {
  it('moves, removes and adds without changing the posts themselves', () => {
    const plan = planToAdd(planToRemove(planToMove(empty, a, { at: tuesday }), b), post('new', monday))
    expect(applyPlan([a, b], plan).map(({ id, scheduledAt }) => [id, scheduledAt])).toEqual([
      ['a', tuesday],
      ['new', monday],
    ])
    expect([a.scheduledAt, b.status]).toEqual([monday, 'draft'])
  })

  it('holds only differences: a post moved back to where it was is no change', () => {
    const away = planToMove(empty, a, { at: tuesday })
    expect(planToMove(away, { ...a, scheduledAt: tuesday }, { at: monday }).changes).toEqual({})
    const added = planToAdd(empty, post('new', monday))
    expect(planToRemove(added, post('new', monday)).changes).toEqual({})
    expect(planWithout(away, 'a').changes).toEqual({})
  })

  it('knows which changes would publish a post immediately because their time has passed', () => {
    const { changes } = planToAdd(planToMove(empty, a, { at: tuesday }), post('new', monday))
    const over = (now: string) =>
      Object.keys(changes).filter((id) => isOver(changes[id] as PlanChange, Date.parse(now)))
    expect(over('2026-10-12T08:59:00Z')).toEqual([])
    expect(over('2026-10-12T09:00:00Z')).toEqual(['new'])
    expect(over('2026-10-14T09:00:00Z')).toEqual(['a', 'new'])
    expect(isOver({ kind: 'move', base: a, to: { at: undefined } }, Date.parse(tuesday))).toBe(false)
    expect(isOver({ kind: 'remove', base: a }, Date.parse(tuesday))).toBe(false)
  })

  it('keeps the original post however often it moves', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }), (days) => {
        let plan = empty
        let shown = a
        for (const day of days) {
          const at = new Date(Date.parse(monday) + day * 86_400_000).toISOString()
          plan = planToMove(plan, shown, { at })
          shown = applyPlan([a], plan)[0] ?? a
          expect(shown.scheduledAt).toBe(at)
        }
        expect(plan.changes.a).toMatchObject({ kind: 'move', base: { scheduledAt: monday } })
      }),
    )
  })

  it('undoes one step only, without bringing back what was committed meanwhile', () => {
    const first = planToAdd(empty, post('x', monday))
    const second = planToAdd(first, post('y', monday))
    const committed = planWithout(second, 'x')
    const back = replayStep(committed, second.changes, first.changes)
    expect(Object.keys(back.changes)).toEqual([])
    expect(Object.keys(replayStep(back, first.changes, second.changes).changes)).toEqual(['y'])
  })

  it('keeps the creation of an added post that was sent without an answer, whatever changes', () => {
    const added = planToAdd(empty, post('x', monday))
    const sent: Plan = { ...added, changes: { x: { kind: 'add', post: post('x', monday), creation: 'c' } } }
    const moved = planToMove(sent, post('x', monday), { at: tuesday })
    for (const plan of [
      moved,
      planToAdd(sent, { ...post('x', tuesday), content: { ...a.content, text: 'Other words' } }),
      replayStep(sent, added.changes, planToMove(added, post('x', monday), { at: tuesday }).changes),
    ])
      expect(plan.changes.x).toMatchObject({ creation: 'c', post: { scheduledAt: tuesday } })
  })

  it('can be rebased onto the posts as they are now', () => {
    const { changes } = rebasePlan([{ ...a, scheduledAt: tuesday }], planToRemove(planToRemove(empty, a), b))
    expect(changes).toMatchObject({ a: { base: { scheduledAt: tuesday } }, b: { base: b } })
  })

  it('takes a queued post out of its queue even if its time stays', () => {
    const queued = post('q', monday, 'queued')
    expect(Object.keys(planToMove(empty, queued, { at: monday }).changes)).toEqual(['q'])
  })
})

it('finds what others changed meanwhile', () => {
  const change = { kind: 'move', base: a, to: { at: tuesday } } as const
  expect(clashOf(change, a)).toBeUndefined()
  expect(clashOf(change, { ...a, scheduledAt: '2026-10-12T11:00:00+02:00' })).toBeUndefined()
  expect(clashOf(change, undefined)).toBe('gone')
  expect(clashOf(change, { ...a, status: 'published' })).toBe('published')
  expect(clashOf(change, { ...a, scheduledAt: tuesday })).toBe('moved')
  expect(clashOf(change, { ...a, content: { ...a.content, text: 'Other words' } })).toBe('edited')
  const asStory = a.targets.map((target) => ({ ...target, postType: 'story' as const }))
  expect(clashOf(change, { ...a, targets: asStory })).toBe('edited')
  expect(clashOf(change, { ...a, campaignId: 'autumn' })).toBe('edited')
  expect(clashOf({ kind: 'add', post: a }, undefined)).toBeUndefined()
})
