import { describe, expect, it, vi } from 'vitest'
import type { Post } from '~/contract/post'
import { unreadTargets } from '~/src/posts/account-groups'
import { ApiError, NetworkError } from '~/src/api/errors'
import { save, type SaveDeps } from './save-post'
import { bodyOf, type ComposerValues, emptyValues } from './composer-values'

const values: ComposerValues = {
  ...emptyValues(),
  text: 'Frost',
  targets: [{ accountId: 'a1', platform: 'twitter', postType: undefined }],
}
const post = (id: string, more: Partial<Post> = {}): Post => ({
  id,
  status: 'draft',
  ...bodyOf(values),
  ...more,
})
const refused = new ApiError({ status: 400, code: 'invalid_request', message: 'No.' })
const lost = new NetworkError('unreachable', { outcomeUnknown: true })

function deps(own: Partial<SaveDeps> = {}): SaveDeps {
  return {
    create: vi.fn(async () => post('new')),
    list: vi.fn(async () => []),
    keep: async () => undefined,
    remove: async () => undefined,
    sleep: async () => undefined,
    replace: vi.fn(async () => ({ kind: 'done' as const, post: post('replaced') })),
    place: vi.fn(async (old: Post) => ({ ...old, status: 'queued' as const })),
    canPlace: true,
    ...own,
  }
}

describe('save', () => {
  it('creates a new post', async () => {
    expect(await save({ values }, deps())).toEqual({ kind: 'done', post: post('new') })
  })

  it('queues after creating, and keeps the draft when the queue refuses', async () => {
    const queued = { ...values, when: 'queue' as const }
    expect((await save({ values: queued }, deps())).kind).toBe('done')
    const result = await save({ values: queued }, deps({ place: () => Promise.reject(refused) }))
    expect(result).toMatchObject({ kind: 'kept', post: { id: 'new' }, failure: { message: 'No.' } })
  })

  it('takes up the post of an earlier attempt instead of making another', async () => {
    const around = deps({ list: async () => [post('made')] })
    const attempt = { body: bodyOf(values), seen: [], at: 0 }
    expect(await save({ values, attempt }, around)).toEqual({ kind: 'done', post: post('made') })
    expect(around.create).not.toHaveBeenCalled()
  })

  it('makes none while it can’t be looked up what became of the last one', async () => {
    const around = deps({ list: () => Promise.reject(lost) })
    const attempt = { body: bodyOf(values), seen: [], at: 0 }
    expect((await save({ values, attempt }, around)).kind).toBe('lost')
    expect(around.create).not.toHaveBeenCalled()
  })

  it('replaces an edited post, and only moves one that says the same', async () => {
    const around = deps()
    await save({ values: { ...values, text: 'Frost again' }, editing: post('old') }, around)
    expect(around.replace).toHaveBeenCalledOnce()
    const moved = await save({ values: { ...values, when: 'queue' }, editing: post('old') }, around)
    expect(moved).toMatchObject({ kind: 'done', post: { id: 'old', status: 'queued' } })
    expect(around.replace).toHaveBeenCalledOnce()
  })

  it('gives a draft its time by replacing it where the token may create posts but not move them', async () => {
    const timed = { ...values, when: 'schedule' as const, date: '2031-12-03', time: '14:30' }
    const around = deps({ canPlace: false })
    expect((await save({ values: timed, editing: post('old') }, around)).kind).toBe('done')
    expect(around.replace).toHaveBeenCalledOnce()
    expect(around.place).not.toHaveBeenCalled()
    const other = deps()
    await save({ values: timed, editing: post('old') }, other)
    expect(other.place).toHaveBeenCalledOnce()
  })

  it('makes no post anew without an account that could not be read', async () => {
    const around = deps()
    const again = { ...values, text: 'Frost again' }
    const threads = post('old', {
      targets: [...values.targets, { accountId: 'a2', platformWord: 'threads' }],
    })
    for (const editing of [threads, post('old', { unreadTargets: 1 })]) {
      const result = await save({ values: again, editing }, around)
      expect(result).toMatchObject({ kind: 'failed', failure: { message: unreadTargets } })
    }
    expect(around.replace).not.toHaveBeenCalled()
  })

  it('does nothing to a draft that says the same and stays a draft', async () => {
    const around = deps()
    expect(await save({ values, editing: post('old') }, around)).toEqual({ kind: 'done', post: post('old') })
    expect(around.place).not.toHaveBeenCalled()
  })

  it('answers a refusal instead of throwing it', async () => {
    const result = await save({ values }, deps({ create: () => Promise.reject(refused) }))
    expect(result).toMatchObject({ kind: 'failed', failure: { code: 'invalid_request' }, error: refused })
  })
})
