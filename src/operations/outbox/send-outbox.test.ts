import { expect, it } from 'vitest'
import type { Post } from '~/contract/post'
import { type Action, inOrder, nextToSend, type OutboxAction } from './outbox-store'
import { type Outcome, sendOutbox } from './send-outbox'

const post = (id: string): Post => ({
  id,
  status: 'draft',
  content: { text: id, mediaUrls: [], hashtags: [], mentions: [] },
  targets: [],
})
const move = (id: string): Action => ({ kind: 'move', post: post(id), to: { kind: 'draft' } })
const create = (text: string): Action => ({
  kind: 'create',
  body: { content: { text, mediaUrls: [], hashtags: [], mentions: [] }, targets: [] },
  to: { kind: 'draft' },
})
const action = (id: string, act: Action, at = 1): OutboxAction => ({ id, workspaceId: 'w', at, step: 0, act })
const failed = (one: OutboxAction): OutboxAction => ({ ...one, failure: { message: 'No.' } })

/** A device with these changes, and their outcomes by id; `done` if not given. */
function device(actions: OutboxAction[], outcomes: Record<string, Outcome['kind']> = {}) {
  const stored = new Map(actions.map((each) => [each.id, each]))
  const performed: string[] = []
  const run = () =>
    sendOutbox({
      list: async () => [...stored.values()],
      save: async (each) => {
        if (stored.has(each.id)) stored.set(each.id, each)
      },
      remove: async (id) => {
        stored.delete(id)
      },
      onSend: () => undefined,
      perform: async ({ id }) => {
        performed.push(id)
        const kind = outcomes[id] ?? 'done'
        return kind === 'refused' ? { kind, failure: { message: 'No.' } } : { kind }
      },
    })
  return { stored, performed, run }
}

it('sends all changes in order', async () => {
  const { stored, performed, run } = device([
    action('c', move('1'), 3),
    action('a', create('x'), 1),
    { ...action('b2', move('2'), 2), step: 2 },
    { ...action('b1', move('2'), 2), step: 1 },
  ])
  expect(await run()).toBe(4)
  expect(performed).toEqual(['a', 'b1', 'b2', 'c'])
  expect(stored.size).toBe(0)
})

it('a refused change stays with its reason and blocks only those after it on the same post', async () => {
  const { stored, performed, run } = device(
    [
      action('a', move('1'), 1),
      action('b', move('1'), 2),
      action('c', move('2'), 3),
      action('d', create('x'), 4),
    ],
    { a: 'refused' },
  )
  expect(await run()).toBe(2)
  expect(performed).toEqual(['a', 'c', 'd'])
  expect([...stored.keys()]).toEqual(['a', 'b'])
  expect(stored.get('a')?.failure?.message).toBe('No.')
  expect(stored.get('b')?.failure).toBeUndefined()
})

it('stops without a response, and the next run starts with the same change', async () => {
  const outcomes: Record<string, Outcome['kind']> = { b: 'away' }
  const { performed, run } = device([action('a', create('x'), 1), action('b', create('y'), 2)], outcomes)
  expect(await run()).toBe(1)
  delete outcomes['b']
  expect(await run()).toBe(1)
  expect(performed).toEqual(['a', 'b', 'b'])
})

it('isn’t sent twice in a run if the device fails to record it', async () => {
  const actions = [action('a', create('x'))]
  const performed: string[] = []
  const count = await sendOutbox({
    list: async () => actions,
    save: async () => undefined,
    remove: async () => undefined,
    onSend: () => undefined,
    perform: async ({ id }) => {
      performed.push(id)
      return { kind: 'done' }
    },
  })
  expect([count, performed]).toEqual([1, ['a']])
})

it('a change removed meanwhile isn’t sent', async () => {
  const { stored, performed, run } = device([action('a', create('x'), 1), action('b', create('y'), 2)])
  const begun = run()
  stored.delete('b')
  await begun
  expect(performed).toEqual(['a'])
})

it('the next change is the earliest that neither failed nor follows a failed one', () => {
  const first = failed(action('a', move('1'), 1))
  const second = action('b', move('1'), 2)
  expect(nextToSend([second, first])).toBeUndefined()
  expect(nextToSend([second, first, action('c', move('2'), 3)])?.id).toBe('c')
  expect(inOrder([second, first]).map(({ id }) => id)).toEqual(['a', 'b'])
})
