import { instantOf } from '~/src/posts/actions/local-time'
import type { ComposerValues } from '../composer-values'

/** What two people can change of a post apart from each other. `when` is its time, or its place in a queue. */
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
  when: ['when', 'date', 'time', 'zone', 'queueId'],
}

/** A field as it is compared: what a post can say of it, and nothing that only this device knows. */
function said(values: ComposerValues, field: MergedField): unknown {
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
      // Publishing now is a draft until it is out.
      return values.when === 'schedule' ? ['schedule', instantOf(values) ?? ''] : ['draft']
    default:
      return values[field]
  }
}

const same = (one: ComposerValues, other: ComposerValues, field: MergedField): boolean =>
  JSON.stringify(said(one, field)) === JSON.stringify(said(other, field))

/** Of `values` what belongs to a field. */
export const partOf = (values: ComposerValues, field: MergedField): Partial<ComposerValues> =>
  Object.fromEntries(parts[field].map((name) => [name, values[name]]))

export interface Merge {
  /** One’s own, with what only the other has changed. */
  readonly values: ComposerValues
  /** What both have changed, each in their way: one’s own is in `values`. */
  readonly conflicts: readonly MergedField[]
  /** What was taken of the other’s. */
  readonly taken: readonly MergedField[]
}

/** Brings together what two people made of one post. What only one of them changed is in the result. */
export function mergeValues(base: ComposerValues, mine: ComposerValues, theirs: ComposerValues): Merge {
  const theirOwn = mergedFields.filter((field) => !same(base, theirs, field) && !same(mine, theirs, field))
  const taken = theirOwn.filter((field) => same(base, mine, field))
  const conflicts = theirOwn.filter((field) => !same(base, mine, field))
  const values = taken.reduce<ComposerValues>(
    (merged, field) => ({ ...merged, ...partOf(theirs, field) }),
    mine,
  )
  return { values, conflicts, taken }
}
