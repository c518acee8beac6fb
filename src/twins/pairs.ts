import type { TwinPost } from '~/contract/twin'
import { comparable, similarity } from '~/domain/calendar/similar-text'
import { isSame, placeOf } from './fields'

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
export function pairs(
  gone: readonly TwinPost[],
  come: readonly TwinPost[],
): (readonly [TwinPost, TwinPost])[] {
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
