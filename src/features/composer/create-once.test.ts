import { describe, expect, it, vi } from 'vitest'
import type { Post, PostCreate } from '~/contract/post'
import { ApiError, NetworkError } from '~/src/api/errors'
import { type CreateHands, createOnce, findAttempt } from './create-once'

const body: PostCreate = {
  content: { text: 'Frost', mediaUrls: [], hashtags: [], mentions: [] },
  targets: [{ platform: 'twitter', accountId: 'a1' }],
}
const post = (id: string): Post => ({ id, status: 'draft', ...body })
const lost = new NetworkError('unreachable', { outcomeUnknown: true })

/** A service that has `posts`, and whose create call does what it is told. */
function service(posts: Post[], create: (posts: Post[]) => Promise<Post>) {
  const hands: CreateHands = {
    create: () => create(posts),
    list: async () => [...posts],
    keep: vi.fn(async () => undefined),
    sleep: async () => undefined,
  }
  return { hands, posts }
}

describe('createOnce', () => {
  it('keeps the attempt before it calls', async () => {
    const { hands } = service([post('old')], async () => {
      expect(hands.keep).toHaveBeenCalledWith({ body, seen: ['old'], at: 5 })
      return post('new')
    })
    expect(await createOnce(body, hands, 5)).toEqual({ kind: 'done', post: post('new') })
  })

  it('finds the post whose answer was lost, and not an older one that says the same', async () => {
    const { hands, posts } = service([post('old')], async (all) => {
      all.unshift(post('new'))
      throw lost
    })
    expect(await createOnce(body, hands)).toEqual({ kind: 'done', post: post('new') })
    expect(posts).toHaveLength(2)
  })

  it('says that it is not there when it is not', async () => {
    const { hands } = service([post('old')], () => Promise.reject(lost))
    expect((await createOnce(body, hands)).kind).toBe('absent')
  })

  it('is unsure while nothing can be read', async () => {
    const { hands } = service([], () => Promise.reject(lost))
    const attempt = { body, seen: [], at: 0 }
    const deaf = { ...hands, list: () => Promise.reject(lost) }
    expect((await findAttempt(attempt, deaf)).kind).toBe('unsure')
  })

  it('passes a refusal on', async () => {
    const refusal = new ApiError({ status: 400, code: 'invalid_request', message: 'No.' })
    const { hands } = service([], () => Promise.reject(refusal))
    await expect(createOnce(body, hands)).rejects.toBe(refusal)
  })
})
