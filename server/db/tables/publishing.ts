import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { DeliveryFailure, Platform, PostContent, PostStatus, PostTarget } from '~/contract'
import { at, searchGrams, searchText } from './columns'
import { workspace } from './studio'

export const posts = pgTable(
  'posts',
  {
    id: text().primaryKey(),
    workspaceId: workspace(),
    content: jsonb().$type<PostContent>().notNull(),
    targets: jsonb().$type<PostTarget[]>().notNull(),
    status: text().$type<PostStatus>().notNull(),
    scheduledAt: at('scheduled_at'),
    queueId: text('queue_id'),
    campaignId: text('campaign_id'),
    assetId: text('asset_id'),
    /** The publish that has claimed this post; null if none has. */
    claimId: text('claim_id'),
    claimedAt: at('claimed_at'),
    publishedAt: at('published_at'),
    /** Milliseconds between its scheduled time and its publication. */
    lateBy: bigint('late_by', { mode: 'number' }),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    searchText: searchText(
      ['text', 'hashtags', 'mentions', 'link']
        .map((key) => `coalesce(content->>'${key}', '')`)
        .join(` || ' ' || `),
    ),
  },
  (table) => [
    // Scanned backwards, for the newest first.
    index('posts_newest').on(table.workspaceId, table.createdAt, table.id),
    index('posts_by_status').on(table.workspaceId, table.status, table.createdAt, table.id),
    // Only the counted columns, so that counting reads a hundredth of the table.
    index('posts_counted').on(table.workspaceId, table.status),
    // By the time that a post is listed under (`postTime`).
    index('posts_by_time').on(
      table.workspaceId,
      table.status,
      sql`coalesce(${table.publishedAt}, ${table.scheduledAt}, ${table.updatedAt})`,
      table.id,
    ),
    index('posts_of_campaign').on(table.campaignId).where(sql`campaign_id is not null`),
    index('posts_by_target').using('gin', sql`${table.targets} jsonb_path_ops`),
    index('posts_search').using('gin', searchGrams(table)),
    index('posts_due').on(table.scheduledAt).where(sql`status in ('scheduled', 'queued')`),
    index('posts_claimed').on(table.claimedAt).where(sql`claim_id is not null`),
  ],
)

/**
 * One row for each target of a publish. Written before each step begins, so that any process can resume after a crash
 * (docs/decisions/0042-publishing-in-steps.md).
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: text().notNull().unique().default(sql`'dlv_' || gen_random_uuid()`),
    postId: text('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** Index of the target in the post's list. */
    position: integer().notNull(),
    accountId: text('account_id').notNull(),
    platform: text().$type<Platform>().notNull(),
    status: text().$type<'pending' | 'published' | 'failed'>().notNull(),
    /** The next step while pending. `attention`: only a person can decide; `called-off`: ended by a person. */
    step: text()
      .$type<
        'prepare' | 'commit' | 'reconcile' | 'confirm' | 'attention' | 'handed-over' | 'called-off' | 'done'
      >()
      .notNull()
      .default('prepare'),
    /** State saved by the adapter: identifiers of uploads and containers. */
    checkpoint: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Set before the one request that makes the post visible. */
    commitStartedAt: at('commit_started_at'),
    /** The post's identifier at the platform. */
    remoteId: text('remote_id'),
    /** Who can see it, as granted by the platform. */
    privacy: text(),
    /** Class, code, the platform's message, request id, until when; null while there is no error. */
    failure: jsonb().$type<DeliveryFailure>(),
    /** Attempts at the current step. */
    tries: integer().notNull().default(0),
    /** When to continue; null: now. */
    nextAt: at('next_at'),
    /** When to give up. */
    deadlineAt: at('deadline_at'),
    /** The process working on it, and when its lease expires. */
    leaseHolder: text('lease_holder'),
    leaseUntil: at('lease_until'),
    /** Credits debited for this delivery. */
    cost: integer().notNull(),
    url: text(),
    message: text(),
    sandbox: boolean().notNull().default(false),
    /** Increases with each try; part of the key by which the publisher delivers once. */
    attempt: integer().notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.position] }),
    index('deliveries_pending').on(table.nextAt).where(sql`status = 'pending'`),
    index('deliveries_of_account').on(table.accountId, table.at),
  ],
)

/** Platform-specific options of a post by account: TikTok's privacy, a subreddit, a title. */
export const postOptions = pgTable(
  'post_options',
  {
    postId: text('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    options: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.accountId] })],
)

/** Where a workspace's events are sent, signed with `secret`. */
export const webhooks = pgTable('webhooks', {
  id: text().primaryKey(),
  workspaceId: workspace(),
  url: text().notNull(),
  /** Sealed. */
  secret: text().notNull(),
  /**
   * The previous secrets, separated by spaces and sealed. Calls are also signed with them until `oldSecretUntil`, so
   * that a receiver can change over in its own time.
   */
  oldSecret: text('old_secret'),
  oldSecretUntil: at('old_secret_until'),
  events: text().array().notNull(),
  enabled: boolean().notNull().default(true),
  /** Why it was disabled automatically, in a sentence; null if a person did it. */
  disabledReason: text('disabled_reason'),
  /** Since when every call has failed; null after a success. */
  failingSince: at('failing_since'),
  createdAt: at('created_at').notNull(),
})

/** Webhook calls: both the log and the queue of those still to be sent. */
export const webhookCalls = pgTable(
  'webhook_calls',
  {
    id: text().primaryKey(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    status: text().$type<'waiting' | 'delivered' | 'failed'>().notNull(),
    tries: integer().notNull().default(0),
    nextAt: at('next_at'),
    /** HTTP status of the last answer; null if none came. */
    lastStatus: integer('last_status'),
    lastError: text('last_error'),
    /** Duration of the last try, in milliseconds. */
    lastMs: integer('last_ms'),
    /** The first characters of the last answer. */
    lastAnswer: text('last_answer'),
    lastAt: at('last_at'),
    /** When the lease of the process sending it expires. */
    leaseUntil: at('lease_until'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    index('webhook_calls_waiting').on(table.nextAt).where(sql`status = 'waiting'`),
    index('webhook_calls_newest').on(table.webhookId, table.createdAt, table.id),
  ],
)
