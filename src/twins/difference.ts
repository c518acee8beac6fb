import { i18n } from '@lingui/core'
import type { TwinCampaign, TwinProduct, TwinSnapshot, TwinPost } from '~/contract/twin'
import { comparable, similarity } from '~/src/calendar/similar-text'
import {
  fieldsOf,
  isSame,
  placeOf,
  postFields,
  type Change,
  type Compared,
  type ChangeKind,
  type FieldChange,
  type Fields,
} from './change'
import { listed } from '~/src/i18n/plural'

/** The fields that say something else. */
const changedFields = (before: Fields, after: Fields): FieldChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    isSame(before[name], after[name]) ? [] : [{ name, before: before[name], after: after[name] }],
  )

/** What a record is called in a list: its first line. */
const titled = (text: string, otherwise: string) => text.trim().split('\n', 1)[0]?.slice(0, 90) || otherwise

/** Whether the source has come to say the same by itself. */
const isAlready = (meanwhile: readonly FieldChange[], name: string, after: unknown) =>
  meanwhile.some((each) => each.name === name && isSame(each.after, after))

/** Fields that were set otherwise on both sides. */
function clash(fields: readonly FieldChange[], meanwhile: readonly FieldChange[]): string | undefined {
  const both = meanwhile.filter(({ name }) => fields.some((each) => each.name === name))
  return both.length > 0 ? movedSentence(both) : undefined
}

/** What a person is told of fields that were set at the source meanwhile. */
const movedSentence = (fields: readonly FieldChange[]) =>
  i18n.t('Also changed at the source: {map}. Promoting overwrites it.', {
    map: listed(fields.map(({ name }) => name)),
  })

/** A field that the copy holds in part must not take the place of the whole. */
function notCopied(
  source: TwinSnapshot,
  base: TwinSnapshot,
  kind: ChangeKind,
  id: string,
  fields: readonly FieldChange[] | 'any',
): string | undefined {
  const found = [...base.left, ...source.left].find(
    (each) =>
      each.kind === kind &&
      each.id === id &&
      (fields === 'any' || fields.some(({ name }) => name === each.field)),
  )
  if (!found) return undefined
  return found.field === ''
    ? i18n.t('The source has more data than could be copied. Change it there.')
    : i18n.t('“{field}” has more data at the source than could be copied. Change it there.', {
        field: found.field,
      })
}

/** Why it can't be promoted, where it shows files that the source can't reach. */
function onlyHere(fields: readonly FieldChange[], isOnlyHere: Compared['isOnlyHere']): string | undefined {
  const urls = fields.flatMap(({ after }): unknown[] => (Array.isArray(after) ? after : [after]))
  const found = isOnlyHere && urls.some((url) => typeof url === 'string' && isOnlyHere(url))
  return found
    ? i18n.t('Uses a file that exists only on the twin’s server. Upload it at the source.')
    : undefined
}

const wordsOf = (post: TwinPost) => new Set(comparable(post.content.text).split(' '))

/** Share of the words that two texts have in common. */
function sharedWords(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0
  for (const word of a) if (word !== '' && b.has(word)) common++
  return (2 * common) / (a.size + b.size)
}

/** How much `after` looks like an edit of `before`; 0 when not at all. */
function likeness(before: TwinPost, after: TwinPost): number {
  const alike = similarity(comparable(before.content.text), comparable(after.content.text))
  if (alike) return alike === 'same' ? 4 : 3
  if (sharedWords(wordsOf(before), wordsOf(after)) >= 0.5) return 2
  const hasTime = !['draft', 'published', 'failed'].includes(placeOf(before))
  return hasTime && placeOf(before) === placeOf(after) && isSame(before.targets, after.targets) ? 1 : 0
}

/**
 * Edits among what went and what came: the API edits a post by another one in its place. A pair that is none does no
 * harm: either way the one is made and the other deleted.
 */
function pairs(gone: readonly TwinPost[], come: readonly TwinPost[]): (readonly [TwinPost, TwinPost])[] {
  const all = gone.flatMap((before) =>
    come.map((after) => ({ before, after, score: likeness(before, after) })),
  )
  const taken = new Set<string>()
  return all
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .flatMap(({ before, after }) => {
      if (taken.has(before.id) || taken.has(after.id)) return []
      taken.add(before.id).add(after.id)
      return [[before, after] as const]
    })
}

const sent = ['published', 'failed']
const isSent = (post: TwinPost) => sent.includes(placeOf(post))

/** What became of the posts: an edit is one gone and one new, paired. */
function postChanges(compared: Compared): Change[] {
  const { base, twin, twinIds = {} } = compared
  const old = new Map(base.posts.map((post) => [post.id, post]))
  const present = new Set(twin.posts.map(({ id }) => id))
  const paired = pairs(
    base.posts.filter(({ id }) => !present.has(id)),
    twin.posts.filter(({ id }) => !old.has(id)),
  )
  const edited = new Map(paired.map(([before, after]) => [after.id, before]))
  const replaced = new Set(paired.map(([before]) => before.id))
  const removed = base.posts.filter(({ id }) => !present.has(id) && !replaced.has(id))
  return [
    ...twin.posts.flatMap((after) => {
      const before = old.get(after.id) ?? edited.get(after.id)
      if (!before) return addedPost(after, compared)
      return changedPost(
        before,
        after,
        old.has(after.id) ? (twinIds[after.id] ?? after.id) : after.id,
        compared,
      )
    }),
    ...removed.flatMap((before) => removedPost(before, compared)),
  ]
}

const postTitled = (post: TwinPost) => titled(post.content.text, i18n.t('Post without text'))
const incomplete = (post: TwinPost) =>
  post.content.text.trim() === '' || post.targets.length === 0
    ? i18n.t('Posts need text and at least one account.')
    : undefined
const publishedHere = i18n.t(
  'Published on simulated platforms only. Publishing isn’t promoted, so nothing was delivered.',
)

function addedPost(after: TwinPost, { base, source, isOnlyHere }: Compared): Change[] {
  const known = new Set(base.posts.map(({ id }) => id))
  const standing = source?.posts.find((post) => !known.has(post.id) && isSamePost(post, after))
  const fields = changedFields({}, postFields(after))
  const refusal = (isSent(after) ? publishedHere : incomplete(after)) ?? onlyHere(fields, isOnlyHere)
  const common = { key: `post-${after.id}`, title: postTitled(after), fields, refusal }
  return [{ ...common, kind: 'post', what: 'added', twinId: after.id, after, standing }]
}

/** Whether `post` is what `after` became, or is on the way to become: a draft that still lacks its place. */
const isSamePost = (post: TwinPost, after: TwinPost) =>
  isSame({ ...postFields(post), time: '' }, { ...postFields(after), time: '' }) &&
  ['draft', placeOf(after)].includes(placeOf(post))

function changedPost(before: TwinPost, after: TwinPost, twinId: string, compared: Compared): Change[] {
  const { base, source, isOnlyHere } = compared
  const fields = changedFields(postFields(before), postFields(after))
  if (fields.length === 0) return []
  const now = source?.posts.find(({ id }) => id === before.id)
  if (now && isSame(postFields(now), postFields(after))) return []
  const meanwhile = now ? changedFields(postFields(before), postFields(now)) : []
  const moves = fields.every(({ name }) => name === 'time')
  const refusal =
    (isSent(after) ? publishedHere : undefined) ??
    (source && !now
      ? i18n.t('No longer exists at the source. It was deleted or edited there.')
      : undefined) ??
    (now && placeOf(now) === 'published' ? i18n.t('Published at the source in the meantime.') : undefined) ??
    (moves ? undefined : (incomplete(after) ?? notCopied(source ?? base, base, 'post', before.id, 'any'))) ??
    onlyHere(fields, isOnlyHere)
  const conflict = meanwhile.length > 0 ? movedSentence(meanwhile) : undefined
  const common = { key: `post-${before.id}`, title: postTitled(after), fields, refusal, conflict }
  return [{ ...common, kind: 'post', what: 'changed', twinId, before, after }]
}

function removedPost(before: TwinPost, { source }: Compared): Change[] {
  const now = source?.posts.find(({ id }) => id === before.id)
  if (source && !now) return []
  const meanwhile = now ? changedFields(postFields(before), postFields(now)) : []
  const refusal =
    now && placeOf(now) === 'published' ? i18n.t('Published at the source in the meantime.') : undefined
  const conflict = meanwhile.length > 0 ? movedSentence(meanwhile) : undefined
  const common = { key: `post-${before.id}`, title: postTitled(before), fields: [], refusal, conflict }
  return [{ ...common, kind: 'post', what: 'removed', before }]
}

/** What was added, changed and removed in the twin, in the order in which it can be promoted. */
export function difference(compared: Compared): Change[] {
  return [
    ...kitChange(compared),
    ...records('product', compared),
    ...records('campaign', compared),
    ...postChanges(compared),
  ]
}

function kitChange({ base, twin, source, isOnlyHere }: Compared): Change[] {
  const fields = changedFields(base.brandKit, twin.brandKit)
  const meanwhile = source ? changedFields(base.brandKit, source.brandKit) : []
  const open = fields.filter(({ name, after }) => !isAlready(meanwhile, name, after))
  if (open.length === 0) return []
  return [
    {
      kind: 'brandKit',
      what: 'changed',
      key: 'brandKit',
      twinId: '',
      title: i18n.t('Brand kit'),
      before: base.brandKit,
      after: twin.brandKit,
      fields: open,
      refusal: notCopied(source ?? base, base, 'brandKit', '', open) ?? onlyHere(open, isOnlyHere),
      conflict: clash(open, meanwhile),
    },
  ]
}

const gone = i18n.t('No longer exists at the source.')

function records(kind: 'product' | 'campaign', compared: Compared): Change[] {
  const { base, twin, source, twinIds = {}, isOnlyHere } = compared
  const lists = (snapshot: TwinSnapshot): readonly (TwinProduct | TwinCampaign)[] =>
    kind === 'product' ? snapshot.products : snapshot.campaigns
  const old = new Map(lists(base).map((each) => [each.id, each]))
  const now = new Map(source ? lists(source).map((each) => [each.id, each]) : [])
  return lists(twin).flatMap((after) => {
    const before = old.get(after.id)
    const fields = changedFields(before ? fieldsOf(before) : {}, fieldsOf(after))
    const common = { kind, key: `${kind} ${after.id}`, title: titled(after.name, after.id) }
    if (!before) {
      const standing = [...now.values()].find(
        (each) => !old.has(each.id) && isSame(fieldsOf(each), fieldsOf(after)),
      )
      const refusal = onlyHere(fields, isOnlyHere)
      return [{ ...common, what: 'added', twinId: after.id, after, fields, standing, refusal } as Change]
    }
    const present = now.get(after.id)
    const meanwhile = present ? changedFields(fieldsOf(before), fieldsOf(present)) : []
    const open = fields.filter((each) => !isAlready(meanwhile, each.name, each.after))
    if (open.length === 0) return []
    const refusal =
      (source && !present ? gone : undefined) ??
      notCopied(source ?? base, base, kind, after.id, open) ??
      onlyHere(open, isOnlyHere)
    const twinId = twinIds[after.id] ?? after.id
    const conflict = clash(open, meanwhile)
    // The kind says which record it is; the compiler can't follow that through the parameter.
    return [{ ...common, what: 'changed', twinId, before, after, fields: open, refusal, conflict } as Change]
  })
}
