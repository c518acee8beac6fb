import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Platform, QueueSlot } from '~/contract'
import { at, now } from './columns'
import { principals, workspace } from './studio'

/**
 * The operator's own developer app at a platform, which `direct` accounts sign in through. One for each platform, for the
 * whole studio.
 */
export const platformApps = pgTable('platform_apps', {
  platform: text().$type<Platform>().primaryKey(),
  clientId: text('client_id').notNull(),
  /** Sealed (`secrets/seal.ts`). */
  clientSecret: text('client_secret').notNull(),
  /** Choices of the set-up, such as Instagram's way to sign in. */
  options: jsonb().$type<Record<string, string>>().notNull(),
  updatedAt: at('updated_at').notNull(),
})

/** The AI provider that the operator connected, for the whole studio: one row, or none. */
export const aiProviders = pgTable('ai_providers', {
  id: text().primaryKey(),
  baseUrl: text('base_url').notNull(),
  /** Sealed (`secrets/seal.ts`); null where the provider asks for none. */
  apiKey: text('api_key'),
  textModel: text('text_model'),
  imageModel: text('image_model'),
  updatedAt: at('updated_at').notNull(),
})

/** What a person granted to the platform app: one sign-in, which may serve several accounts. */
export const grants = pgTable(
  'grants',
  {
    id: text().primaryKey(),
    workspaceId: workspace(),
    platform: text().$type<Platform>().notNull(),
    /** Who signed in, as the platform names them. */
    remoteUserId: text('remote_user_id').notNull(),
    name: text().notNull(),
    scopes: text().array().notNull(),
    /** Sealed access and refresh token; null once they were deleted or never came with an archive. */
    credentials: text(),
    /** Grows with each refresh. */
    version: integer().notNull().default(0),
    /** The process that refreshes it, or `pause` where none may, and until when. */
    leaseHolder: text('lease_holder'),
    leaseUntil: at('lease_until'),
    /** When the access token ends; null where the platform says no end. */
    expiresAt: at('expires_at'),
    /** When signing in again is needed whatever is refreshed; null where the platform says no end. */
    refreshExpiresAt: at('refresh_expires_at'),
    /** Why it can't be used any more; null while it can. */
    endedReason: text('ended_reason'),
    endedAt: at('ended_at'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('grants_expiring').on(table.expiresAt).where(sql`ended_at is null`)],
)

/** Sign-ins that were begun: each `state` counts once, for ten minutes, for the person who began it. */
export const connectAttempts = pgTable('connect_attempts', {
  id: text().primaryKey(),
  /** SHA-256 of `state`. */
  stateHash: text('state_hash').notNull().unique(),
  workspaceId: workspace(),
  platform: text().$type<Platform>().notNull(),
  principalId: text('principal_id')
    .notNull()
    .references(() => principals.id, { onDelete: 'cascade' }),
  /** SHA-256 of the cookie of the browser that began it. */
  browserHash: text('browser_hash').notNull(),
  /** The account to reconnect; null for new ones. */
  accountId: text('account_id'),
  redirectUri: text('redirect_uri').notNull(),
  /** Sealed PKCE verifier. */
  verifier: text(),
  /** What the platform granted, to choose from; null until it answered. */
  result: jsonb().$type<Record<string, unknown>>(),
  grantId: text('grant_id'),
  expiresAt: at('expires_at').notNull(),
  /** When the platform's answer was taken. */
  usedAt: at('used_at'),
})

export const socialAccounts = pgTable(
  'social_accounts',
  {
    id: text().primaryKey(),
    workspaceId: workspace(),
    platform: text().$type<Platform>().notNull(),
    name: text().notNull(),
    handle: text().notNull(),
    avatarUrl: text('avatar_url'),
    connection: text().$type<'direct' | 'agent_session' | 'practice'>().notNull(),
    /** Credits for one delivery; 0 for agent sessions (api.md section 4). */
    publishCost: integer('publish_cost').notNull(),
    /** What it is at the platform, such as `page`, `organization` or `channel`. */
    kind: text(),
    /** Its identifier at the platform; null for accounts that nothing is sent to. */
    remoteId: text('remote_id'),
    /** The sign-in that posts through it. */
    grantId: text('grant_id').references(() => grants.id, { onDelete: 'set null' }),
    /** Sealed token of its own, where the platform gives one for each page. */
    credentials: text(),
    /** What the platform needs besides, such as a YouTube channel's uploads playlist. */
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
    health: text()
      .$type<'connected' | 'reconnect' | 'limited' | 'disconnected'>()
      .notNull()
      .default('connected'),
    /** Why, in a sentence. */
    healthReason: text('health_reason'),
    healthSince: at('health_since'),
    limitedUntil: at('limited_until'),
    lastPublishedAt: at('last_published_at'),
    createdAt: at('created_at').notNull().default(now),
  },
  (table) => [
    index('social_accounts_of_workspace').on(table.workspaceId),
    uniqueIndex('social_accounts_remote')
      .on(table.workspaceId, table.platform, table.remoteId)
      .where(sql`remote_id is not null and health <> 'disconnected'`),
  ],
)

export const queues = pgTable(
  'queues',
  {
    workspaceId: workspace(),
    id: text().notNull(),
    name: text().notNull(),
    timezone: text().notNull(),
    slots: jsonb().$type<QueueSlot[]>().notNull(),
    /** Accounts whose posts it takes; `null` means any account. */
    accountIds: text('account_ids').array(),
    createdAt: at('created_at').notNull().default(now),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)

/** What the simulated platforms of practice accounts keep: people, tokens, uploads, posts. */
export const simulatorRecords = pgTable(
  'simulator_records',
  {
    platform: text().$type<Platform>().notNull(),
    kind: text().notNull(),
    id: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Grows with each write, so that lists come in order. */
    at: at('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.platform, table.kind, table.id] }),
    index('simulator_records_newest').on(table.platform, table.kind, table.at),
  ],
)
