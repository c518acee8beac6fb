import { DrizzleQueryError } from 'drizzle-orm'
import { errorCode } from './error-code'

/** The database doesn't answer, or reports a temporary failure: not the caller's fault. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/**
 * SQLSTATEs of temporary failures: connection lost (08), shutting down or starting (57P), statement or transaction
 * timeouts (57014, 25P03, 55P03), deadlocks (40P01), too many connections (53300).
 */
const temporary = /^(08...|57P0.|57014|25P0[34]|55P03|40P01|53300)$/

/** An error and its causes, outermost first. */
function* chainOf(error: unknown): Generator {
  let each: unknown = error
  for (let depth = 0; depth < 8 && each !== undefined; depth++) {
    yield each
    each = each instanceof Error ? each.cause : undefined
  }
}

/**
 * Failures of a query that never reached the database: system error codes, and messages of the driver, which have no
 * code.
 */
const networkCodes =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
const driverTimeouts = /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated)/

/** True if a query failed because the database can't answer at the moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const chain = [...chainOf(error)]
  if (chain.some((each) => each instanceof DatabaseUnavailable || temporary.test(errorCode(each))))
    return true
  if (!chain.some((each) => each instanceof DrizzleQueryError)) return false
  return chain.some(
    (each) =>
      each instanceof Error && (networkCodes.test(errorCode(each)) || driverTimeouts.test(each.message)),
  )
}

/** PGlite's file system throws objects that aren't errors, with the numbers of WASI. */
const fileSystemCodes: Readonly<Record<string, string>> = { 19: 'EDQUOT', 51: 'ENOSPC', 69: 'EROFS' }

const systemCode = (error: unknown): string => {
  const isOfFileSystem =
    typeof error === 'object' && error !== null && 'name' in error && error.name === 'ErrnoError'
  return isOfFileSystem && 'errno' in error ? (fileSystemCodes[String(error.errno)] ?? '') : errorCode(error)
}

/** True if a write failed because the disk is full: the database's or this machine's. */
export function isDiskFull(error: unknown): boolean {
  return [...chainOf(error)].some((each) => {
    if (['53100', 'ENOSPC', 'EDQUOT'].includes(systemCode(each))) return true
    return each instanceof Error && /no space left on device/i.test(each.message)
  })
}

/** True if a write failed because the disk or the database is read-only. */
export function isReadOnly(error: unknown): boolean {
  return [...chainOf(error)].some((each) => ['25006', 'EROFS'].includes(systemCode(each)))
}
