import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Post } from '~/contract/post'
import { type TwinPost, TwinSnapshot } from '~/contract/twin'
import { by, renamed } from '~/domain/twins'
import { type Change, postFields } from './change'
import { difference } from './difference'
import { toSnapshot } from './read-workspace'

const words = fc.constantFrom('Fog on the ridge', 'Out at six', 'A calm sea', 'Fresh beans on Friday morning')
const id = (kind: string) => fc.integer({ min: 0, max: 12 }).map((number) => `${kind}_${number}`)
const distinct = <T extends { id: string }>(record: fc.Arbitrary<T>) =>
  fc.uniqueArray(record, { selector: (each) => each.id, maxLength: 8 })
const post: fc.Arbitrary<TwinPost> = fc.record({
  id: id('post'),
  content: fc.record({
    text: words,
    mediaUrls: fc.constant([]),
    hashtags: fc.subarray(['sea', 'fog']),
    mentions: fc.constant([]),
  }),
  targets: fc.constant([{ platform: 'twitter' as const, accountId: 'acc_1' }]),
  status: fc.constantFrom('draft', 'scheduled'),
  scheduledAt: fc.constantFrom('2027-01-01T06:00:00Z', '2027-01-02T06:00:00Z'),
  results: fc.constant([]),
})
const snapshot: fc.Arbitrary<TwinSnapshot> = fc.record({
  brandKit: fc.record({ tagline: words }, { requiredKeys: [] }),
  products: distinct(
    fc.record({
      id: id('prod'),
      name: words,
      images: fc.constant([]),
      status: fc.constantFrom('active', 'draft'),
    }),
  ),
  campaigns: fc.constant([]),
  posts: distinct(post),
  media: fc.constant([]),
  accounts: fc.constant([]),
  queues: fc.constant([]),
  credits: fc.constant(0),
  left: fc.constant([]),
})

/** The source after `changes` have been carried out. */
function applied(source: TwinSnapshot, changes: readonly Change[]): TwinSnapshot {
  return changes.reduce<TwinSnapshot>((now, change) => {
    const others = <T extends { id: string }>(list: readonly T[]) =>
      list.filter((each) => !('before' in change) || !('id' in change.before) || each.id !== change.before.id)
    if (change.kind === 'brandKit')
      return change.what === 'changed' ? { ...now, brandKit: { ...now.brandKit, ...change.after } } : now
    if (change.kind === 'product' && change.what !== 'removed')
      return { ...now, products: [...others(now.products), change.after] }
    if (change.kind === 'post')
      return { ...now, posts: [...others(now.posts), ...(change.what === 'removed' ? [] : [change.after])] }
    return now
  }, source)
}

/** A snapshot's content regardless of post ids: an edit replaces a post by a new one. */
const contentOf = ({ products, posts, brandKit }: TwinSnapshot) => ({
  brandKit,
  products: products.toSorted((a, b) => a.id.localeCompare(b.id)),
  posts: posts.map((each) => JSON.stringify(sorted(postFields(each)))).sort(),
})
const sorted = (fields: object) => Object.entries(fields).sort(([a], [b]) => a.localeCompare(b))

describe('difference', () => {
  it('of a snapshot and itself is empty', () => {
    fc.assert(
      fc.property(snapshot, (base) => {
        expect(difference({ base, twin: base, source: base })).toEqual([])
      }),
    )
  })

  it('turns the source into the twin when carried out', () => {
    fc.assert(
      fc.property(snapshot, snapshot, (base, other) => {
        // Products and brand kit fields are never deleted: the API has no call for it.
        const remaining = base.products.filter((each) => !other.products.some((twin) => twin.id === each.id))
        const brandKit = { ...base.brandKit, ...other.brandKit }
        const twin = { ...other, brandKit, products: [...other.products, ...remaining] }
        const changes = difference({ base, twin, source: base })
        expect(
          changes.every(({ refusal, conflict }) => refusal === undefined && conflict === undefined),
        ).toBe(true)
        const after = applied(base, changes)
        expect(contentOf(after)).toEqual(contentOf(twin))
        expect(difference({ base: after, twin, source: after })).toEqual([])
      }),
    )
  })

  it('leaves out changes the source has already made itself', () => {
    fc.assert(
      fc.property(snapshot, words, (base, tagline) => {
        const twin = { ...base, brandKit: { tagline } }
        expect(difference({ base, twin, source: twin })).toEqual([])
      }),
    )
  })

  it('keeps ids when renamed there and back', () => {
    fc.assert(
      fc.property(snapshot, (base) => {
        const names = Object.fromEntries(base.posts.map((each) => [each.id, `other_${each.id}`]))
        const back = Object.fromEntries(Object.entries(names).map(([from, to]) => [to, from]))
        expect(renamed(renamed(base, by(names)), by(back))).toEqual(base)
      }),
    )
  })
})

it('leaves out and lists what a twin can’t hold, and never promotes over it', () => {
  const target = { platform: undefined, accountId: 'acc_9' }
  const foreign: Post = {
    id: 'post_1',
    content: { text: 'Wind', mediaUrls: [], hashtags: [], mentions: [] },
    targets: [target],
  }
  const base = toSnapshot({
    brandKit: {
      name: 'Sail',
      colors: [{ hex: '#0b5fa5', role: 'hero' }, { hex: '#123456' }],
      mascot: 'gull',
    },
    products: [{ id: 'prod_1', status: 'paused' }],
    campaigns: [],
    posts: [{ post: foreign, listed: 'draft' }],
    media: [{ id: 'med_1' }],
    accounts: [{ id: 'acc_9' }],
    queues: [],
    credits: 12.5,
  })
  expect(z.safeParse(TwinSnapshot, base).success).toBe(true)
  expect(base).toMatchObject({
    brandKit: { colors: [{ hex: '#123456' }] },
    products: [{ name: 'prod_1' }],
    credits: 12,
  })
  expect(base.left).toEqual(
    expect.arrayContaining([
      { kind: 'brandKit', id: '', field: 'colors' },
      { kind: 'product', id: 'prod_1', field: 'status' },
      { kind: 'post', id: 'post_1', field: 'targets' },
      { kind: 'account', id: 'acc_9', field: '' },
      { kind: 'media', id: 'med_1', field: '' },
    ]),
  )
  const twin = { ...base, brandKit: { ...base.brandKit, colors: [] } }
  const [change] = difference({ base, twin, source: base })
  expect(change?.refusal).toMatch(/“Colours” has more data at the source than could be copied/)
})

it('names the fields that both sides changed as the list does', () => {
  const [base] = fc.sample(snapshot, { numRuns: 1, seed: 1 })
  const kit = (tagline: string) => ({ ...base, brandKit: { brandToneOfVoice: [tagline] } }) as TwinSnapshot
  const [change] = difference({ base: kit('dry'), twin: kit('bold'), source: kit('warm') })
  expect(change?.conflict).toBe('Also changed at the source: Tone of voice. Promoting overwrites it.')
})

it('marks where the title of a long post is cut, and cuts no emoji in half', () => {
  const empty = { products: [], campaigns: [], posts: [], media: [], accounts: [], queues: [], left: [] }
  const base: TwinSnapshot = { ...empty, brandKit: {}, credits: 0 }
  const content = { text: `${'🌲'.repeat(100)}\nand more`, mediaUrls: [], hashtags: [], mentions: [] }
  const long: TwinPost = { id: 'post_1', content, targets: [], status: 'draft', results: [] }
  const [change] = difference({ base, twin: { ...base, posts: [long] }, source: base })
  expect(change?.title).toBe(`${'🌲'.repeat(79)}…`)
})
