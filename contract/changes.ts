import * as z from 'zod/mini'
import { maybe, one, readable } from './answer'
import { text, wholeNumber } from './bounds'
import { endpoint } from './endpoint'

// What changed in a person's workspaces, whoever changed it: for screens that follow it (decision 55).

/** What a change is about. */
export const changeKinds = [
  'post',
  'product',
  'campaign',
  'media',
  'brand_kit',
  'account',
  'queue',
  /** A post’s rule, or its way back into a queue. */
  'repeat',
  'webhook',
  /** A note on a post or a day, or whether somebody has seen that it names them. */
  'note',
  /** Who has which record open. */
  'presence',
  /** Links by which people without an account review posts. */
  'review_link',
  'credits',
  'workspace',
  /** People of the workspace and invitations to it. */
  'member',
  /** The caller was let into the workspace, or may not read it any more. */
  'access',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** Records of one kind in one workspace that were created, changed or deleted. */
export const Change = z.looseObject({
  workspaceId: z.string(),
  kind: z.enum(changeKinds),
  /** Which ones; missing where they are many, or the kind has but one. */
  ids: maybe(z.array(z.string())),
})
export type Change = z.output<typeof Change>

export const Changes = z.looseObject({
  /** Where to go on: what `after` takes. */
  cursor: z.string(),
  /** Whether these are all changes since `after`. If not, everything has to be read again. */
  complete: z.boolean(),
  changes: readable(Change),
})
export type Changes = z.output<typeof Changes>

/** The most characters of a cursor: it names the transactions under way at its moment. */
export const maxCursor = 4096

export const ChangesQuery = z.strictObject({
  /** Where another answer, or a stream’s last event, ended. */
  after: z.optional(text(1, maxCursor)),
  /** Without `after`: what changed in so many seconds before, too. */
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
