import { describe, expect, it, vi } from 'vitest'
import type { Post } from '~/contract/post'
import type { Failure } from '~/src/operations/operation'
import { unparsedTargetsText } from '~/src/posts/account-groups'
import { bodyOf, type ComposerValues, emptyValues } from './composer-values'
import { type SaveDeps, save } from './save-post'

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
const refused = { message: 'No.', code: 'invalid_request', status: 400 }
const doneWith = (made: Post, unplaced?: Failure) => ({ kind: 'done' as const, post: made, unplaced })

function deps(own: Partial<SaveDeps> = {}): SaveDeps {
  return {
    create: vi.fn(async () => doneWith(post('new'))),
    resume: vi.fn(async () => undefined),
    forget: vi.fn(async () => undefined),
    saveCreationId: async () => undefined,
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

  it('queues after creating, and keeps the draft if the queue refuses', async () => {
    const queued = { ...values, when: 'queue' as const }
    expect((await save({ values: queued }, deps())).kind).toBe('done')
    const result = await save(
      { values: queued },
      deps({ create: async () => doneWith(post('new'), refused) }),
    )
    expect(result).toMatchObject({ kind: 'partial', post: { id: 'new' }, failure: { message: 'No.' } })
  })

  it('saves platform options with the post, and reports a failure', async () => {
    const written = { ...values, options: { a1: { reply_settings: 'following' } } }
    const saveDeps = deps({ keepOptions: vi.fn(() => Promise.resolve()) })
    expect(await save({ values: written }, saveDeps)).toMatchObject({ kind: 'done' })
    const how = { to: undefined, options: written.options }
    expect(saveDeps.create).toHaveBeenCalledWith(expect.anything(), expect.anything(), how)
    const lacking = { ...doneWith(post('new')), withoutOptions: refused }
    const failed = await save({ values: written }, deps({ create: async () => lacking }))
    expect(failed).toMatchObject({ kind: 'partial', lacks: 'options' })

    const same = { values: written, editing: post('old') }
    expect(await save(same, saveDeps)).toMatchObject({ kind: 'done' })
    expect(saveDeps.keepOptions).toHaveBeenCalledWith(post('old'), written.options)
  })

  it('doesn’t schedule a post while its options can’t be saved', async () => {
    const written = { ...values, when: 'queue' as const, options: { a1: { reply_settings: 'following' } } }
    const failing = deps({ keepOptions: () => Promise.reject(new Error('Refused.', { cause: refused })) })
    const saved = await save({ values: written, editing: post('old') }, failing)
    expect(saved).toMatchObject({ kind: 'partial', lacks: 'options' })
    expect(failing.place).not.toHaveBeenCalled()
  })

  it('stores the id of the creation before creating', async () => {
    const calls: string[] = []
    const saveCreationId = async (id: string) => void calls.push(`keep ${id}`)
    const create: SaveDeps['create'] = async (_, id) => {
      calls.push(`create ${id}`)
      return doneWith(post('new'))
    }
    await save({ values }, deps({ saveCreationId, create }))
    expect(calls).toEqual([expect.stringMatching(/^keep /), calls[0]?.replace('keep', 'create')])
  })

  it('continues with the post of an earlier creation instead of creating another', async () => {
    const saveDeps = deps({ resume: async () => doneWith(post('made')) })
    expect(await save({ values, creation: 'i' }, saveDeps)).toEqual({ kind: 'done', post: post('made') })
    expect(saveDeps.create).not.toHaveBeenCalled()
  })

  it('creates nothing while the last creation’s outcome is unknown', async () => {
    const pending = { kind: 'pending' as const, failure: { message: 'The API didn’t respond.' } }
    const saveDeps = deps({ resume: async () => pending })
    expect(await save({ values, creation: 'i' }, saveDeps)).toMatchObject({ kind: 'lost', creation: 'i' })
    expect(saveDeps.create).not.toHaveBeenCalled()
  })

  it('creates another if the last one was looked up and doesn’t exist', async () => {
    const absent = { kind: 'unknown' as const, failure: { message: 'Not there.', code: 'create_unseen' } }
    const saveDeps = deps({ resume: async () => absent })
    expect(await save({ values, creation: 'i' }, saveDeps)).toEqual({ kind: 'done', post: post('new') })
    expect(saveDeps.forget).toHaveBeenCalledWith('i')
  })

  it('replaces an edited post, and only moves an unchanged one', async () => {
    const saveDeps = deps()
    await save({ values: { ...values, text: 'Frost again' }, editing: post('old') }, saveDeps)
    expect(saveDeps.replace).toHaveBeenCalledOnce()
    const moved = await save({ values: { ...values, when: 'queue' }, editing: post('old') }, saveDeps)
    expect(moved).toMatchObject({ kind: 'done', post: { id: 'old', status: 'queued' } })
    expect(saveDeps.replace).toHaveBeenCalledOnce()
  })

  it('schedules a draft by replacing it if the token may create posts but not move them', async () => {
    const timed = { ...values, when: 'schedule' as const, date: '2031-12-03', time: '14:30' }
    const saveDeps = deps({ canPlace: false })
    expect((await save({ values: timed, editing: post('old') }, saveDeps)).kind).toBe('done')
    expect(saveDeps.replace).toHaveBeenCalledOnce()
    expect(saveDeps.place).not.toHaveBeenCalled()
    const other = deps()
    await save({ values: timed, editing: post('old') }, other)
    expect(other.place).toHaveBeenCalledOnce()
  })

  it('doesn’t replace a post with unparsed targets', async () => {
    const saveDeps = deps()
    const again = { ...values, text: 'Frost again' }
    const threads = post('old', {
      targets: [...values.targets, { accountId: 'a2', platformWord: 'threads' }],
    })
    for (const editing of [threads, post('old', { unreadTargets: 1 })]) {
      const result = await save({ values: again, editing }, saveDeps)
      expect(result).toMatchObject({ kind: 'failed', failure: { message: unparsedTargetsText } })
    }
    expect(saveDeps.replace).not.toHaveBeenCalled()
  })

  it('does nothing to an unchanged draft', async () => {
    const saveDeps = deps()
    expect(await save({ values, editing: post('old') }, saveDeps)).toEqual({
      kind: 'done',
      post: post('old'),
    })
    expect(saveDeps.place).not.toHaveBeenCalled()
  })

  it('returns a refusal instead of throwing', async () => {
    const result = await save(
      { values },
      deps({ create: async () => ({ kind: 'undone', failure: refused }) }),
    )
    expect(result).toMatchObject({ kind: 'failed', failure: refused })
  })
})
