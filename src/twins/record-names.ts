import type { TwinKind, TwinSnapshot } from '~/contract/twin'
import { accountName } from '~/src/posts/account-groups'

/** Names of records, by kind and id. */
export type RecordNames = ReadonlyMap<string, string>

const keyOf = (kind: TwinKind, id: string) => `${kind} ${id}`

/** The names of the snapshots’ records. If several have a record, the last one’s name counts. */
export function recordNames(...snapshots: readonly TwinSnapshot[]): RecordNames {
  return new Map(
    snapshots.flatMap(({ products, campaigns, media, accounts, queues }) => [
      ...products.map(({ id, name }) => [keyOf('product', id), name] as const),
      ...campaigns.map(({ id, name }) => [keyOf('campaign', id), name] as const),
      ...media.map(({ id, name }) => [keyOf('media', id), name] as const),
      ...accounts.map((each) => [keyOf('account', each.id), accountName(each)] as const),
      ...queues.map(({ id, name }) => [keyOf('queue', id), name] as const),
    ]),
  )
}

/** A record’s name, or its id if it has none. */
export const recordName = (names: RecordNames, kind: TwinKind, id: string): string =>
  names.get(keyOf(kind, id)) || id
