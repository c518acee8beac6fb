import * as z from 'zod/mini'
import { many, maybe, one } from './answer'
import { text } from './bounds'
import { endpoint } from './endpoint'

// Who has which record open. Extension of the embedded server (docs/decisions/0065-notes-and-presence.md).

/** Kinds of records that can be open. A brand kit has its workspace's id, a plan its campaign's. */
export const presenceKinds = ['post', 'product', 'campaign', 'brand_kit', 'plan'] as const
export type PresenceKind = (typeof presenceKinds)[number]

/** A person who has a record open. */
export const Present = z.looseObject({
  kind: maybe(z.enum(presenceKinds)),
  recordId: maybe(z.string()),
  principalId: z.string(),
  name: maybe(z.string()),
})
export type Present = z.output<typeof Present>

export const PresenceUpdate = z.strictObject({
  kind: z.enum(presenceKinds),
  recordId: text(1, 128),
  /** An id the page chooses and keeps, to tell several pages of one person apart. */
  page: text(1, 64),
  /** `no` when the page closes the record. */
  open: z._default(z.enum(['yes', 'no']), 'yes'),
})

const path = '/workspaces/{workspaceId}/presence'

export const listPresence = endpoint({
  extension: true,
  scope: 'read',
  method: 'GET',
  path,
  data: many('presence', Present),
  summary: /*i18n*/ 'Lists which people have which records open.',
})
/** How long one call counts, in seconds; repeat it before then. */
export const presenceSeconds = 45

export const sayPresence = endpoint({
  extension: true,
  scope: 'read',
  method: 'PUT',
  path,
  body: PresenceUpdate,
  data: one('presence', Present),
  summary: /*i18n*/ 'Says that you have a record open, for the next 45 seconds.',
})
