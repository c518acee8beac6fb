import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type {
  BrandKitUpdate,
  CampaignStatus,
  Channel,
  ContentType,
  MediaType,
  ProductStatus,
  Role,
  Scope,
  TwinSnapshot,
  TwinSource,
  transactionKinds,
} from '~/contract'
import { at, now, searchGrams, searchText, transactionId } from './columns'

/** The workspace that a row belongs to and is deleted with. */
export const workspace = () =>
  text('workspace_id')
    .notNull()
    .references(() => workspaces.id, { onDelete: 'cascade' })

/** The person that a row belongs to and is deleted with. */
export const person = (column: string) =>
  text(column)
    .notNull()
    .references(() => principals.id, { onDelete: 'cascade' })

const creditAccount = () =>
  text('credit_account_id')
    .notNull()
    .references(() => creditAccounts.id)

/**
 * Secrets and markers of this installation, such as the key that signs upload URLs. Archives leave out the secrets
 * (`make-archive.ts`).
 */
export const settings = pgTable('settings', { key: text().primaryKey(), value: text().notNull() })

/**
 * The account that calls are debited from. Its sums are updated with each transaction (`credits/ledger.ts`), so
 * reading a balance needs no scan; spending locks its row.
 */
export const creditAccounts = pgTable('credit_accounts', {
  id: text().primaryKey(),
  /** Always the sum of its transactions. */
  balance: integer().notNull().default(0),
  /** The sum of all transactions but grants and purchases: what is left of a trial, if above 0. */
  trialBalance: integer('trial_balance').notNull().default(0),
  createdAt: at('created_at').notNull().default(now),
})

export const principals = pgTable('principals', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text(),
  creditAccountId: creditAccount(),
  /** Whoever runs this server: may create workspaces, members, and tokens for others. */
  operator: boolean().notNull().default(false),
  createdAt: at('created_at').notNull().default(now),
})

export const workspaces = pgTable('workspaces', {
  id: text().primaryKey(),
  name: text().notNull(),
  creditAccountId: creditAccount(),
  /** IANA time zone, the default for new queues and the settings; null until chosen. */
  timezone: text(),
  /** Posts must be approved before they are scheduled or published. */
  requiresApproval: boolean('requires_approval').notNull().default(false),
  createdAt: at('created_at').notNull().default(now),
})

export const memberships = pgTable(
  'memberships',
  {
    workspaceId: workspace(),
    principalId: person('principal_id'),
    role: text().$type<Role>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.principalId, table.workspaceId] }),
    index('memberships_of_workspace').on(table.workspaceId),
  ],
)

/** Workspaces that are copies of others, for trying things out, with their source. */
export const twins = pgTable('twins', {
  workspaceId: workspace().primaryKey(),
  source: jsonb().$type<TwinSource>().notNull(),
  snapshot: jsonb().$type<TwinSnapshot>().notNull(),
  /** Identifiers in the source by those in the twin. */
  ids: jsonb().$type<Record<string, string>>().notNull(),
  madeAt: at('made_at').notNull(),
})

/** Access tokens. `hash` is the SHA-256 of the secret, which isn't stored. */
export const tokens = pgTable('tokens', {
  id: text().primaryKey(),
  hash: text().notNull().unique(),
  name: text().notNull(),
  principalId: person('principal_id'),
  scopes: text().array().$type<Scope[]>().notNull(),
  /** `null` means every workspace of the principal. */
  workspaceIds: text('workspace_ids').array(),
  /** The token that created this one and limits its scopes and expiry; null if no token did. */
  madeBy: text('made_by'),
  createdAt: at('created_at').notNull().default(now),
  lastUsedAt: at('last_used_at'),
  expiresAt: at('expires_at'),
  revokedAt: at('revoked_at'),
})

/** One-time links by which the operator signs in. `hash` is the SHA-256 of the secret; the row is deleted on use. */
export const signInLinks = pgTable('sign_in_links', {
  hash: text().primaryKey(),
  /** The token that created it; the token it yields expires no later. */
  madeBy: text('made_by')
    .notNull()
    .references(() => tokens.id, { onDelete: 'cascade' }),
  expiresAt: at('expires_at').notNull(),
})

export const brandKits = pgTable('brand_kits', {
  workspaceId: workspace().primaryKey(),
  kit: jsonb().$type<BrandKitUpdate>().notNull(),
  updatedAt: at('updated_at').notNull().default(now),
})

/** Sort key of product names: ignores case and accents, compares numbers by value. */
export const productNameKey = (name: PgColumn) => sql<string>`studio_name_key(${name}) collate "C"`

/**
 * Sort key by status, scanned backwards: active first, the newest first within each. Milliseconds padded to 15
 * digits.
 */
export const productStatusKey = ({ status, createdAt }: { status: PgColumn; createdAt: PgColumn }) =>
  sql<string>`(case ${status} when 'active' then '3' when 'draft' then '2' when 'archived' then '1' else '0' end
    || lpad(((extract(epoch from ${createdAt} at time zone 'UTC') * 1000)::bigint)::text, 15, '0')) collate "C"`

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
    searchText: searchText(`name || ' ' || coalesce(description, '') || ' ' || coalesce(source_url, '')`),
  },
  (table) => [
    // Scanned backwards for the newest first, like all indexes named so.
    index('products_newest').on(table.workspaceId, table.createdAt, table.id),
    index('products_changed').on(table.workspaceId, table.updatedAt, table.id),
    index('products_by_name').on(table.workspaceId, productNameKey(table.name), table.id),
    index('products_by_status').on(table.workspaceId, productStatusKey(table), table.id),
    index('products_search').using('gin', searchGrams(table)),
  ],
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
    searchText: searchText(`name || ' ' || coalesce(product_name, '')`),
  },
  (table) => [
    index('campaigns_newest').on(table.workspaceId, table.createdAt, table.id),
    index('campaigns_by_status').on(table.workspaceId, table.status, table.createdAt, table.id),
    index('campaigns_search').using('gin', searchGrams(table)),
  ],
)

export const media = pgTable(
  'media',
  {
    id: text().primaryKey(),
    workspaceId: workspace(),
    /** Unguessable key in the storage, from which the public address is made. */
    path: text().notNull().unique(),
    name: text().notNull(),
    type: text().$type<MediaType>().notNull(),
    mimeType: text('mime_type').notNull(),
    /** Bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    /** Pixels, if the file states them. */
    width: integer(),
    height: integer(),
    source: text().$type<'upload' | 'generation' | 'import'>().notNull(),
    prompt: text(),
    campaignId: text('campaign_id'),
    /** Address of a twin's file outside this workspace's storage; null for all others. */
    elsewhere: text(),
    /** Description of the picture for people who can't see it; sent to platforms that support it. */
    altText: text('alt_text'),
    /** Seconds of a video, if known. */
    duration: doublePrecision(),
    createdAt: at('created_at').notNull(),
    searchText: searchText(`name || ' ' || coalesce(prompt, '') || ' ' || coalesce(alt_text, '')`),
  },
  (table) => [
    index('media_newest').on(table.workspaceId, table.createdAt, table.id),
    index('media_by_type').on(table.workspaceId, table.type, table.createdAt, table.id),
    index('media_of_campaign').on(table.campaignId).where(sql`campaign_id is not null`),
    // A hash index, because an address may be longer than a B-tree entry.
    index('media_elsewhere').using('hash', table.elsewhere).where(sql`elsewhere is not null`),
    index('media_search').using('gin', searchGrams(table)),
  ],
)

/** Signed upload slots. `mediaId` is set once, when `complete` registers the file. */
export const uploads = pgTable(
  'uploads',
  {
    path: text().primaryKey(),
    workspaceId: workspace(),
    mimeType: text('mime_type').notNull(),
    name: text(),
    maxBytes: bigint('max_bytes', { mode: 'number' }).notNull(),
    expiresAt: at('expires_at').notNull(),
    mediaId: text('media_id'),
  },
  (table) => [index('uploads_expiring').on(table.expiresAt)],
)

/**
 * One-time links, valid for seven days, by which a person joins a workspace or signs in to it. `hash` is the SHA-256
 * of the secret. Used, revoked and expired rows are kept, to tell whoever opens the link again which it is.
 */
export const invitations = pgTable('invitations', {
  id: text().primaryKey(),
  workspaceId: workspace(),
  hash: text().notNull().unique(),
  role: text().$type<Role>().notNull(),
  /** Whom it is for, as entered by its creator. */
  note: text(),
  /** The member it signs in; null if it lets a new person join. */
  principalId: text('principal_id').references(() => principals.id, { onDelete: 'cascade' }),
  createdBy: person('created_by'),
  createdAt: at('created_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
  usedBy: text('used_by'),
  revokedAt: at('revoked_at'),
})

type CreditKind = (typeof transactionKinds)[number]

export const transactions = pgTable(
  'transactions',
  {
    id: text().primaryKey(),
    creditAccountId: creditAccount(),
    /** Credits: negative when spent. */
    amount: integer().notNull(),
    kind: text().$type<CreditKind>().notNull(),
    description: text().notNull(),
    workspaceId: text('workspace_id'),
    postId: text('post_id'),
    campaignId: text('campaign_id'),
    /** Identifies the payment or refund, so that it happens once. */
    reference: text().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('transactions_once').on(table.reference, table.kind),
    index('transactions_newest').on(table.creditAccountId, table.createdAt, table.id),
    index('transactions_of_campaign').on(table.campaignId).where(sql`campaign_id is not null`),
    index('transactions_of_post').on(table.postId).where(sql`post_id is not null`),
  ],
)

/**
 * Images that are paid for but not yet made, by reference and kind of their debit. The process making one holds the
 * lease of that name.
 */
export const imageOrders = pgTable('image_orders', {
  reference: text().primaryKey(),
  kind: text().$type<Extract<CreditKind, 'image' | 'preset'>>().notNull(),
})

/** Work that only one process may do at a time, by name, with its holder and expiry (`db/leases.ts`). */
export const leases = pgTable('leases', {
  name: text().primaryKey(),
  holder: text().notNull(),
  until: at('until').notNull(),
})

/**
 * Calls of each token in the current minute, where several processes count together. The columns are those of
 * rate-limiter-flexible.
 */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})

/**
 * Calls with an `Idempotency-Key`, kept for a day (docs/decisions/0034-idempotency-keys.md). A row without
 * `settledAt` is still running: its `holder` renews `leaseUntil` while it lives.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    principalId: person('principal_id'),
    /** SHA-256 of the key. */
    keyHash: text('key_hash').notNull(),
    /** SHA-256 of method, path and body, to refuse the key for a different call. */
    fingerprint: text().notNull(),
    holder: text().notNull(),
    leaseUntil: at('lease_until').notNull(),
    settledAt: at('settled_at'),
    /** `data` of the answer as JSON; null while the call runs, or if the answer contains a secret. */
    data: text(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.principalId, table.keyHash] }),
    index('idempotency_keys_oldest').on(table.createdAt),
  ],
)

/**
 * Changes in workspaces, for those following them; written by triggers (`change-triggers.ts`), kept for an hour. A
 * row outlives its workspace, so that its members hear of the deletion.
 */
export const changes = pgTable(
  'changes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** The transaction that made it, because ids alone don't show what is committed by when. */
    transaction: transactionId('transaction').notNull().default(sql`pg_current_xact_id()`),
    workspaceId: text('workspace_id').notNull(),
    kind: text().notNull(),
    /** Record ids; null if there are too many, or only one record of the kind. */
    ids: text().array(),
    at: at('at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index('changes_by_transaction').on(table.transaction), index('changes_newest').on(table.at)],
)
