import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type {
  BrandKitUpdate,
  CampaignStatus,
  Channel,
  ContentType,
  MediaType,
  Platform,
  PostContent,
  PostStatus,
  PostTarget,
  ProductStatus,
  QueueSlot,
  Role,
  Scope,
  TwinSnapshot,
  TwinSource,
  transactionKinds,
} from '~/contract'

// One schema for PGlite and Postgres 15 and later. Identifiers are text with a prefix that names their kind.

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
const now = sql`now()`
const workspace = () =>
  text('workspace_id')
    .notNull()
    .references(() => workspaces.id, { onDelete: 'cascade' })

/** Secrets and marks of this installation, such as the key that signs upload URLs. Archives leave secrets out (`make-archive.ts`). */
export const settings = pgTable('settings', { key: text().primaryKey(), value: text().notNull() })

/** What calls draw on. The balance is the sum of its transactions, always; its row is what spending locks. */
export const creditAccounts = pgTable('credit_accounts', {
  id: text().primaryKey(),
  createdAt: at('created_at').notNull().default(now),
})

export const principals = pgTable('principals', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text(),
  creditAccountId: text('credit_account_id')
    .notNull()
    .references(() => creditAccounts.id),
  /** May make workspaces, tokens for others and members: whoever runs this server. */
  operator: boolean().notNull().default(false),
  createdAt: at('created_at').notNull().default(now),
})

export const workspaces = pgTable('workspaces', {
  id: text().primaryKey(),
  name: text().notNull(),
  creditAccountId: text('credit_account_id')
    .notNull()
    .references(() => creditAccounts.id),
  createdAt: at('created_at').notNull().default(now),
})

export const memberships = pgTable(
  'memberships',
  {
    workspaceId: workspace(),
    principalId: text('principal_id')
      .notNull()
      .references(() => principals.id, { onDelete: 'cascade' }),
    role: text().$type<Role>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.principalId, table.workspaceId] })],
)

/** Workspaces that are copies of others, to try things in: what they were made of, and what that was called there. */
export const twins = pgTable('twins', {
  workspaceId: workspace().primaryKey(),
  source: jsonb().$type<TwinSource>().notNull(),
  snapshot: jsonb().$type<TwinSnapshot>().notNull(),
  /** Identifiers of the source by those of the twin. */
  ids: jsonb().$type<Record<string, string>>().notNull(),
  madeAt: at('made_at').notNull(),
})

/** Access tokens; `hash` is the SHA-256 of the secret, which is kept nowhere. */
export const tokens = pgTable('tokens', {
  id: text().primaryKey(),
  hash: text().notNull().unique(),
  name: text().notNull(),
  principalId: text('principal_id')
    .notNull()
    .references(() => principals.id, { onDelete: 'cascade' }),
  scopes: text().array().$type<Scope[]>().notNull(),
  /** Null: every workspace of the principal. */
  workspaceIds: text('workspace_ids').array(),
  createdAt: at('created_at').notNull().default(now),
  lastUsedAt: at('last_used_at'),
  expiresAt: at('expires_at'),
  revokedAt: at('revoked_at'),
})

export const brandKits = pgTable('brand_kits', {
  workspaceId: workspace().primaryKey(),
  kit: jsonb().$type<BrandKitUpdate>().notNull(),
  updatedAt: at('updated_at').notNull().default(now),
})

export const products = pgTable(
  'products',
  {
    id: text().primaryKey(),
    workspaceId: workspace(),
    name: text().notNull(),
    description: text(),
    imageUrl: text('image_url'),
    images: jsonb().$type<string[]>().notNull(),
    sourceUrl: text('source_url'),
    status: text().$type<ProductStatus>().notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [index('products_newest').on(table.workspaceId, table.createdAt.desc())],
)

export const campaigns = pgTable(
  'campaigns',
  {
    id: text().primaryKey(),
    workspaceId: workspace(),
    name: text().notNull(),
    targetChannel: text('target_channel').$type<Channel>().notNull(),
    contentType: text('content_type').$type<ContentType>().notNull(),
    aspectRatio: text('aspect_ratio').notNull(),
    productId: text('product_id'),
    productName: text('product_name'),
    status: text().$type<CampaignStatus>().notNull(),
    heroImageUrl: text('hero_image_url'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [index('campaigns_newest').on(table.workspaceId, table.createdAt.desc())],
)

export const media = pgTable(
  'media',
  {
    id: text().primaryKey(),
    workspaceId: workspace(),
    /** Key in the storage, unguessable; the public address is made from it. */
    path: text().notNull().unique(),
    name: text().notNull(),
    type: text().$type<MediaType>().notNull(),
    mimeType: text('mime_type').notNull(),
    /** Bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    /** Pixels, where the file says them. */
    width: integer(),
    height: integer(),
    source: text().$type<'upload' | 'generation' | 'import'>().notNull(),
    prompt: text(),
    campaignId: text('campaign_id'),
    /** Where a twin's file lies: not in this workspace's storage. Null for all others. */
    elsewhere: text(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('media_newest').on(table.workspaceId, table.createdAt.desc())],
)

/** Signed PUT slots. `mediaId` is set when `complete` registered the file: once. */
export const uploads = pgTable('uploads', {
  path: text().primaryKey(),
  workspaceId: workspace(),
  mimeType: text('mime_type').notNull(),
  name: text(),
  maxBytes: bigint('max_bytes', { mode: 'number' }).notNull(),
  expiresAt: at('expires_at').notNull(),
  mediaId: text('media_id'),
})

export const socialAccounts = pgTable('social_accounts', {
  id: text().primaryKey(),
  workspaceId: workspace(),
  platform: text().$type<Platform>().notNull(),
  name: text().notNull(),
  handle: text().notNull(),
  avatarUrl: text('avatar_url'),
  connection: text().$type<'direct' | 'agent_session'>().notNull(),
  /** Credits for one delivery; 0 for agent sessions (api.md section 4). */
  publishCost: integer('publish_cost').notNull(),
})

export const queues = pgTable(
  'queues',
  {
    workspaceId: workspace(),
    id: text().notNull(),
    name: text().notNull(),
    timezone: text().notNull(),
    slots: jsonb().$type<QueueSlot[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)

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
  },
  (table) => [
    index('posts_newest').on(table.workspaceId, table.createdAt.desc()),
    index('posts_by_status').on(table.workspaceId, table.status, table.createdAt.desc()),
    index('posts_due').on(table.scheduledAt).where(sql`status in ('scheduled', 'queued')`),
    index('posts_claimed').on(table.claimedAt).where(sql`claim_id is not null`),
  ],
)

/** One row for each target of a post that a publish was tried for. */
export const deliveries = pgTable(
  'deliveries',
  {
    postId: text('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** Place of the target in the post's list. */
    position: integer().notNull(),
    accountId: text('account_id').notNull(),
    platform: text().$type<Platform>().notNull(),
    status: text().$type<'pending' | 'published' | 'failed'>().notNull(),
    /** Credits that this delivery was debited. */
    cost: integer().notNull(),
    url: text(),
    message: text(),
    sandbox: boolean().notNull().default(false),
    /** Grows with each try; part of the key under which the publisher delivers once. */
    attempt: integer().notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.position] })],
)

/** Where the built-in sandbox publisher delivers to: one row for each key, so nothing is delivered twice. */
export const outbox = pgTable('outbox', {
  key: text().primaryKey(),
  accountId: text('account_id').notNull(),
  platform: text().$type<Platform>().notNull(),
  content: jsonb().$type<PostContent>().notNull(),
  deliveredAt: at('delivered_at').notNull(),
})

type CreditKind = (typeof transactionKinds)[number]

export const transactions = pgTable(
  'transactions',
  {
    id: text().primaryKey(),
    creditAccountId: text('credit_account_id')
      .notNull()
      .references(() => creditAccounts.id),
    /** Credits: negative when spent. */
    amount: integer().notNull(),
    kind: text().$type<CreditKind>().notNull(),
    description: text().notNull(),
    workspaceId: text('workspace_id'),
    postId: text('post_id'),
    campaignId: text('campaign_id'),
    /** What was paid or given back, so that it happens once. */
    reference: text().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('transactions_once').on(table.reference, table.kind),
    index('transactions_newest').on(table.creditAccountId, table.createdAt.desc()),
  ],
)

/**
 * Calls that carried an `Idempotency-Key`, for a day (docs/decisions/0034-idempotency-keys.md). A row without
 * `settledAt` is a call that runs: its `holder` keeps renewing `leaseUntil` while it lives.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    principalId: text('principal_id')
      .notNull()
      .references(() => principals.id, { onDelete: 'cascade' }),
    /** SHA-256 of the key. */
    keyHash: text('key_hash').notNull(),
    /** SHA-256 of method, path and body: the same key is for the same call. */
    fingerprint: text().notNull(),
    holder: text().notNull(),
    leaseUntil: at('lease_until').notNull(),
    settledAt: at('settled_at'),
    /** `data` of the answer as JSON; null while the call runs, and where the answer holds a secret. */
    data: text(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.principalId, table.keyHash] }),
    index('idempotency_keys_oldest').on(table.createdAt),
  ],
)
