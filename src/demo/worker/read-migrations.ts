const files = import.meta.glob<string>('/server/db/migrations/*.sql', { query: '?raw', import: 'default' })

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What `npm run migration` wrote, as drizzle's migrator takes it. */
export async function readMigrations() {
  const { entries } = await import('~/server/db/migrations/meta/_journal.json')
  return Promise.all(
    entries.map(async ({ tag, when, breakpoints }) => {
      const sql = await files[`/server/db/migrations/${tag}.sql`]?.()
      if (sql === undefined) throw new Error(`Migration ${tag} is missing.`)
      const parts = sql.split('--> statement-breakpoint')
      return { sql: parts, bps: breakpoints, folderMillis: when, hash: await hashOf(sql) }
    }),
  )
}
