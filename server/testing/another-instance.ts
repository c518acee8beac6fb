import { createAccountSessions } from '../accounts/sessions'
import { openPostgres } from '../db/postgres'
import type { Dependencies } from '../ports/dependencies'

/** The same studio as another process has it: with connections of its own to the database. */
export async function anotherInstance(deps: Dependencies, url: string) {
  const { db, close } = await openPostgres(url, { migrate: false })
  const host = { ...deps, db }
  const instance: Dependencies = { ...host, sessions: createAccountSessions(host) }
  return { deps: instance, close }
}
