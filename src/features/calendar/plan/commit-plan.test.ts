import { expect, it } from 'vitest'
import type { Post } from '~/contract/post'
import { NetworkError } from '~/src/api/errors'
import type { PlanChange } from '~/src/calendar/plan'
import { type CommitDeps, commitPlan } from './commit-plan'

const post = (id: string, at: string): Post => ({
  id,
  status: 'scheduled',
  scheduledAt: at,
  content: { text: `Text of ${id}`, mediaUrls: [], hashtags: [], mentions: [] },
  targets: [{ accountId: 'one', platform: 'twitter' }],
})
const [monday, tuesday, friday] = [12, 13, 16].map((day) => `2125-10-${day}T09:00:00.000Z`) as [
  string,
  string,
  string,
]
const lost = () => new NetworkError('unreachable', { outcomeUnknown: true })

/** Posts on a server and a plan for them; records the calls in order. */
function over(posts: Post[], changes: Record<string, PlanChange>) {
  const there = new Map(posts.map((each) => [each.id, each]))
  const plan = new Map(Object.entries(changes))
  const calls: string[] = []
  const deps: CommitDeps = {
    change: (id) => plan.get(id),
    read: async (id) => there.get(id),
    move: async (base, { at }) => {
      calls.push(`move ${base.id} ${at}`)
      return { post: base, to: at === undefined ? { kind: 'draft' } : { kind: 'schedule', at } }
    },
    create: async (id, change) => {
      calls.push(`create ${id}`)
      return { ...change.post, id: `made-${id}` }
    },
    remove: async ({ id }) => {
      calls.push(`remove ${id}`)
      there.delete(id)
    },
    markApplied: async (id) => void plan.delete(id),
  }
  return { there, plan, calls, deps }
}

const a = post('a', monday)
const b = post('b', monday)
const changes = {
  b: { kind: 'remove', base: b },
  new: { kind: 'add', post: post('new', friday) },
  a: { kind: 'move', base: a, to: { at: tuesday } },
} satisfies Record<string, PlanChange>
const all = Object.keys(changes)

it('moves, then adds, then removes, and takes each change out of the plan once it is applied', async () => {
  const { calls, plan, deps } = over([a, b], changes)
  const { made, failure } = await commitPlan(all, new Map(), deps)
  expect([calls, failure, plan.size]).toEqual([[`move a ${tuesday}`, 'create new', 'remove b'], undefined, 0])
  expect(made.map(({ kind }) => kind)).toEqual(['move', 'add', 'remove'])
})

it('does not touch posts that were changed since the review, and names them', async () => {
  const { there, calls, plan, deps } = over([a, b], changes)
  there.set('a', { ...a, scheduledAt: friday })
  const { made, failure } = await commitPlan(all, new Map([['a', a]]), deps)
  expect([made, calls, plan.size]).toEqual([[], [], 3])
  expect(failure?.text).toBe('“Text of a”: Moved by someone else.')
})

it('applies a change to a post that others changed, if the review showed that and it was ticked', async () => {
  const { there, calls, deps } = over([a, b], changes)
  const moved = { ...a, scheduledAt: friday }
  there.set('a', moved)
  await commitPlan(['a'], new Map([['a', moved]]), deps)
  expect(calls).toEqual([`move a ${tuesday}`])
})

it('skips changes that have left the plan, as another tab has applied them', async () => {
  const { calls, plan, deps } = over([a, b], changes)
  plan.delete('new')
  await commitPlan(all, new Map(), deps)
  expect(calls).toEqual([`move a ${tuesday}`, 'remove b'])
})

it('treats a removal without an answer as done if the post is gone, and else stops', async () => {
  const { there, plan, deps } = over([a, b], changes)
  const remove = async () => {
    there.delete('b')
    throw lost()
  }
  expect(await commitPlan(['b'], new Map(), { ...deps, remove })).toEqual({
    made: [{ kind: 'remove', post: b }],
  })
  expect(plan.has('b')).toBe(false)
  const fixture = over([a, b], changes)
  const refuse = () => Promise.reject(lost())
  const { made, failure } = await commitPlan(['b'], new Map(), { ...fixture.deps, remove: refuse })
  expect([made, fixture.plan.has('b')]).toEqual([[], true])
  expect(failure?.text).toContain('Check whether it worked')
})
