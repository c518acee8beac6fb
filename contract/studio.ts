import * as z from 'zod/mini'
import { maybe, one } from './answer'
import { endpoint } from './endpoint'

// Apart from the other extensions: every first screen asks for it, and needs none of their schemas.

export const Studio = z.looseObject({
  server: maybe(z.string()),
  version: maybe(z.string()),
  /** Names of the extension endpoints that this server answers to this principal. */
  extensions: z.catch(z.array(z.string()), () => []),
  /**
   * What its calls can do beyond the document: `idempotencyKey` does a write with that header once, `mcp` answers AI
   * clients, `lists` pages, finds, filters and counts (./lists), `replacedPosts` hands on what belongs to a post (./activity).
   */
  features: z.catch(z.array(z.string()), () => []),
  /** The most bytes of one upload. */
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
