import * as z from 'zod/mini'
import { maybe, one } from './answer'
import { endpoint } from './endpoint'

// Separate from the other extensions: every first screen needs it, but none of their schemas.

export const Studio = z.looseObject({
  server: maybe(z.string()),
  version: maybe(z.string()),
  /** Names of the extension endpoints available to this principal. */
  extensions: z.catch(z.array(z.string()), () => []),
  /**
   * Capabilities beyond api.md: `idempotencyKey` (a write with that header is done once), `mcp` (AI clients), `lists` (paging,
   * search, filters, counts; see ./lists), `replacedPosts` (a replacement inherits history and notes; see ./activity).
   */
  features: z.catch(z.array(z.string()), () => []),
  /** Maximum size of an upload, in bytes. */
  maxUploadBytes: maybe(z.number()),
})
export type Studio = z.output<typeof Studio>

export const getStudio = endpoint({
  extension: true,
  scope: 'read',
  method: 'GET',
  path: '/studio',
  data: one('studio', Studio),
  summary: /*i18n*/ 'Describes this server and its additional endpoints.',
})
