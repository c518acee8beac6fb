import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { sql } from 'drizzle-orm'
import type { ChangeKind } from '~/contract'
import { activityStatements, type Event, events, transitions } from './activity-triggers'
import type { Database } from './database'

// The database itself notes every change, in the transaction that makes it, so that no write can skip it. Open
// screens follow these notes (docs/decisions/0055-live-changes.md).

/**
 * Kind of token changes. They belong to no workspace; streams use them to check that their own token is still valid.
 */
export const tokenKind = 'token'

/** A table whose changes are noted. In its SQL, `r` is the row after the change (before a deletion). */
interface WatchedTable {
  readonly table: string
  readonly kind: ChangeKind | typeof tokenKind
  /** The primary key columns. */
  readonly key: string
  readonly workspace?: string
  /** SQL of the changed record's id; none if a workspace has only one such record. */
  readonly id?: string
  readonly join?: string
  /** Columns to watch where others change too often; all when left out. */
  readonly columns?: readonly string[]
  readonly on?: readonly Event[]
}

const ofPost = { workspace: 'p.workspace_id', id: 'p.id', join: 'join posts p on p.id = r.post_id' } as const

// Without `planned_until`, which moves on by itself.
const repeatColumns = [
  ...['content', 'targets', 'options', 'texts', 'rule', 'queue_id', 'pause_days', 'until', 'times'],
  ...['state', 'blocked'],
]

const watchedTables: readonly WatchedTable[] = [
  { table: 'posts', kind: 'post', key: 'id', id: 'r.id' },
  {
    ...ofPost,
    table: 'deliveries',
    kind: 'post',
    key: 'post_id, position',
    // Without the lease columns, which are renewed while it runs.
    columns: ['status', 'step', 'remote_id', 'privacy', 'failure', 'next_at', 'cost', 'url', 'message', 'at'],
  },
  {
    ...ofPost,
    table: 'post_options',
    kind: 'post',
    key: 'post_id, account_id',
  },
  {
    table: 'post_reviews',
    kind: 'post',
    key: 'post_id',
    id: 'r.post_id',
  },
  {
    table: 'review_links',
    kind: 'review_link',
    key: 'id',
    columns: ['name', 'may_approve', 'expires_at', 'revoked_at'],
  },
  { table: 'products', kind: 'product', key: 'id', id: 'r.id' },
  { table: 'campaigns', kind: 'campaign', key: 'id', id: 'r.id' },
  { table: 'media', kind: 'media', key: 'id', id: 'r.id' },
  { table: 'brand_kits', kind: 'brand_kit', key: 'workspace_id' },
  {
    table: 'social_accounts',
    kind: 'account',
    key: 'id',
    id: 'r.id',
    columns: [
      ...['platform', 'name', 'handle', 'avatar_url', 'connection', 'publish_cost', 'kind', 'remote_id'],
      ...['grant_id', 'health', 'health_reason', 'health_since', 'limited_until', 'last_published_at'],
    ],
  },
  {
    table: 'grants',
    kind: 'account',
    key: 'id',
    columns: ['name', 'scopes', 'expires_at', 'refresh_expires_at', 'ended_reason', 'ended_at'],
  },
  { table: 'queues', kind: 'queue', key: 'workspace_id, id', id: 'r.id' },
  { table: 'repeats', kind: 'repeat', key: 'id', id: 'r.id', columns: repeatColumns },
  // A post shows its repeat.
  {
    ...ofPost,
    table: 'repeat_posts',
    kind: 'post',
    key: 'repeat_id, occurrence',
    columns: ['post_id', 'detached'],
    on: ['insert', 'update'],
  },
  { table: 'webhooks', kind: 'webhook', key: 'id', id: 'r.id' },
  {
    table: 'webhook_calls',
    kind: 'webhook',
    key: 'id',
    workspace: 'h.workspace_id',
    id: 'h.id',
    join: 'join webhooks h on h.id = r.webhook_id',
    columns: ['status', 'tries'],
  },
  {
    table: 'transactions',
    kind: 'credits',
    key: 'id',
    workspace: 'w.id',
    join: 'join workspaces w on w.credit_account_id = r.credit_account_id',
    on: ['insert'],
  },
  { table: 'notes', kind: 'note', key: 'id', id: 'r.id' },
  {
    table: 'mentions',
    kind: 'note',
    key: 'note_id, principal_id',
    workspace: 'n.workspace_id',
    id: 'n.id',
    join: 'join notes n on n.id = r.note_id',
  },
  // Without `until`, which is renewed every few seconds.
  { table: 'presence', kind: 'presence', key: 'page', columns: ['record_id'] },
  { table: 'workspaces', kind: 'workspace', key: 'id', workspace: 'r.id' },
  { table: 'twins', kind: 'workspace', key: 'workspace_id' },
  {
    table: 'memberships',
    kind: 'member',
    key: 'principal_id, workspace_id',
    id: 'r.principal_id',
  },
  { table: 'invitations', kind: 'member', key: 'id' },
  {
    table: 'tokens',
    kind: tokenKind,
    key: 'id',
    workspace: `''`,
    id: 'r.id',
    columns: ['principal_id', 'scopes', 'workspace_ids', 'expires_at', 'revoked_at'],
    on: ['update', 'delete'],
  },
]

/** Maximum number of record ids in one change. */
export const maxIds = 50

/**
 * Function and trigger that note an event of a table. A statement inserts one note however many rows it changes, so
 * that deleting a workspace with 100,000 posts costs one.
 */
function statementsOf(spec: WatchedTable, event: Event): string[] {
  const { table, kind, key, workspace = 'r.workspace_id', id, join = '', columns } = spec
  const row = (alias: string) =>
    columns ? `(${columns.map((name) => `${alias}.${name}`).join(', ')})` : alias
  const ids =
    id === undefined
      ? 'null'
      : `case when count(distinct ${id}) <= ${maxIds} then array_agg(distinct ${id}) end`
  const rows = event === 'delete' ? 'old_rows r' : 'new_rows r'
  const before = event === 'update' ? `join old_rows o using (${key})` : ''
  const differs = event === 'update' ? `where ${row('r')} is distinct from ${row('o')}` : ''
  const name = `note_${table}_${event}`
  return [
    `create or replace function ${name}() returns trigger language plpgsql as $note$
    begin
      insert into changes (workspace_id, kind, ids)
        select ${workspace}, '${kind}', ${ids} from ${rows} ${before} ${join} ${differs} group by 1;
      return null;
    end $note$`,
    `create or replace trigger ${name} after ${event} on ${table}
      referencing ${transitions[event]} for each statement execute function ${name}()`,
  ]
}

const statements = [
  ...watchedTables.flatMap((table) => (table.on ?? events).flatMap((event) => statementsOf(table, event))),
  ...activityStatements(),
]
const version = bytesToHex(sha256(utf8ToBytes(statements.join(''))))

/**
 * Installs the triggers that note and record changes. Skipped if this version is already installed (its hash is the
 * table's comment), because replacing a trigger waits for all writers of its table.
 */
export async function noteChanges(db: Database): Promise<void> {
  const [installed] = await db
    .select({ version: sql`obj_description('changes'::regclass)` })
    .from(sql`(select 1) as one`)
  if (installed?.version === version) return
  await db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(sql.raw(`comment on table changes is '${version}'`))
  })
}
