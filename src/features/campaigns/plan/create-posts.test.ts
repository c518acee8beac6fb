import { expect, it, vi } from 'vitest'
import { Post } from '~/contract/post'
import { ApiError, NetworkError } from '~/src/api/errors'
import { unseen } from '~/src/operations/create'
import { memoryOperations } from '~/src/operations/operation-store'
import { createOperations } from '~/src/operations/operations'
import { sendOver } from '~/src/operations/test-posts'
import { createPosts } from './create-posts'
import { type Proposal, type ProposalState, postBody } from './proposal'

const proposal: Proposal = {
  id: 'one',
  at: '2031-12-03T10:00:00.000Z',
  platform: 'instagram',
  accountIds: ['i1'],
  text: 'Slow.',
  hashtags: [],
  media: [],
  state: { kind: 'proposed' },
}
const post = (id: string) => Post.parse({ ...postBody(proposal, 'c', false), id, status: 'draft' })
const lost = new NetworkError('unreachable', { outcomeUnknown: true })

/** Creates the proposal's post with a fake API; returns its states and the calls. */
async function made(
  listed: readonly Post[],
  create: () => Promise<Post>,
  state: ProposalState = { kind: 'proposed' },
  isStopped = () => false,
) {
  const called = vi.fn(create)
  const states: ProposalState[] = []
  const list = async () => listed
  const operations = createOperations(memoryOperations(), sendOver({ create: called, list }), {
    sleep: async () => undefined,
  })
  await createPosts([{ ...proposal, state }], {
    operations: { ...operations, createPost: (body, options) => operations.createPost('w', body, options) },
    list,
    campaignId: 'c',
    asScheduled: false,
    made: () => [],
    setState: (_id, next) => states.push(next),
    onDone: () => undefined,
    isStopped,
  })
  return { state: states.at(-1), before: states[0], called }
}

it('stores the operation with the proposal before creating the post', async () => {
  const { state, before } = await made([], async () => post('new'))
  expect(before).toEqual({ kind: 'creating', creation: expect.any(String) as string })
  expect(state).toEqual({ kind: 'made', postId: 'new' })
})

it('looks up a post whose answer was lost, without mistaking an older one for it', async () => {
  const listed = [post('old')]
  const found = await made(listed, () => {
    listed.push(post('new'))
    return Promise.reject(lost)
  })
  expect(found.state).toEqual({ kind: 'made', postId: 'new' })
  const absent = await made([post('old')], () => Promise.reject(lost))
  expect(absent.state).toMatchObject({ kind: 'creating', message: unseen.message })
})

it('doesn’t create a post again that an earlier version created', async () => {
  const again = await made([post('earlier')], async () => post('second'), { kind: 'creating', seen: [] })
  expect(again.state).toEqual({ kind: 'made', postId: 'earlier' })
  expect(again.called).not.toHaveBeenCalled()
})

it('reports a rejection', async () => {
  const refused = new ApiError({ status: 400, code: 'invalid', message: 'No.' })
  const no = await made([], () => Promise.reject(refused))
  expect(no.state).toEqual({ kind: 'failed', message: 'No. · invalid' })
})

it('creates nothing more once the person has signed out', async () => {
  const { called } = await made(
    [],
    async () => post('new'),
    { kind: 'proposed' },
    () => true,
  )
  expect(called).not.toHaveBeenCalled()
})
