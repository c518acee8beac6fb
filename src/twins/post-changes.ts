import type { TwinPost } from '~/contract/twin'
import type { Change, Compared } from './change'
import { changedFields, movedSentence, notCopied, onlyHere, titled } from './clashes'
import { isSame, placeOf, postFields } from './fields'
import { pairs } from './pairs'

const sent = ['published', 'failed']
const isSent = (post: TwinPost) => sent.includes(placeOf(post))

/** What became of the posts: an edit is one gone and one new, paired. */
export function postChanges(compared: Compared): Change[] {
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

const postTitled = (post: TwinPost) => titled(post.content.text, 'Post without text')
const incomplete = (post: TwinPost) =>
  post.content.text.trim() === '' || post.targets.length === 0
    ? 'Posts need text and at least one account.'
    : undefined
const publishedHere =
  'Published in the twin’s sandbox only. Publishing isn’t promoted, so nothing was delivered.'

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
    (source && !now ? 'No longer exists at the source. It was deleted or edited there.' : undefined) ??
    (now && placeOf(now) === 'published' ? 'Published at the source in the meantime.' : undefined) ??
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
  const refusal = now && placeOf(now) === 'published' ? 'Published at the source in the meantime.' : undefined
  const conflict = meanwhile.length > 0 ? movedSentence(meanwhile) : undefined
  const common = { key: `post-${before.id}`, title: postTitled(before), fields: [], refusal, conflict }
  return [{ ...common, kind: 'post', what: 'removed', before }]
}
