import * as z from 'zod/mini'
import { answer, many, maybe, one } from './answer'
import { commaList, instant, text } from './bounds'
import { endpoint, roles } from './endpoint'
import { pageQuery } from './lists'
import { Post, postStatuses } from './post'

// The activity log. Extension of the embedded server (docs/decisions/0064-activity.md).

/** The kind of record an entry refers to. */
export const activityKinds = [
  'post',
  'product',
  'campaign',
  'media',
  'brand_kit',
  'account',
  'queue',
  'repeat',
  'webhook',
  'member',
  'invitation',
  'token',
  'workspace',
  /** A post's review; `recordId` is the post's. */
  'review',
  'review_link',
] as const
export type ActivityKind = (typeof activityKinds)[number]

/** Kinds that only owners may read, because only owners may read the records themselves. */
export const ownersActivity: readonly ActivityKind[] = ['webhook', 'invitation', 'token']

export const activityActions = [
  'created',
  'updated',
  'deleted',
  'scheduled',
  'queued',
  'moved',
  'unscheduled',
  'published',
  'failed',
  /** Somebody published the post manually. */
  'sent',
  'connected',
  'disconnected',
  'accepted',
  'revoked',
  /** Actions of a review. */
  'requested',
  'approved',
  'changes_requested',
  'commented',
  'shared',
] as const
export type ActivityAction = (typeof activityActions)[number]

/** Values recorded with an entry, besides the names of the changed fields. */
export const ActivityDetail = z.looseObject({
  status: maybe(z.enum(postStatuses)),
  scheduledAt: maybe(z.string()),
  role: maybe(z.enum(roles)),
})
export type ActivityDetail = z.output<typeof ActivityDetail>

/** A person (identified by their token), the holder of a review link, or the studio itself, e.g. its worker. */
export const Actor = z.looseObject({
  id: maybe(z.string()),
  name: maybe(z.string()),
  /** Name of the token used, which identifies the program. */
  token: maybe(z.string()),
  via: maybe(z.enum(['api', 'mcp', 'studio', 'link'])),
})
export type Actor = z.output<typeof Actor>

export const Activity = answer({
  createdAt: maybe(z.string()),
  actor: maybe(Actor),
  kind: maybe(z.enum(activityKinds)),
  recordId: maybe(z.string()),
  /** For an edited post: its previous id, if the edit gave it a new one. */
  was: maybe(z.string()),
  /** The record's name at that time; for a post, the start of its text. */
  recordName: maybe(z.string()),
  action: maybe(z.enum(activityActions)),
  /** Names of the changed fields. */
  fields: maybe(z.array(z.string())),
  detail: maybe(ActivityDetail),
})
export type Activity = z.output<typeof Activity>

/** The `actorId` of actions that the studio performed on its own. */
export const studioActor = 'studio'

export const ActivityQuery = z.strictObject({
  ...pageQuery,
  /** A person's id, or `studio` for the studio's own actions. */
  actorId: z.optional(text(1, 128)),
  kinds: z.optional(commaList(z.enum(activityKinds), activityKinds.length)),
  /** Entries about this record, including those under its earlier ids. */
  recordId: z.optional(text(1, 128)),
  /** Inclusive. */
  from: z.optional(instant()),
  /** Exclusive. */
  to: z.optional(instant()),
})

export const listActivity = endpoint({
  extension: true,
  scope: 'read',
  method: 'GET',
  path: '/workspaces/{workspaceId}/activity',
  query: ActivityQuery,
  data: many('activity', Activity),
  summary: /*i18n*/ 'Lists who did what in a workspace, the newest first.',
})

export const PostReplaced = z.strictObject({
  /** The post that replaces it. */
  postId: text(1, 128),
})

export const replacePost = endpoint({
  extension: true,
  scope: 'write',
  method: 'POST',
  path: '/workspaces/{workspaceId}/posts/{postId}/replaced',
  body: PostReplaced,
  data: one('post', Post),
  summary:
    /*i18n*/ 'Deletes an unpublished post that another was created in place of, and hands its history and notes on.',
})
