import { i18n } from '@lingui/core'
import type { TwinCampaign, TwinPost, TwinProduct, TwinSnapshot } from '~/contract/twin'
import { cutToGraphemes, postTitle } from '~/domain/text'
import { comparableText, similarity } from '~/src/calendar/similar-text'
import { listed } from '~/src/i18n/plural'
import {
  type Change,
  type ChangeKind,
  type ComparisonInput,
  type FieldChange,
  type Fields,
  fieldsOf,
  isSame,
  placeOf,
  postFields,
} from './change'
import { fieldName } from './field-labels'

/** The fields whose values differ. */
const changedFields = (before: Fields, after: Fields): FieldChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    isSame(before[name], after[name]) ? [] : [{ name, before: before[name], after: after[name] }],
  )

/** True if the source has already got the same value. */
const isAlreadyAtSource = (sourceFields: readonly FieldChange[], name: string, after: unknown) =>
  sourceFields.some((each) => each.name === name && isSame(each.after, after))

/** A warning about fields changed on both sides; undefined if there are none. */
function conflictOf(
  fields: readonly FieldChange[],
  sourceFields: readonly FieldChange[],
): string | undefined {
  const both = sourceFields.filter(({ name }) => fields.some((each) => each.name === name))
  return both.length > 0 ? conflictText(both) : undefined
}

const conflictText = (fields: readonly FieldChange[]) =>
  i18n.t('Also changed at the source: {map}. Promoting overwrites it.', {
    map: listed(fields.map(({ name }) => fieldName(name))),
  })

/**
 * Why fields can't be promoted: the twin holds only part of them, and promoting would overwrite the whole.
 */
function partialCopyRefusal(
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
        field: fieldName(found.field),
      })
}

/** Why it can't be promoted if it uses files that the source can't reach. */
function localFileRefusal(
  fields: readonly FieldChange[],
  isLocalFile: ComparisonInput['isLocalFile'],
): string | undefined {
  const urls = fields.flatMap(({ after }): unknown[] => (Array.isArray(after) ? after : [after]))
  const found = isLocalFile && urls.some((url) => typeof url === 'string' && isLocalFile(url))
  return found
    ? i18n.t('Uses a file that exists only on the twin’s server. Upload it at the source.')
    : undefined
}

const wordsOf = (post: TwinPost) => new Set(comparableText(post.content).words.split(' '))

/** Share of words that two texts have in common, from 0 to 1. */
function sharedWords(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0
  for (const word of a) if (word !== '' && b.has(word)) common++
  return (2 * common) / (a.size + b.size)
}

/** How much `after` looks like an edit of `before`, from 0 (not at all) to 4. */
function editScore(before: TwinPost, after: TwinPost): number {
  const match = similarity(comparableText(before.content), comparableText(after.content))
  if (match) return match === 'same' ? 4 : 3
  if (sharedWords(wordsOf(before), wordsOf(after)) >= 0.5) return 2
  const hasTime = !['draft', 'published', 'failed'].includes(placeOf(before))
  return hasTime && placeOf(before) === placeOf(after) && isSame(before.targets, after.targets) ? 1 : 0
}

/**
 * Pairs removed and added posts that look like edits, since the API edits a post by replacing it. A wrong
 * pair does no harm: either way one is created and the other deleted.
 */
function pairEdits(gone: readonly TwinPost[], come: readonly TwinPost[]): (readonly [TwinPost, TwinPost])[] {
  const all = gone.flatMap((before) =>
    come.map((after) => ({ before, after, score: editScore(before, after) })),
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

/** Changes to posts; an edit is a removed and an added post, paired. */
function postChanges(input: ComparisonInput): Change[] {
  const { base, twin, twinIds = {} } = input
  const old = new Map(base.posts.map((post) => [post.id, post]))
  const present = new Set(twin.posts.map(({ id }) => id))
  const paired = pairEdits(
    base.posts.filter(({ id }) => !present.has(id)),
    twin.posts.filter(({ id }) => !old.has(id)),
  )
  const edited = new Map(paired.map(([before, after]) => [after.id, before]))
  const replaced = new Set(paired.map(([before]) => before.id))
  const removed = base.posts.filter(({ id }) => !present.has(id) && !replaced.has(id))
  return [
    ...twin.posts.flatMap((after) => {
      const before = old.get(after.id) ?? edited.get(after.id)
      if (!before) return addedPost(after, input)
      return changedPost(before, after, old.has(after.id) ? (twinIds[after.id] ?? after.id) : after.id, input)
    }),
    ...removed.flatMap((before) => removedPost(before, input)),
  ]
}

const incompleteRefusal = (post: TwinPost) =>
  post.content.text.trim() === '' || post.targets.length === 0
    ? i18n.t('Posts need text and at least one account.')
    : undefined
const publishedHere = i18n.t(
  'Published on simulated platforms only. Publishing isn’t promoted, so nothing was delivered.',
)

function addedPost(after: TwinPost, { base, source, isLocalFile }: ComparisonInput): Change[] {
  const known = new Set(base.posts.map(({ id }) => id))
  const existing = source?.posts.find((post) => !known.has(post.id) && isSamePost(post, after))
  const fields = changedFields({}, postFields(after))
  const refusal =
    (isSent(after) ? publishedHere : incompleteRefusal(after)) ?? localFileRefusal(fields, isLocalFile)
  const common = { key: `post-${after.id}`, title: postTitle(after.content.text), fields, refusal }
  return [{ ...common, kind: 'post', what: 'added', twinId: after.id, after, existing }]
}

/** True if `post` is what promoting `after` created, possibly not yet scheduled. */
const isSamePost = (post: TwinPost, after: TwinPost) =>
  isSame({ ...postFields(post), time: '' }, { ...postFields(after), time: '' }) &&
  ['draft', placeOf(after)].includes(placeOf(post))

function changedPost(before: TwinPost, after: TwinPost, twinId: string, input: ComparisonInput): Change[] {
  const { base, source, isLocalFile } = input
  const fields = changedFields(postFields(before), postFields(after))
  if (fields.length === 0) return []
  const now = source?.posts.find(({ id }) => id === before.id)
  if (now && isSame(postFields(now), postFields(after))) return []
  const sourceFields = now ? changedFields(postFields(before), postFields(now)) : []
  const isMove = fields.every(({ name }) => name === 'time')
  const refusal =
    (isSent(after) ? publishedHere : undefined) ??
    (source && !now
      ? i18n.t('No longer exists at the source. It was deleted or edited there.')
      : undefined) ??
    (now && placeOf(now) === 'published' ? i18n.t('Published at the source in the meantime.') : undefined) ??
    (isMove
      ? undefined
      : (incompleteRefusal(after) ?? partialCopyRefusal(source ?? base, base, 'post', before.id, 'any'))) ??
    localFileRefusal(fields, isLocalFile)
  const conflict = sourceFields.length > 0 ? conflictText(sourceFields) : undefined
  const common = { key: `post-${before.id}`, title: postTitle(after.content.text), fields, refusal, conflict }
  return [{ ...common, kind: 'post', what: 'changed', twinId, before, after }]
}

function removedPost(before: TwinPost, { source }: ComparisonInput): Change[] {
  const now = source?.posts.find(({ id }) => id === before.id)
  if (source && !now) return []
  const sourceFields = now ? changedFields(postFields(before), postFields(now)) : []
  const refusal =
    now && placeOf(now) === 'published' ? i18n.t('Published at the source in the meantime.') : undefined
  const conflict = sourceFields.length > 0 ? conflictText(sourceFields) : undefined
  const common = {
    key: `post-${before.id}`,
    title: postTitle(before.content.text),
    fields: [],
    refusal,
    conflict,
  }
  return [{ ...common, kind: 'post', what: 'removed', before }]
}

/** What was added, changed and removed in the twin, in the order in which it can be promoted. */
export function difference(input: ComparisonInput): Change[] {
  return [
    ...kitChange(input),
    ...records('product', input),
    ...records('campaign', input),
    ...postChanges(input),
  ]
}

function kitChange({ base, twin, source, isLocalFile }: ComparisonInput): Change[] {
  const fields = changedFields(base.brandKit, twin.brandKit)
  const sourceFields = source ? changedFields(base.brandKit, source.brandKit) : []
  const pending = fields.filter(({ name, after }) => !isAlreadyAtSource(sourceFields, name, after))
  if (pending.length === 0) return []
  return [
    {
      kind: 'brandKit',
      what: 'changed',
      key: 'brandKit',
      twinId: '',
      title: i18n.t('Brand kit'),
      before: base.brandKit,
      after: twin.brandKit,
      fields: pending,
      refusal:
        partialCopyRefusal(source ?? base, base, 'brandKit', '', pending) ??
        localFileRefusal(pending, isLocalFile),
      conflict: conflictOf(pending, sourceFields),
    },
  ]
}

const gone = i18n.t('No longer exists at the source.')

/** The fields of a create call, which takes no `heroImageUrl`. */
const createdFields = (record: TwinProduct | TwinCampaign): Fields => ({
  ...fieldsOf(record),
  heroImageUrl: undefined,
})

function records(kind: 'product' | 'campaign', input: ComparisonInput): Change[] {
  const { base, twin, source, twinIds = {}, isLocalFile } = input
  const lists = (snapshot: TwinSnapshot): readonly (TwinProduct | TwinCampaign)[] =>
    kind === 'product' ? snapshot.products : snapshot.campaigns
  const old = new Map(lists(base).map((each) => [each.id, each]))
  const now = new Map(source ? lists(source).map((each) => [each.id, each]) : [])
  return lists(twin).flatMap((after) => {
    const before = old.get(after.id)
    const fields = changedFields(before ? fieldsOf(before) : {}, fieldsOf(after))
    const common = {
      kind,
      key: `${kind} ${after.id}`,
      title: cutToGraphemes(after.name.trim(), 80) || after.id,
    }
    if (!before) {
      const existing = [...now.values()].find(
        (each) => !old.has(each.id) && isSame(createdFields(each), createdFields(after)),
      )
      const refusal = localFileRefusal(fields, isLocalFile)
      return [{ ...common, what: 'added', twinId: after.id, after, fields, existing, refusal } as Change]
    }
    const present = now.get(after.id)
    const sourceFields = present ? changedFields(fieldsOf(before), fieldsOf(present)) : []
    const pending = fields.filter((each) => !isAlreadyAtSource(sourceFields, each.name, each.after))
    if (pending.length === 0) return []
    const refusal =
      (source && !present ? gone : undefined) ??
      partialCopyRefusal(source ?? base, base, kind, after.id, pending) ??
      localFileRefusal(pending, isLocalFile)
    const twinId = twinIds[after.id] ?? after.id
    const conflict = conflictOf(pending, sourceFields)
    // The kind determines the record's type, which the compiler can't follow through the parameter.
    return [
      { ...common, what: 'changed', twinId, before, after, fields: pending, refusal, conflict } as Change,
    ]
  })
}
