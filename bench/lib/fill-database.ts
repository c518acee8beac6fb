import { join } from 'node:path'
import type { StudioServer } from '../../e2e/fixtures/server'
import type { Database } from '../../server/db/database'
import { openPglite } from '../../server/db/pglite'

/** Writes into a studio's database itself, between a stop and a start: over the API it would take minutes. */
export async function fillDatabase(
  studio: StudioServer,
  fill: (db: Database) => Promise<unknown>,
): Promise<void> {
  await studio.stop()
  const { db, close } = await openPglite({ dataDir: join(studio.dataDir, 'database') })
  await fill(db)
  await close()
  await studio.restart()
}
