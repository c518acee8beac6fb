import { createAccountSessions } from '../accounts/sessions'
import { openPostgres } from '../db/postgres'
import type { Dependencies } from '../ports/dependencies'

/** The same studio as seen by another process, with database connections of its own. */
export async function anotherInstance(deps: Dependencies, url: string) {
  const { db, close } = await openPostgres(url, { migrate: false })
  const host = { ...deps, db }
  const instance: Dependencies = { ...host, sessions: createAccountSessions(host) }
  return { deps: instance, close }
}
