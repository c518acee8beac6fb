import { outcomeUnknown } from '../errors'

/**
 * Makes a change. If its response is lost or unreadable, reads the record back and returns it if it has the
 * changes; otherwise the outcome is unknown, and it rejects with the write's error.
 */
export async function orAsItStands<T extends object>(
  write: () => Promise<T>,
  read: () => Promise<T>,
  changes: object,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!outcomeUnknown(error)) throw error
    const now = await read().catch(() => undefined)
    if (now && matches(now, changes)) return now
    throw error
  }
}

/** True if `actual` contains everything in `asked`; it may contain more. */
export function matches(actual: unknown, asked: unknown): boolean {
  if (Array.isArray(asked))
    return (
      Array.isArray(actual) &&
      actual.length === asked.length &&
      asked.every((each, index) => matches(actual[index], each))
    )
  if (typeof asked !== 'object' || asked === null) return Object.is(actual ?? null, asked ?? null)
  if (typeof actual !== 'object' || actual === null) return false
  const fields = new Map<string, unknown>(Object.entries(actual))
  return Object.entries(asked).every(([name, value]) => matches(fields.get(name), value))
}
