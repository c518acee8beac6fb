import { DrizzleQueryError } from 'drizzle-orm'

/** The database doesn't answer, or only says that it can't now: not the caller's fault, and over by itself. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/**
 * SQLSTATE of what passes: connection lost (08), shut down or starting (57P), a statement or transaction that took too
 * long (57014, 25P03, 55P03), too many connections (53300).
 */
const passing = /^(08...|57P0.|57014|25P0[34]|55P03|53300)$/

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** An error and what caused it, outermost first. */
function* chainOf(error: unknown): Generator {
  let each: unknown = error
  for (let depth = 0; depth < 8 && each !== undefined; depth++) {
    yield each
    each = each instanceof Error ? each.cause : undefined
  }
}

/** What a query that never got through says: codes of the system, and the driver's words, which have none. */
const unreached =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
const unanswered = /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated)/

/** Whether a query failed because the database can't answer at the moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const chain = [...chainOf(error)]
  if (chain.some((each) => each instanceof DatabaseUnavailable || passing.test(codeOf(each)))) return true
  if (!chain.some((each) => each instanceof DrizzleQueryError)) return false
  return chain.some(
    (each) => each instanceof Error && (unreached.test(codeOf(each)) || unanswered.test(each.message)),
  )
}

/** Whether something wasn't written because the disk is full: of the database, of this machine. */
export function isDiskFull(error: unknown): boolean {
  return [...chainOf(error)].some((each) => {
    if (['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(each))) return true
    return each instanceof Error && /no space left on device/i.test(each.message)
  })
}

/** Whether something wasn't written because the disk or the database only lets itself be read. */
export function isReadOnly(error: unknown): boolean {
  return [...chainOf(error)].some((each) => ['25006', 'EROFS'].includes(codeOf(each)))
}
