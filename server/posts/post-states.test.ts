import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PostStatus, PostTarget } from '~/contract'
import * as contract from '~/contract'
import { balanceOf } from '../credits/ledger'
import { howMany, reportSuite } from '../testing/hold'
import { addAccount, addPost, readPost } from '../testing/posts'
import { createTestStudio, type TestStudio } from '../testing/studio'

// Tries every action in every state, against a model of a post: its status, and which targets have it. `npm run hold --
// states` tries 1,000 sequences.

/** Random sequences of actions, beside all pairs. */
const sequences = howMany({ few: 10, all: 1000 })

const moves = ['schedule', 'unschedule', 'queue', 'publish', 'publishHalf', 'delete'] as const
type Move = (typeof moves)[number]

interface Model {
  status: PostStatus | 'deleted'
  delivered: boolean[]
  spent: number
}

const costs = [2, 3]
const time = '2030-01-01T10:00:00.000Z'
let studio: TestStudio
let targets: PostTarget[]

beforeAll(async () => {
  studio = await createTestStudio({ credits: 1_000_000 })
  targets = [await addAccount(studio, 'twitter', costs[0]), await addAccount(studio, 'reddit', costs[1])]
})
afterAll(() => studio.close())

async function send(move: Move, postId: string) {
  const params = { workspaceId: studio.workspaceId, postId }
  studio.publisher.refusal = ({ name }) => (move === 'publishHalf' && name === 'reddit' ? 'No.' : undefined)
  switch (move) {
    case 'schedule':
      return studio.call(contract.schedulePost, { params, body: { scheduledAt: time } })
    case 'unschedule':
      return studio.call(contract.schedulePost, { params, body: { scheduledAt: null } })
    case 'queue':
      return studio.call(contract.queuePost, { params, body: {} })
    case 'delete':
      return studio.call(contract.deletePost, { params })
    default:
      return studio.call(contract.publishPost, { params })
  }
}

/** Applies the action to the model; returns the expected HTTP status. */
function expected(model: Model, move: Move): number {
  if (model.status === 'deleted') return 404
  if (model.status === 'published') return 400
  if (move === 'publish' || move === 'publishHalf') {
    const now = model.delivered.map((had, index) => had || move === 'publish' || index === 0)
    now.forEach((has, index) => {
      if (has && !model.delivered[index]) model.spent += costs[index] ?? 0
    })
    model.delivered = now
    model.status = now.every(Boolean) ? 'published' : 'failed'
  } else {
    const next = { schedule: 'scheduled', unschedule: 'draft', queue: 'queued', delete: 'deleted' } as const
    model.status = next[move]
  }
  return 200
}

it('changes state as documented, and charges what was delivered', async () => {
  const run = async (path: readonly Move[]) => {
    const before = await balanceOf(studio.db, studio.creditAccountId)
    const { id } = await addPost(studio, targets)
    const model: Model = { status: 'draft', delivered: [false, false], spent: 0 }
    for (const move of path) {
      const wanted = expected(model, move)
      const answer = await send(move, id)
      expect(answer.status, `${move} in ${path.join()}`).toBe(wanted)
      if (wanted === 400) expect(answer.body.error.code).toBe('invalid_state')
      if (model.status === 'deleted') continue
      const post = await readPost(studio, id)
      expect(post).toMatchObject({ status: model.status, publishing: false })
      const results = post.results ?? []
      if (results.length > 0)
        expect(results.map(({ status }) => status === 'published')).toEqual(model.delivered)
    }
    expect(before - (await balanceOf(studio.db, studio.creditAccountId))).toBe(model.spent)
  }
  for (const first of moves) for (const second of moves) await run([first, second])
  await fc.assert(fc.asyncProperty(fc.array(fc.constantFrom(...moves), { maxLength: 7 }), run), {
    numRuns: sequences,
  })
  reportSuite(
    'states',
    `all pairs of actions and ${sequences} longer sequences: states as documented, charged as delivered`,
  )
}, 600_000)
