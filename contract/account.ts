import * as z from 'zod/mini'
import { maybe, one, readable } from './answer'
import { text, timeZone, wholeNumber } from './bounds'
import { endpoint, roles, scopes } from './endpoint'

/** The `limit` parameter of every list (api.md section 8). */
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
  /** IANA time zone of the workspace, if set. Extension of the embedded server. */
  timezone: maybe(timeZone()),
  /** Posts need approval before they can be scheduled or published. Extension of the embedded server. */
  requiresApproval: maybe(z.boolean()),
  /** For a twin: the name of the workspace it was copied from. Extension of the embedded server. */
  twinOf: maybe(z.string()),
})
export type Workspace = z.output<typeof Workspace>

export const WorkspaceCreate = z.strictObject({
  name: text(1, 120),
  /** IANA name, also used for the first queue. UTC when left out. */
  timezone: z.optional(timeZone()),
})

export const createWorkspace = endpoint({
  extension: true,
  scope: 'write',
  method: 'POST',
  path: '/workspaces',
  body: WorkspaceCreate,
  data: one('workspace', Workspace),
  summary: /*i18n*/ 'Creates a workspace that the caller owns.',
})
