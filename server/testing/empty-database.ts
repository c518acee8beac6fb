import * as z from 'zod/mini'

/** Runs a statement and returns its rows. */
export type Ask = (statement: string) => Promise<readonly unknown[]>

const Names = z.array(z.object({ name: z.string() }))

/**
 * A fingerprint of a database apart from its rows: tables, columns, constraints, functions, triggers (and whether
 * they are enabled), statistics and settings.
 */
export async function shapeOf(ask: Ask): Promise<string> {
  const rows = await ask(`select
    (select count(*) from pg_class) || ' ' ||
    (select count(*) from pg_attribute) || ' ' ||
    (select count(*) from pg_constraint) || ' ' ||
    (select count(*) || ' ' || sum(hashtext(prosrc)) from pg_proc) || ' ' ||
    (select string_agg(tgenabled, '' order by oid) from pg_trigger) || ' ' ||
    (select count(*) from pg_statistic) || ' ' ||
    (select count(*) from pg_db_role_setting) as shape`)
  return z.array(z.object({ shape: z.string() })).parse(rows)[0]?.shape ?? ''
}

/**
 * Deletes all rows of a migrated database, resets its sequences and discards session state. No other connection may
 * be open. Deletes rather than truncates, because truncating recreates a table and its indexes, which takes five
 * times as long.
 */
export async function empty(ask: Ask): Promise<void> {
  const written = await ask(`select c.oid::regclass::text as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and pg_relation_size(c.oid) > 0`)
  const tables = Names.parse(written).map(({ name }) => name)
  if (tables.length > 0) {
    // Disables triggers and foreign keys.
    await ask('set session_replication_role = replica')
    await ask(`with ${tables.map((name, at) => `d${at} as (delete from ${name})`).join(', ')} select 1`)
    await ask(`vacuum ${tables.join(', ')}`)
  }
  const used = await ask(`select format('%I.%I', schemaname, sequencename) as name from pg_sequences
    where schemaname = 'public' and last_value is not null`)
  for (const { name } of Names.parse(used)) await ask(`alter sequence ${name} restart`)
  await ask('discard all')
}
