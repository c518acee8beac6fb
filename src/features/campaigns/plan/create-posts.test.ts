import { expect, it, vi } from 'vitest'
import { Post, type PostCreate } from '~/contract/post'
import { ApiError, NetworkError } from '~/src/api/errors'
import { createPostOnce } from './create-posts'

const body: PostCreate = {
  content: { text: 'Slow.', mediaUrls: [], hashtags: [], mentions: [] },
  targets: [{ platform: 'instagram', accountId: 'i1' }],
}
const post = (id: string) => Post.parse({ ...body, id, status: 'draft' })
const lost = new NetworkError('unreachable', { outcomeUnknown: true })

function deps(listed: readonly Post[], create: () => Promise<Post>) {
  return {
    list: vi.fn(async () => listed),
    create: vi.fn(create),
    remove: vi.fn(async () => undefined),
    sleep: async () => undefined,
  }
}

it('creates, and answers the post', async () => {
  const made = deps([], async () => post('new'))
  expect((await createPostOnce(body, [], made)).id).toBe('new')
  expect(made.remove).not.toHaveBeenCalled()
})

it('looks a post up whose answer was lost, and does not take an older one for it', async () => {
  const found = deps([post('old'), post('new')], () => Promise.reject(lost))
  expect((await createPostOnce(body, ['old'], found)).id).toBe('new')
  const absent = deps([post('old')], () => Promise.reject(lost))
  await expect(createPostOnce(body, ['old'], absent)).rejects.toBe(lost)
})

it('does not make again what an earlier try made', async () => {
  const again = deps([post('earlier')], async () => post('second'))
  expect((await createPostOnce(body, ['earlier'], again, [])).id).toBe('earlier')
  expect(again.create).not.toHaveBeenCalled()
})

it('passes a refusal on', async () => {
  const refused = new ApiError({ status: 400, code: 'invalid', message: 'No.' })
  const no = deps([], () => Promise.reject(refused))
  await expect(createPostOnce(body, [], no)).rejects.toBe(refused)
  expect(no.list).not.toHaveBeenCalled()
})
