import * as z from 'zod/mini'
import { answer, many, maybe, one } from './answer'
import { commaList, instant, text } from './bounds'
import { endpoint, roles } from './endpoint'
import { pageQuery } from './lists'
import { Post, postStatuses } from './post'

// Who did what and when, on the embedded server alone (docs/decisions/0064-activity.md).

/** What an entry is about. */
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
  /** The review of a post, by the post’s identifier. */
  'review',
  'review_link',
] as const
export type ActivityKind = (typeof activityKinds)[number]

/** Those that only owners may read, as they alone may read the records themselves. */
export const ownersActivity: readonly ActivityKind[] = ['webhook', 'invitation', 'token']

/** What was done. */
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
  /** Somebody chose to publish it now. */
  'sent',
  'connected',
  'disconnected',
  'accepted',
  'revoked',
  /** Of a review: asked for, decided, commented on, and shown by a link. */
  'requested',
  'approved',
  'changes_requested',
  'commented',
  'shared',
] as const
export type ActivityAction = (typeof activityActions)[number]

/** What an entry says beside the names of the fields. */
export const ActivityDetail = z.looseObject({
  status: maybe(z.enum(postStatuses)),
  scheduledAt: maybe(z.string()),
  role: maybe(z.enum(roles)),
})
export type ActivityDetail = z.output<typeof ActivityDetail>

/** Who it was: a person, by one of their tokens, whoever holds a review link, or the studio itself, such as its worker. */
export const Actor = z.looseObject({
  id: maybe(z.string()),
  name: maybe(z.string()),
  /** Name of the token that was used: it says which program it was. */
  token: maybe(z.string()),
  via: maybe(z.enum(['api', 'mcp', 'studio', 'link'])),
})
export type Actor = z.output<typeof Actor>

export const Activity = answer({
  createdAt: maybe(z.string()),
  actor: maybe(Actor),
  kind: maybe(z.enum(activityKinds)),
  recordId: maybe(z.string()),
  /** Of a post that was edited: its identifier before, where it has another one since. */
  was: maybe(z.string()),
  /** The record’s name at that time; of a post the beginning of its text. */
  recordName: maybe(z.string()),
  action: maybe(z.enum(activityActions)),
  /** Names of the fields that were changed. */
  fields: maybe(z.array(z.string())),
  detail: maybe(ActivityDetail),
})
export type Activity = z.output<typeof Activity>

/** The `actorId` of what the studio did by itself. */
export const studioActor = 'studio'

export const ActivityQuery = z.strictObject({
  ...pageQuery,
  /** What this person did; `studio`: what the studio did by itself. */
  actorId: z.optional(text(1, 128)),
  kinds: z.optional(commaList(z.enum(activityKinds), activityKinds.length)),
  /** What became of this record, under an earlier identifier too. */
  recordId: z.optional(text(1, 128)),
  /** Entries at or after it. */
  from: z.optional(instant()),
  /** Those before it. */
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
  /** The post that stands in its place. */
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
