import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ReviewEntryKind, ReviewState } from '~/contract'
import { at } from './columns'
import { posts } from './publishing'
import { person, principals, workspace } from './studio'

/**
 * The review of a post. Editing replaces a post by another, which takes over its thread, so comments remain and links
 * still show it.
 */
export const postReviews = pgTable(
  'post_reviews',
  {
    postId: text('post_id')
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    workspaceId: workspace(),
    threadId: text('thread_id').notNull(),
    /** Null if it was only shared by a link. */
    state: text().$type<ReviewState>(),
    /** The version approved last; null after any later decision or request. */
    approvedVersion: text('approved_version'),
    /** Author and text of the latest entry. */
    by: text().notNull(),
    note: text(),
    at: at('at').notNull(),
  },
  (table) => [
    index('post_reviews_of_thread').on(table.threadId),
    index('post_reviews_by_state').on(table.workspaceId, table.state),
  ],
)

/** Comments and decisions of a review, in order. */
export const reviewEntries = pgTable(
  'review_entries',
  {
    id: text().primaryKey(),
    workspaceId: workspace(),
    threadId: text('thread_id').notNull(),
    kind: text().$type<ReviewEntryKind>().notNull(),
    /** The name, at that time, of the person or the link. */
    author: text().notNull(),
    principalId: text('principal_id').references(() => principals.id, { onDelete: 'set null' }),
    linkId: text('link_id').references(() => reviewLinks.id, { onDelete: 'set null' }),
    note: text(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('review_entries_of_thread').on(table.threadId, table.createdAt, table.id)],
)

/** Links for people without an account to view posts. `hash` is the SHA-256 of the secret. */
export const reviewLinks = pgTable(
  'review_links',
  {
    id: text().primaryKey(),
    workspaceId: workspace(),
    hash: text().notNull().unique(),
    /** Whom it is for. */
    name: text().notNull(),
    mayApprove: boolean('may_approve').notNull(),
    createdBy: person('created_by'),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    lastUsedAt: at('last_used_at'),
  },
  (table) => [index('review_links_of_workspace').on(table.workspaceId, table.createdAt)],
)

/** The posts that a link shows, by their threads. */
export const reviewLinkThreads = pgTable(
  'review_link_threads',
  {
    linkId: text('link_id')
      .notNull()
      .references(() => reviewLinks.id, { onDelete: 'cascade' }),
    threadId: text('thread_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.linkId, table.threadId] }),
    index('review_link_threads_of_thread').on(table.threadId),
  ],
)
