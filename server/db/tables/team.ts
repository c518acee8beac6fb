import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ActivityAction, ActivityDetail, ActivityKind, PresenceKind } from '~/contract'
import { at } from './columns'
import { posts } from './publishing'
import { person, workspace } from './studio'

/**
 * Who did what to which record; written by triggers (`activity-triggers.ts`) in the transaction of the change, kept
 * for a year. It contains names as they were, but no content.
 */
export const activity = pgTable(
  'activity',
  {
    /** Increases with time. */
    id: text().primaryKey(),
    workspaceId: workspace(),
    createdAt: at('created_at').notNull(),
    /** Null for the studio itself, such as its worker. Not a foreign key, because it outlives the person. */
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    /** Name of the token used, which tells which program it was. */
    tokenName: text('token_name'),
    via: text().$type<'api' | 'mcp' | 'studio' | 'link'>().notNull(),
    kind: text().$type<ActivityKind>().notNull(),
    recordId: text('record_id'),
    /** For a post that was edited by replacement: its previous identifier. */
    was: text(),
    recordName: text('record_name'),
    action: text().$type<ActivityAction>().notNull(),
    fields: text().array(),
    detail: jsonb().$type<ActivityDetail>(),
  },
  (table) => [
    // Scanned backwards, for the newest first.
    index('activity_newest').on(table.workspaceId, table.createdAt, table.id),
    index('activity_of_record')
      .on(table.recordId, table.createdAt, table.id)
      .where(sql`record_id is not null`),
    index('activity_was').on(table.was).where(sql`was is not null`),
    index('activity_by_actor').on(table.workspaceId, table.actorId, table.createdAt),
    index('activity_by_kind').on(table.workspaceId, table.kind, table.createdAt),
    index('activity_oldest').on(table.createdAt),
  ],
)

/** Notes of people to each other, on a post or on a calendar day. */
export const notes = pgTable(
  'notes',
  {
    id: text().primaryKey(),
    workspaceId: workspace(),
    postId: text('post_id').references(() => posts.id, { onDelete: 'cascade' }),
    /** A calendar day such as `2026-03-29`; null for a note on a post. */
    day: text(),
    authorId: person('author_id'),
    text: text().notNull(),
    createdAt: at('created_at').notNull(),
    editedAt: at('edited_at'),
  },
  (table) => [
    index('notes_newest').on(table.workspaceId, table.createdAt, table.id),
    index('notes_of_post').on(table.postId).where(sql`post_id is not null`),
    index('notes_of_day').on(table.workspaceId, table.day).where(sql`day is not null`),
  ],
)

/** The people that a note mentions, and whether they have seen it. */
export const mentions = pgTable(
  'mentions',
  {
    noteId: text('note_id')
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    principalId: person('principal_id'),
    seenAt: at('seen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.noteId, table.principalId] }),
    index('mentions_of_person').on(table.principalId),
  ],
)

/** Who has a record open in which page, until `until` unless renewed. */
export const presence = pgTable(
  'presence',
  {
    workspaceId: workspace(),
    kind: text().$type<PresenceKind>().notNull(),
    recordId: text('record_id').notNull(),
    principalId: person('principal_id'),
    /** Distinguishes the pages of one person. */
    page: text().notNull(),
    until: at('until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.kind, table.recordId, table.principalId, table.page] }),
    index('presence_until').on(table.until),
  ],
)
