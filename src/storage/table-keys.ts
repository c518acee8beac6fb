/** The person whose data it is, as named by a session. */
interface Person {
  /** The API's address. */
  readonly address: string
  /** Missing in sessions that an early version opened. */
  readonly principalId?: string | undefined
}

/**
 * The key of one person's data: address and principal, followed by `names`, usually the workspace and names
 * within it. A tab may be closed without signing out, and whoever signs in next at the same address must not
 * find it. An empty last name gives the prefix of all keys below.
 */
export const personKey = (person: Person | undefined, ...names: readonly string[]): string =>
  [person?.address ?? '', person?.principalId ?? '', ...names].join(' ')

/** Tables with text keys; keys of one person's data begin with `personKey`. */
export type TableName =
  /** Ids of deleted records that may still be in `record-cache`. */
  | 'deleted-records'
  | 'draft-history'
  | 'drafts'
  | 'explorer-history'
  | 'generation-runs'
  | 'imports'
  | 'offline-answers'
  /** Durable writes. The only table that is kept at sign-out. */
  | 'operations'
  | 'outbox'
  | 'plans'
  | 'post-variants'
  | 'recent-commands'
  | 'record-cache'
  | 'templates'
  | 'uploaded-files'
  | 'uploads'
  | 'video-posters'
