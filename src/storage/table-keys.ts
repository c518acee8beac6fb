/** Whose data it is: a session names both. */
interface Person {
  /** Of the API. */
  readonly address: string
  /** Missing in a session that an early page opened. */
  readonly principalId?: string | undefined
}

/**
 * What a key begins with that holds one person's data, and what follows: the workspace, and names within it. A tab may be
 * closed without signing out: whoever signs in next, at the same address, finds nothing of it. An empty name at the end
 * makes it the beginning of all keys below.
 */
export const personKey = (person: Person | undefined, ...names: readonly string[]): string =>
  [person?.address ?? '', person?.principalId ?? '', ...names].join(' ')

/** Values under text keys; a key that holds one person's data begins with `personKey`. */
export type TableName =
  /** Ids of records that are gone for good, and may still stand in `record-cache`. */
  | 'deleted-records'
  | 'draft-history'
  | 'drafts'
  | 'explorer-history'
  | 'generation-runs'
  | 'imports'
  | 'offline-answers'
  /** Durable writes under way. The only table that outlives a sign-out. */
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
