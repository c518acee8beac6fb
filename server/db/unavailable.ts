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
function* chainOf(error: unknown): Generator<unknown> {
  let each: unknown = error
  for (let depth = 0; depth < 8 && each !== undefined; depth++) {
    yield each
    each = each instanceof Error ? each.cause : undefined
  }
}

/** Whether a query failed because the database can't answer at the moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return [...chainOf(error)].some((each) => each instanceof DatabaseUnavailable || passing.test(codeOf(each)))
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
