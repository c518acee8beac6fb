import { openPostgres } from '../db/postgres'
import { startPostgres } from './postgres'
import { serverVariable, templateName } from './postgres-copies'

/**
 * Starts one Postgres for all tests of the project `postgres`, with a migrated template database. Returns how to stop
 * it.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const server = await startPostgres()
  await (await openPostgres(await server.database(templateName))).close()
  process.env[serverVariable] = await server.database('test_runner')
  return () => server.stop()
}
