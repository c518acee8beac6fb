import type { TwinSnapshot } from '~/contract/twin'
import type { ChangeKind, Compared, FieldChange } from './change'
import { type Fields, isSame } from './fields'

/** The fields that say something else. */
export const changedFields = (before: Fields, after: Fields): FieldChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    isSame(before[name], after[name]) ? [] : [{ name, before: before[name], after: after[name] }],
  )

/** What a record is called in a list: its first line. */
export const titled = (text: string, otherwise: string) =>
  text.trim().split('\n', 1)[0]?.slice(0, 90) || otherwise

/** Whether the source has come to say the same by itself. */
export const isAlready = (meanwhile: readonly FieldChange[], name: string, after: unknown) =>
  meanwhile.some((each) => each.name === name && isSame(each.after, after))

/** Fields that were set otherwise on both sides. */
export function clash(fields: readonly FieldChange[], meanwhile: readonly FieldChange[]): string | undefined {
  const both = meanwhile.filter(({ name }) => fields.some((each) => each.name === name))
  return both.length > 0 ? movedSentence(both) : undefined
}

/** What a person is told of fields that were set at the source meanwhile. */
export const movedSentence = (fields: readonly FieldChange[]) =>
  `Also changed at the source: ${fields.map(({ name }) => name).join(', ')}. Promoting overwrites it.`

/** A field that the copy holds in part must not take the place of the whole. */
export function notCopied(
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
    ? 'The source has more data than could be copied. Change it there.'
    : `“${found.field}” has more data at the source than could be copied. Change it there.`
}

/** Why it can't be promoted, where it shows files that the source can't reach. */
export function onlyHere(
  fields: readonly FieldChange[],
  isOnlyHere: Compared['isOnlyHere'],
): string | undefined {
  const urls = fields.flatMap(({ after }): unknown[] => (Array.isArray(after) ? after : [after]))
  const found = isOnlyHere && urls.some((url) => typeof url === 'string' && isOnlyHere(url))
  return found ? 'Uses a file that exists only on the twin’s server. Upload it at the source.' : undefined
}
