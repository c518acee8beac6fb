import * as z from 'zod/mini'
import { maybe, one, readable } from './answer'
import { text, wholeNumber } from './bounds'
import { endpoint } from './endpoint'

// Changes in a person's workspaces, so that screens can follow them (decision 55).

/** The kind of record that changed. */
export const changeKinds = [
  'post',
  'product',
  'campaign',
  'media',
  'brand_kit',
  'account',
  'queue',
  /** A repeat rule or an evergreen post. */
  'repeat',
  'webhook',
  /** A note, or whether a mentioned person has seen it. */
  'note',
  'presence',
  'review_link',
  'credits',
  'workspace',
  /** Members and invitations. */
  'member',
  /** The caller gained or lost access to the workspace. */
  'access',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** Records of one kind in one workspace that were created, updated or deleted. */
export const Change = z.looseObject({
  workspaceId: z.string(),
  kind: z.enum(changeKinds),
  /** Missing if there are many, or if the kind has only one record. */
  ids: maybe(z.array(z.string())),
})
export type Change = z.output<typeof Change>

export const Changes = z.looseObject({
  /** Pass as `after` to continue from here. */
  cursor: z.string(),
  /** False if some changes since `after` are missing, so that everything has to be reloaded. */
  complete: z.boolean(),
  changes: readable(Change),
})
export type Changes = z.output<typeof Changes>

/** Maximum length of a cursor, in characters. It lists the transactions in progress when it was created. */
export const maxCursor = 4096

export const ChangesQuery = z.strictObject({
  /** The cursor of an earlier response or of a stream's last event. */
  after: z.optional(text(1, maxCursor)),
  /** Without `after`: include the changes of the last so many seconds. */
  seconds: z.optional(wholeNumber(1, 600)),
})
export type ChangesQuery = z.output<typeof ChangesQuery>

export const listChanges = endpoint({
  extension: true,
  method: 'GET',
  path: '/changes',
  scope: 'read',
  query: ChangesQuery,
  data: one('changes', Changes),
  summary: /*i18n*/ 'Lists what changed in your workspaces since a cursor.',
})
