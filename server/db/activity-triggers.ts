import type { ActivityAction, ActivityKind } from '~/contract'

// The database itself records who did what, in the transaction of the change, so that no write can skip it. The actor
// is a setting of the transaction (`acting.ts`); without one it is the studio itself
// (docs/decisions/0064-activity.md).

export const events = ['insert', 'update', 'delete'] as const
export type Event = (typeof events)[number]

/** What the triggers of each event refer to. */
export const transitions: Readonly<Record<Event, string>> = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
}

/**
 * A table whose changes are recorded. In its SQL, `r` is the row after the change (before a deletion), `o` the row
 * before an update.
 */
interface RecordedTable {
  readonly table: string
  readonly kind: ActivityKind
  /** The primary key columns. */
  readonly key: string
  readonly workspace?: string
  readonly id?: string
  /** SQL of the record's name, of which `maxNameLength` characters are stored. */
  readonly name?: string
  readonly join?: string
  /** SQL of the visible fields, by their API names. An update that changes none of them isn't recorded. */
  readonly fields: (row: 'r' | 'o') => string
  /** SQL of the action, for events where it isn't the usual one. */
  readonly actions?: Partial<Record<Event, string>>
  readonly detail?: string
  readonly on?: readonly Event[]
  /** Condition that rows must meet to be recorded. */
  readonly condition?: string
}

/** Characters of a name that are stored: enough to say what a deleted post was about, without keeping its text. */
const maxNameLength = 60

const object = (fields: Readonly<Record<string, string>>) => (row: 'r' | 'o') =>
  `jsonb_build_object(${Object.entries(fields)
    .map(([name, column]) => `'${name}', ${row}.${column}`)
    .join(', ')})`

/** Columns under their API names, such as `image_url` under `imageUrl`. */
const columns = (...names: string[]) =>
  object(
    Object.fromEntries(names.map((name) => [name, name.replaceAll(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)])),
  )

const action = (word: ActivityAction): string => `'${word}'`

const ofPost = `case
  when r.claim_id is not null and o.claim_id is null then ${action('sent')}
  when r.status = o.status and r.scheduled_at is distinct from o.scheduled_at then ${action('moved')}
  when r.status = o.status then ${action('updated')}
  when r.status = 'draft' then ${action('unscheduled')}
  else r.status end`

const ofAccount = `case
  when r.health = 'disconnected' and o.health <> 'disconnected' then ${action('disconnected')}
  when o.health = 'disconnected' and r.health <> 'disconnected' then ${action('connected')}
  else ${action('updated')} end`

const ofInvitation = `case
  when r.revoked_at is not null and o.revoked_at is null then ${action('revoked')}
  else ${action('accepted')} end`

const ofToken = `case
  when r.revoked_at is not null and o.revoked_at is null then ${action('revoked')}
  else ${action('updated')} end`

const recordedTables: readonly RecordedTable[] = [
  {
    table: 'posts',
    kind: 'post',
    key: 'id',
    name: `r.content->>'text'`,
    fields: object({
      text: `content->'text'`,
      media: `content->'mediaUrls'`,
      hashtags: `content->'hashtags'`,
      mentions: `content->'mentions'`,
      link: `content->'link'`,
      accounts: 'targets',
      scheduledAt: 'scheduled_at',
      status: 'status',
      queueId: 'queue_id',
      campaignId: 'campaign_id',
    }),
    actions: { update: ofPost },
    detail: `jsonb_strip_nulls(jsonb_build_object('status', r.status, 'scheduledAt', to_char(r.scheduled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))`,
  },
  {
    table: 'post_options',
    kind: 'post',
    key: 'post_id, account_id',
    workspace: 'p.workspace_id',
    id: 'p.id',
    name: `p.content->>'text'`,
    join: 'join posts p on p.id = r.post_id',
    fields: columns('options'),
    actions: { insert: action('updated') },
    on: ['insert', 'update'],
  },
  {
    table: 'products',
    kind: 'product',
    key: 'id',
    name: 'r.name',
    fields: columns('name', 'description', 'imageUrl', 'images', 'sourceUrl', 'status'),
  },
  {
    table: 'campaigns',
    kind: 'campaign',
    key: 'id',
    name: 'r.name',
    fields: columns(
      ...['name', 'targetChannel', 'contentType', 'aspectRatio', 'productId', 'status', 'heroImageUrl'],
    ),
  },
  {
    table: 'media',
    kind: 'media',
    key: 'id',
    name: 'r.name',
    fields: columns('name', 'campaignId', 'altText'),
  },
  {
    table: 'brand_kits',
    kind: 'brand_kit',
    key: 'workspace_id',
    id: 'null::text',
    fields: (row) => `${row}.kit`,
  },
  {
    table: 'social_accounts',
    kind: 'account',
    key: 'id',
    name: 'r.handle',
    fields: columns('name', 'handle', 'health'),
    actions: { insert: action('connected'), update: ofAccount },
  },
  {
    table: 'queues',
    kind: 'queue',
    key: 'workspace_id, id',
    name: 'r.name',
    fields: columns('name', 'timezone', 'slots', 'accountIds'),
  },
  {
    table: 'repeats',
    kind: 'repeat',
    key: 'id',
    name: `r.content->>'text'`,
    fields: object({
      text: `content->'text'`,
      texts: 'texts',
      accounts: 'targets',
      rule: 'rule',
      queueId: 'queue_id',
      pauseDays: 'pause_days',
      until: 'until',
      times: 'times',
      state: 'state',
    }),
    detail: `jsonb_build_object('state', r.state)`,
  },
  {
    table: 'webhooks',
    kind: 'webhook',
    key: 'id',
    // The host only: webhook paths often contain secrets.
    name: `substring(r.url from '^[a-zA-Z]+://(?:[^/?#]*@)?([^/?#@]*)')`,
    fields: columns('url', 'events', 'enabled'),
  },
  {
    table: 'memberships',
    kind: 'member',
    key: 'principal_id, workspace_id',
    id: 'r.principal_id',
    name: 'p.name',
    join: 'join principals p on p.id = r.principal_id',
    fields: columns('role'),
    detail: `jsonb_build_object('role', r.role)`,
  },
  {
    table: 'invitations',
    kind: 'invitation',
    key: 'id',
    name: 'r.note',
    fields: object({ revoked: 'revoked_at', accepted: 'used_by' }),
    actions: { update: ofInvitation },
    detail: `jsonb_build_object('role', r.role)`,
    on: ['insert', 'update'],
  },
  {
    table: 'tokens',
    kind: 'token',
    key: 'id',
    // One entry for each workspace that the token covers.
    workspace: 'm.workspace_id',
    name: 'r.name',
    join: `join memberships m on m.principal_id = r.principal_id
      and (r.workspace_ids is null or m.workspace_id = any(r.workspace_ids))`,
    fields: object({
      scopes: 'scopes',
      workspaceIds: 'workspace_ids',
      expiresAt: 'expires_at',
      revoked: 'revoked_at',
    }),
    actions: { update: ofToken },
    on: ['insert', 'update'],
  },
  {
    table: 'review_entries',
    kind: 'review',
    key: 'id',
    id: 'p.id',
    name: `p.content->>'text'`,
    // While a post is being replaced, two posts share a thread; the newest counts.
    join: `join lateral (select posts.id, posts.content from post_reviews join posts on posts.id = post_reviews.post_id
      where post_reviews.thread_id = r.thread_id order by posts.created_at desc, posts.id desc limit 1) p on true`,
    fields: columns('kind', 'note'),
    actions: { insert: 'r.kind' },
    on: ['insert'],
    // Edits are already recorded as updates of the post.
    condition: `r.kind <> 'changed'`,
  },
  {
    table: 'review_links',
    kind: 'review_link',
    key: 'id',
    name: 'r.name',
    fields: object({ revoked: 'revoked_at' }),
    actions: { update: action('revoked') },
    on: ['insert', 'update'],
  },
  {
    table: 'workspaces',
    kind: 'workspace',
    key: 'id',
    workspace: 'r.id',
    name: 'r.name',
    fields: columns('name', 'timezone', 'requiresApproval'),
    on: ['insert', 'update'],
  },
]

const defaultActions: Readonly<Record<Event, ActivityAction>> = {
  insert: 'created',
  update: 'updated',
  delete: 'deleted',
}

/** SQL for identifiers that increase with time, to the microsecond. */
export const nextActivityId = `'act_' || lpad(to_hex((extract(epoch from clock_timestamp()) * 1000000)::bigint), 14, '0')
  || left(replace(gen_random_uuid()::text, '-', ''), 10)`

/** Function and trigger that record an event of a table: one statement for all its rows. */
function statementsOf(spec: RecordedTable, event: Event): string[] {
  const { table, kind, key, workspace = 'r.workspace_id', id = 'r.id', name = 'null', join = '' } = spec
  const { fields, detail = 'null::jsonb', actions, condition } = spec
  const isUpdate = event === 'update'
  const changed = isUpdate
    ? `cross join lateral (select array_agg(key order by key) as names
        from jsonb_object_keys(${fields('o')} || ${fields('r')}) as key
        where ${fields('o')}->key is distinct from ${fields('r')}->key) as changed`
    : ''
  // Claiming a post for publishing changes no visible field, but a person's choice to publish is recorded.
  const publishStarted =
    table === 'posts' ? `(r.claim_id is not null and o.claim_id is null and actor.who is not null)` : 'false'
  const conditions = [
    // Nobody can read the activity of a workspace that is being deleted.
    `exists (select 1 from workspaces w where w.id = ${workspace})`,
    ...(condition === undefined ? [] : [condition]),
    ...(isUpdate ? [`(changed.names is not null or ${publishStarted})`] : []),
    // Recorded in another way or elsewhere (`setRecording` in `acting.ts`).
    `coalesce(current_setting('studio.recording', true), '') <> 'off'`,
  ]
  const functionName = `record_${table}_${event}`
  return [
    `create or replace function ${functionName}() returns trigger language plpgsql as $record$
    begin
      insert into activity (id, workspace_id, created_at, actor_id, actor_name, token_name, via,
          kind, record_id, record_name, action, fields, detail)
        select ${nextActivityId}, ${workspace}, clock_timestamp(),
          actor.who->>'id', actor.who->>'name', actor.who->>'token', coalesce(actor.who->>'via', 'studio'),
          '${kind}', ${id}, left(${name}, ${maxNameLength}), ${actions?.[event] ?? action(defaultActions[event])},
          ${isUpdate ? 'changed.names' : 'null'}, ${detail}
        from ${event === 'delete' ? 'old_rows' : 'new_rows'} r ${isUpdate ? `join old_rows o using (${key})` : ''} ${join}
          cross join (select nullif(current_setting('studio.actor', true), '')::jsonb as who) as actor
          ${changed}
        where ${conditions.join(' and ')};
      return null;
    end $record$`,
    `create or replace trigger ${functionName} after ${event} on ${table}
      referencing ${transitions[event]} for each statement execute function ${functionName}()`,
  ]
}

/** The statements that install the recording triggers. */
export const activityStatements = (): string[] =>
  recordedTables.flatMap((table) => (table.on ?? events).flatMap((event) => statementsOf(table, event)))
