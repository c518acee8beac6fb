import * as z from 'zod/mini'
import { maybe, readable } from './answer'
import { wholeNumber } from './bounds'
import { roles, scopes } from './endpoint'

/** `limit` of every list (api.md section 8). */
export const LimitQuery = z.object({ limit: z.optional(wholeNumber(1, 100)) })

/** The current principal and its scopes. */
export const Principal = z.looseObject({
  id: maybe(z.string()),
  name: maybe(z.string()),
  email: maybe(z.string()),
  scopes: z.catch(readable(z.enum(scopes)), () => []),
})
export type Principal = z.output<typeof Principal>

export const Workspace = z.looseObject({
  workspaceId: z.string(),
  name: maybe(z.string()),
  role: maybe(z.enum(roles)),
  logoUrl: maybe(z.string()),
  createdAt: maybe(z.string()),
  /** Where its people are, once somebody said so; the embedded server's own. */
  timezone: maybe(z.string()),
  /** Nothing is scheduled or published before it is approved; the embedded server's own. */
  requiresApproval: maybe(z.boolean()),
  /** Of a twin, the name of the workspace that it was made of; the embedded server's own. */
  twinOf: maybe(z.string()),
})
export type Workspace = z.output<typeof Workspace>
