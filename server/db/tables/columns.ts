import { customType, timestamp } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'

/** An instant, to the millisecond. */
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
export const now = sql`now()`

/** The number of a transaction, which is never given twice. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })
