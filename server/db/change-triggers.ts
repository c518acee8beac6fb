import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { sql } from 'drizzle-orm'
import type { ChangeKind } from '~/contract'
import { recording } from './activity-triggers'
import type { Database } from './database'

// Who reads a screen is told of every change, so every change is noted where none can be forgotten: by the database, in
// the transaction that makes it (docs/decisions/0055-live-changes.md).

/** Changes of tokens, which no workspace is told: streams look whether theirs still opens something. */
export const tokenKind = 'token'

/** A table whose changes are noted. In its texts, `r` is a row as it is after the change, or was before its deletion. */
interface Watched {
  readonly table: string
  readonly kind: ChangeKind | typeof tokenKind
  /** The columns that tell its rows apart. */
  readonly key: string
  readonly workspace?: string
  /** The record that is said to have changed; none where the workspace has but one. */
  readonly id?: string
  readonly join?: string
  /** The columns that matter, where others change more often; all when left out. */
  readonly columns?: readonly string[]
  readonly on?: readonly Event[]
}

const events = ['insert', 'update', 'delete'] as const
type Event = (typeof events)[number]

const ofPost = { key: 'post_id', workspace: 'p.workspace_id', id: 'p.id' } as const
const ofNote = { workspace: 'n.workspace_id', id: 'n.id', join: 'join notes n on n.id = r.note_id' } as const
const inserted: readonly Event[] = ['insert']

// Not how far it is planned, which goes on by itself.
const repeatColumns = [
  ...['content', 'targets', 'options', 'texts', 'rule', 'queue_id', 'pause_days', 'until', 'times'],
  ...['state', 'blocked'],
]

const watched: readonly Watched[] = [
  { table: 'posts', kind: 'post', key: 'id', id: 'r.id' },
  {
    ...ofPost,
    table: 'deliveries',
    kind: 'post',
    key: 'post_id, position',
    join: 'join posts p on p.id = r.post_id',
    // Not its leases, which are renewed while it runs.
    columns: ['status', 'step', 'remote_id', 'privacy', 'failure', 'next_at', 'cost', 'url', 'message', 'at'],
  },
  {
    ...ofPost,
    table: 'post_options',
    kind: 'post',
    key: 'post_id, account_id',
    join: 'join posts p on p.id = r.post_id',
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
  // What a post says of its repeat.
  {
    ...ofPost,
    table: 'repeat_posts',
    kind: 'post',
    key: 'repeat_id, occurrence',
    join: 'join posts p on p.id = r.post_id',
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
    on: inserted,
  },
  { table: 'notes', kind: 'note', key: 'id', id: 'r.id' },
  { table: 'mentions', kind: 'note', key: 'note_id, principal_id', ...ofNote },
  // Not its end, which moves with every sign of life.
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

/** The most records that one change names. */
export const maxIds = 50

const transitions: Readonly<Record<Event, string>> = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
}

/**
 * The function and the trigger that note an event of a table. Its rows are one note for each statement, however many they
 * are: a workspace with 100,000 posts is deleted by one.
 */
function noting(given: Watched, event: Event): string[] {
  const { table, kind, key, workspace = 'r.workspace_id', id, join = '', columns } = given
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
  ...watched.flatMap((table) => (table.on ?? events).flatMap((event) => noting(table, event))),
  ...recording(),
]
const mark = bytesToHex(sha256(utf8ToBytes(statements.join(''))))

/**
 * Has the database note and record every change from now on. Done once for each version of the texts, which the table’s comment
 * names: to replace a trigger waits for whoever writes to its table.
 */
export async function noteChanges(db: Database): Promise<void> {
  const [known] = await db
    .select({ mark: sql`obj_description('changes'::regclass)` })
    .from(sql`(select 1) as one`)
  if (known?.mark === mark) return
  await db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(sql.raw(`comment on table changes is '${mark}'`))
  })
}
