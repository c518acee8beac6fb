import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Platform, PostContent, PostStatus, PostTarget, DeliveryFailure } from '~/contract'
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
    /** The publish that holds this post at this moment; null when none does. */
    claimId: text('claim_id'),
    claimedAt: at('claimed_at'),
    publishedAt: at('published_at'),
    /** Milliseconds that it went out after its time. */
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
    // Read backwards for the newest first.
    index('posts_newest').on(table.workspaceId, table.createdAt, table.id),
    index('posts_by_status').on(table.workspaceId, table.status, table.createdAt, table.id),
    // No more than what is counted, so that counting reads a hundredth of the table.
    index('posts_counted').on(table.workspaceId, table.status),
    // By the time that a post is listed at (`postTime`).
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
 * One row for each target of a post that a publish was tried for. It is written before each step begins, so that any
 * process can go on after a crash (docs/decisions/0042-publishing-in-steps.md).
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: text().notNull().unique().default(sql`'dlv_' || gen_random_uuid()`),
    postId: text('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** Place of the target in the post's list. */
    position: integer().notNull(),
    accountId: text('account_id').notNull(),
    platform: text().$type<Platform>().notNull(),
    status: text().$type<'pending' | 'published' | 'failed'>().notNull(),
    /** What comes next while it is pending; `attention`: only a person can say; `called-off`: ended by a person. */
    step: text()
      .$type<
        'prepare' | 'commit' | 'reconcile' | 'confirm' | 'attention' | 'handed-over' | 'called-off' | 'done'
      >()
      .notNull()
      .default('prepare'),
    /** What the adapter wrote down: identifiers of uploads and containers. */
    checkpoint: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Set before the one request that makes it visible is sent. */
    commitStartedAt: at('commit_started_at'),
    /** The post's identifier at the platform. */
    remoteId: text('remote_id'),
    /** Who can see it, as the platform granted. */
    privacy: text(),
    /** Class, code, the platform's own words, request id, until when; null while nothing is wrong. */
    failure: jsonb().$type<DeliveryFailure>(),
    /** Tries of the step at hand. */
    tries: integer().notNull().default(0),
    /** When to go on; null: at once. */
    nextAt: at('next_at'),
    /** When it is given up. */
    deadlineAt: at('deadline_at'),
    /** The process that works on it, and until when it says so. */
    leaseHolder: text('lease_holder'),
    leaseUntil: at('lease_until'),
    /** Credits that this delivery was debited. */
    cost: integer().notNull(),
    url: text(),
    message: text(),
    sandbox: boolean().notNull().default(false),
    /** Grows with each try; part of the key under which the publisher delivers once. */
    attempt: integer().notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.position] }),
    index('deliveries_pending').on(table.nextAt).where(sql`status = 'pending'`),
    index('deliveries_of_account').on(table.accountId, table.at),
  ],
)

/** What a platform insists on knowing of a post, by target: TikTok's privacy, a subreddit, a title. */
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

/** Where events of a workspace are sent, signed with `secret`. */
export const webhooks = pgTable('webhooks', {
  id: text().primaryKey(),
  workspaceId: workspace(),
  url: text().notNull(),
  /** Sealed. */
  secret: text().notNull(),
  /** The one before, sealed; it signs too until `oldSecretUntil`, so that a receiver can change in its own time. */
  oldSecret: text('old_secret'),
  oldSecretUntil: at('old_secret_until'),
  events: text().array().notNull(),
  enabled: boolean().notNull().default(true),
  /** Why it was switched off by itself, in a sentence; null where a person did it. */
  disabledReason: text('disabled_reason'),
  /** Since when no call has got through; null after one that has. */
  failingSince: at('failing_since'),
  createdAt: at('created_at').notNull(),
})

/** Calls of webhooks: the log, and what is still to be sent. */
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
    /** HTTP status of the last answer; null where none came. */
    lastStatus: integer('last_status'),
    lastError: text('last_error'),
    /** Milliseconds that the last try took. */
    lastMs: integer('last_ms'),
    /** First characters of the last answer. */
    lastAnswer: text('last_answer'),
    lastAt: at('last_at'),
    /** Until when a process has it to itself. */
    leaseUntil: at('lease_until'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    index('webhook_calls_waiting').on(table.nextAt).where(sql`status = 'waiting'`),
    index('webhook_calls_newest').on(table.webhookId, table.createdAt, table.id),
  ],
)
