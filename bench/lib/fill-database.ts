import { join } from 'node:path'
import type { StudioServer } from '../../e2e/fixtures/server'
import type { Database } from '../../server/db/database'
import { openPglite } from '../../server/db/pglite'

/** Writes directly to a studio's database while it is stopped; through the API it would take minutes. */
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
