import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PostContent, PostTarget, RepeatRule, RepeatState } from '~/contract'
import { at } from './columns'
import { posts } from './publishing'
import { principals, workspace } from './studio'

/**
 * Posts that are published again, by a rule or from a queue. A repeat has its own copy of the content, because the
 * original post may be edited or deleted (docs/decisions/0073-repeated-posts.md).
 */
export const repeats = pgTable(
  'repeats',
  {
    id: text().primaryKey(),
    workspaceId: workspace(),
    content: jsonb().$type<PostContent>().notNull(),
    targets: jsonb().$type<PostTarget[]>().notNull(),
    /** Platform options by account. */
    options: jsonb().$type<Record<string, Record<string, unknown>>>().notNull().default({}),
    campaignId: text('campaign_id'),
    /** Alternative texts, used in turn with the content's own. */
    texts: jsonb().$type<string[]>().notNull().default([]),
    /** Null for an evergreen post. */
    rule: jsonb().$type<RepeatRule>(),
    /** The queue of an evergreen post. */
    queueId: text('queue_id'),
    pauseDays: integer('pause_days'),
    /** The last day of an evergreen post, in its queue's time zone. */
    until: text(),
    /** How often an evergreen post is published again. */
    times: integer(),
    state: text().$type<RepeatState>().notNull().default('active'),
    /** Why nothing can be planned. */
    blocked: text().$type<'accounts' | 'approval' | 'failed' | 'queue'>(),
    /** The approved version, by whom and when (ISO); null if there is none. */
    approved: jsonb().$type<{ version: string; by: string; at: string }>(),
    /** Dates up to this are past: never planned or counted as missed. */
    activeFrom: at('active_from').notNull(),
    /** Posts exist up to this date. */
    plannedUntil: at('planned_until'),
    createdBy: text('created_by').references(() => principals.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    index('repeats_of_workspace').on(table.workspaceId, table.createdAt),
    index('repeats_active').on(table.plannedUntil).where(sql`state = 'active'`),
  ],
)

/**
 * The dates of a repeat and their posts. The primary key ensures one post per date. Without a post, it was deleted or
 * missed.
 */
export const repeatPosts = pgTable(
  'repeat_posts',
  {
    repeatId: text('repeat_id')
      .notNull()
      .references(() => repeats.id, { onDelete: 'cascade' }),
    /** The day, for a rule; the number of the round, for an evergreen post. */
    occurrence: text().notNull(),
    workspaceId: workspace(),
    postId: text('post_id').references(() => posts.id, { onDelete: 'set null' }),
    dueAt: at('due_at').notNull(),
    /** Index of the text used; 0 is the content's own. Null if it was missed. */
    turn: integer(),
    /** Edited by hand since, so the repeat leaves it alone. */
    detached: boolean().notNull().default(false),
    /** Its date had already passed when it was to be planned. */
    missed: boolean().notNull().default(false),
    /** Its post was deleted with others of the repeat, and is created again when the repeat next plans posts. */
    withdrawn: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.repeatId, table.occurrence] }),
    index('repeat_posts_of_post').on(table.postId).where(sql`post_id is not null`),
  ],
)
