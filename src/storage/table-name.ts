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
