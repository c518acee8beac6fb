import * as z from 'zod/mini'
import { Workspace } from './account'
import { one } from './answer'
import { text, timeZone } from './bounds'
import { endpoint } from './endpoint'

export const WorkspaceCreate = z.strictObject({
  name: text(1, 120),
  /** Where its people are: the zone of its first queue. UTC when left out. */
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
