import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Post, PostCreate } from '~/contract/post'
import { ApiError, NetworkError } from '~/src/api/errors'
import { memoryOperations } from '~/src/operations/operation-store'
import { createOperations } from '~/src/operations/operations'
import { sendOver } from '~/src/operations/test-posts'
import { type ComposerValues, emptyValues } from '../composer-values'
import { stateOf, type VariantItem } from '../draft-state'
import type { SaveDeps } from '../save-post'
import { contentOf } from './post-variants'
import { areFinished, itemsFor, publishVariants, type SaveVariantsDeps, saveVariants } from './save-variants'

const platforms = ['twitter', 'youtube', 'linkedin'] as const
const base = { ...emptyValues(), text: 'For all' }
const sheet: ComposerValues = {
  ...base,
  targets: platforms.map((platform) => ({ accountId: platform, platform, postType: undefined })),
  own: { twitter: { ...contentOf(base), text: 'Short' }, youtube: { ...contentOf(base), text: 'Title' } },
}

/** What the network does with a create call. `crash`: the page is gone right after. */
type Outcome = 'answers' | 'refuses' | 'lost before' | 'lost after' | 'crash before' | 'crash after'

const refusal = new ApiError({ status: 400, code: 'invalid_request', message: 'No.' })
const lost = new NetworkError('unreachable', { outcomeUnknown: true })

/** A server, and a device that outlives its pages. */
function createWorld(outcomes: Outcome[]) {
  const posts: Post[] = []
  const published: string[] = []
  const device: { items: readonly VariantItem[]; crash: () => void } = { items: [], crash: () => undefined }
  /** The page is gone: what it awaited never resolves. */
  const gone = () => {
    device.crash()
    return new Promise<never>(() => undefined)
  }
  const make = (body: PostCreate) => {
    const post: Post = { id: `p${posts.length + 1}`, status: 'draft', ...body }
    posts.unshift(post)
    return post
  }
  const create = async (body: PostCreate) => {
    const nextOutcome = outcomes.shift() ?? 'answers'
    if (nextOutcome === 'refuses') throw refusal
    if (nextOutcome === 'crash before') return gone()
    if (nextOutcome === 'lost before') throw lost
    const post = make(body)
    if (nextOutcome === 'crash after') return gone()
    if (nextOutcome === 'lost after') throw lost
    return post
  }
  const store = memoryOperations()
  const page = () =>
    createOperations(store, sendOver({ create, list: async () => [...posts] }), {
      sleep: async () => undefined,
      // A page that is gone holds no locks.
      hold: (_name, _wait, work) => work(),
    })
  const saving = (saveCreationId: SaveDeps['saveCreationId']): SaveDeps => ({
    create: (body, id) => page().createPost('w', body, { id }),
    resume: (id) => page().resume(id),
    forget: (id) => page().acknowledge(id),
    saveCreationId,
    replace: async () => ({ kind: 'undone', failure: { message: 'No.' } }),
    place: async (post) => post,
    canPlace: true,
  })
  const deps: SaveVariantsDeps = {
    saving,
    acknowledge: (id) => page().acknowledge(id),
    saveItems: async (items) => {
      device.items = items
    },
    read: async (post) => posts.find(({ id }) => id === post.id) ?? post,
    publish: async (post) => {
      published.push(post.id)
      return { kind: 'done', post: { ...post, status: 'published' } }
    },
  }
  return { posts, published, device, deps }
}

const accounts = (posts: readonly Post[]) =>
  posts.flatMap(({ targets }) => targets.map(({ accountId }) => accountId)).sort()

describe('saveSet', () => {
  it('creates one post per text', async () => {
    const { posts, deps } = createWorld([])
    const items = await saveVariants(itemsFor(sheet, [], undefined), deps)
    expect(areFinished(items, false)).toBe(true)
    expect(posts.map(({ content }) => content.text).sort()).toEqual(['For all', 'Short', 'Title'])
  })

  it('continues past a refused one, reports it, and retries only that one', async () => {
    const { posts, deps } = createWorld(['answers', 'refuses', 'answers'])
    const items = await saveVariants(itemsFor(sheet, [], undefined), deps)
    expect(items.map(stateOf)).toEqual(['created', 'notCreated', 'created'])
    const again = await saveVariants(itemsFor(sheet, items, undefined), deps)
    expect(areFinished(again, false)).toBe(true)
    expect(accounts(posts)).toEqual(['linkedin', 'twitter', 'youtube'])
  })

  it('replaces a created one whose text was changed before the retry, and no other', async () => {
    const { deps } = createWorld(['answers', 'answers', 'refuses'])
    const items = await saveVariants(itemsFor(sheet, [], undefined), deps)
    expect(items.map(stateOf)).toEqual(['created', 'created', 'notCreated'])
    const own = { ...sheet.own, youtube: { ...contentOf(base), text: 'Better title' } }
    const next = itemsFor({ ...sheet, own }, items, undefined)
    expect(next.map(({ post, editing, values }) => [values.text, post?.id, editing?.id])).toEqual([
      ['Short', 'p1', undefined],
      ['Better title', undefined, 'p2'],
      ['For all', undefined, undefined],
    ])
    // What may be published stays as it is.
    const sent = items.map((item) => (item.post ? { ...item, sent: 'unsure' as const } : item))
    expect(itemsFor({ ...sheet, own }, sent, undefined).map(({ post }) => post?.id)).toEqual([
      'p1',
      'p2',
      undefined,
    ])
  })

  it('stops if the replaced post would be joined by its own copies', async () => {
    const { posts, deps } = createWorld([])
    const old: Post = { id: 'old', status: 'draft', content: { ...emptyBody, text: 'Old' }, targets: [] }
    const items = await saveVariants(itemsFor(sheet, [], old), deps)
    expect(items.map(stateOf)).toEqual(['notScheduled', 'waiting', 'waiting'])
    expect(posts).toEqual([])
  })

  it('neither duplicates nor loses posts, whatever is lost, refused or crashes', async () => {
    const anyOutcome = fc.constantFrom<Outcome>(
      'answers',
      'refuses',
      'lost before',
      'lost after',
      'crash before',
      'crash after',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(anyOutcome, { maxLength: 9 }), async (fates) => {
        const { posts, device, deps } = createWorld([...fates])
        for (let page = 0; page <= fates.length && !whole(device.items); page++) {
          const crashed = new Promise<void>((resolve) => {
            device.crash = resolve
          })
          await Promise.race([saveVariants(itemsFor(sheet, device.items, undefined), deps), crashed])
          expect(new Set(accounts(posts)).size).toBe(accounts(posts).length)
        }
        expect(whole(device.items)).toBe(true)
        expect(accounts(posts)).toEqual(['linkedin', 'twitter', 'youtube'])
      }),
      { numRuns: 300 },
    )
  })
})

const emptyBody = { mediaUrls: [], hashtags: [], mentions: [] }
const whole = (items: readonly VariantItem[]) => items.length > 0 && areFinished(items, false)

describe('publishSet', () => {
  it('publishes each once, and none that is already published', async () => {
    const { posts, published, deps } = createWorld([])
    const made = await saveVariants(itemsFor(sheet, [], undefined), deps)
    const [first] = posts
    if (first) posts.splice(0, 1, { ...first, status: 'published' })
    const items = await publishVariants(made, deps)
    expect(areFinished(items, true)).toBe(true)
    expect(published).toHaveLength(2)
    await publishVariants(items, deps)
    expect(published).toHaveLength(2)
  })

  it('retries refused ones, and leaves unknown ones to their operation', async () => {
    const { deps } = createWorld([])
    const made = await saveVariants(itemsFor(sheet, [], undefined), deps)
    const results = ['undone', 'unknown', 'undone'] as const
    let call = 0
    const failing = { ...deps, publish: async () => outcome(results[call++] ?? 'undone') }
    const items = await publishVariants(made, failing)
    expect(items.map(stateOf)).toEqual(['notPublished', 'unsure', 'notPublished'])
    expect((await publishVariants(items, deps)).map(stateOf)).toEqual(['published', 'unsure', 'published'])
  })
})

const outcome = (kind: 'undone' | 'unknown') => ({ kind, failure: { message: 'No.' } })
