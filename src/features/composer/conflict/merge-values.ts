import { instantOf } from '~/src/posts/actions/local-time'
import type { ComposerValues } from '../composer-values'

/** The fields of a post that are merged independently. `when` is its time or queue. */
export const mergedFields = [
  'text',
  'media',
  'hashtags',
  'mentions',
  'link',
  'targets',
  'campaignId',
  'options',
  'when',
] as const
export type MergedField = (typeof mergedFields)[number]

const parts: Readonly<Record<MergedField, readonly (keyof ComposerValues)[]>> = {
  text: ['text'],
  media: ['media'],
  hashtags: ['hashtags'],
  mentions: ['mentions'],
  link: ['link'],
  targets: ['targets'],
  campaignId: ['campaignId'],
  options: ['options'],
  when: ['when', 'date', 'time', 'zone', 'at', 'queueId'],
}

/** A field's value for comparison: only what a post stores, not what only this device knows. */
function comparable(values: ComposerValues, field: MergedField): unknown {
  switch (field) {
    case 'media':
      return values.media.map(({ url }) => url)
    case 'targets':
      return values.targets.map(({ accountId, postType }) => [accountId, postType ?? ''])
    case 'link':
      return values.link.trim()
    case 'options':
      return Object.entries(values.options).toSorted(([one], [other]) => (one < other ? -1 : 1))
    case 'when':
      if (values.when === 'queue') return ['queue', values.queueId]
      // A post to be published now is a draft until then.
      return values.when === 'schedule' ? ['schedule', instantOf(values) ?? ''] : ['draft']
    default:
      return values[field]
  }
}

const same = (one: ComposerValues, other: ComposerValues, field: MergedField): boolean =>
  JSON.stringify(comparable(one, field)) === JSON.stringify(comparable(other, field))

/** The values that belong to a field. */
export const partOf = (values: ComposerValues, field: MergedField): Partial<ComposerValues> =>
  Object.fromEntries(parts[field].map((name) => [name, values[name]]))

export interface Merge {
  /** The person's values, with what only the other side has changed. */
  readonly values: ComposerValues
  /** Fields changed differently on both sides; `values` has the person's. */
  readonly conflicts: readonly MergedField[]
  /** Fields taken from the other side. */
  readonly taken: readonly MergedField[]
}

/** Three-way merge of two edits of one post. Changes made on only one side are kept. */
export function mergeValues(base: ComposerValues, mine: ComposerValues, theirs: ComposerValues): Merge {
  const theirChanges = mergedFields.filter(
    (field) => !same(base, theirs, field) && !same(mine, theirs, field),
  )
  const taken = theirChanges.filter((field) => same(base, mine, field))
  const conflicts = theirChanges.filter((field) => !same(base, mine, field))
  const values = taken.reduce<ComposerValues>(
    (merged, field) => ({ ...merged, ...partOf(theirs, field) }),
    mine,
  )
  return { values, conflicts, taken }
}
