import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Platform, QueueSlot } from '~/contract'
import { at, now } from './columns'
import { person, workspace } from './studio'

/**
 * The operator's own developer app at a platform, which `direct` accounts sign in through: one per platform for the
 * whole studio.
 */
export const platformApps = pgTable('platform_apps', {
  platform: text().$type<Platform>().primaryKey(),
  clientId: text('client_id').notNull(),
  /** Sealed (`secrets/seal.ts`). */
  clientSecret: text('client_secret').notNull(),
  /** Set-up choices, such as Instagram's way of signing in. */
  options: jsonb().$type<Record<string, string>>().notNull(),
  updatedAt: at('updated_at').notNull(),
})

/** The AI provider that the operator connected, for the whole studio: one row or none. */
export const aiProviders = pgTable('ai_providers', {
  id: text().primaryKey(),
  baseUrl: text('base_url').notNull(),
  /** Sealed (`secrets/seal.ts`); null if the provider needs none. */
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
    /** Sealed access and refresh tokens; null after deletion, or if they came from an archive, which has none. */
    credentials: text(),
    /** Increases with each refresh. */
    version: integer().notNull().default(0),
    /** The process that is refreshing it and until when, or `pause` if none may. */
    leaseHolder: text('lease_holder'),
    leaseUntil: at('lease_until'),
    /** When the access token expires; null if the platform doesn't say. */
    expiresAt: at('expires_at'),
    /** When signing in again becomes necessary regardless of refreshes; null if the platform doesn't say. */
    refreshExpiresAt: at('refresh_expires_at'),
    /** Why it can no longer be used; null while it can. */
    endedReason: text('ended_reason'),
    endedAt: at('ended_at'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('grants_expiring').on(table.expiresAt).where(sql`ended_at is null`)],
)

/** Sign-ins in progress: each `state` is valid once, for ten minutes, for the person who started it. */
export const connectAttempts = pgTable('connect_attempts', {
  id: text().primaryKey(),
  /** SHA-256 of `state`. */
  stateHash: text('state_hash').notNull().unique(),
  workspaceId: workspace(),
  platform: text().$type<Platform>().notNull(),
  principalId: person('principal_id'),
  /** SHA-256 of the cookie of the browser that started it. */
  browserHash: text('browser_hash').notNull(),
  /** The account to reconnect; null for new ones. */
  accountId: text('account_id'),
  redirectUri: text('redirect_uri').notNull(),
  /** Sealed PKCE verifier. */
  verifier: text(),
  /** The accounts that the platform offers to choose from; null until it answered. */
  result: jsonb().$type<Record<string, unknown>>(),
  grantId: text('grant_id'),
  expiresAt: at('expires_at').notNull(),
  /** When the platform's answer was processed. */
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
    /** Its kind at the platform, such as `page`, `organization` or `channel`. */
    kind: text(),
    /** Its identifier at the platform; null for accounts that are never published to. */
    remoteId: text('remote_id'),
    /** The sign-in used to publish through it. */
    grantId: text('grant_id').references(() => grants.id, { onDelete: 'set null' }),
    /** Sealed token of its own, if the platform issues one for each page. */
    credentials: text(),
    /** Whatever else the platform needs, such as a YouTube channel's uploads playlist. */
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
    health: text()
      .$type<'connected' | 'reconnect' | 'limited' | 'disconnected'>()
      .notNull()
      .default('connected'),
    /** The reason, in a sentence. */
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

/** Data of the simulated platforms of practice accounts: people, tokens, uploads, posts. */
export const simulatorRecords = pgTable(
  'simulator_records',
  {
    platform: text().$type<Platform>().notNull(),
    kind: text().notNull(),
    id: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Increases with each write, to keep lists in order. */
    at: at('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.platform, table.kind, table.id] }),
    index('simulator_records_newest').on(table.platform, table.kind, table.at),
  ],
)
