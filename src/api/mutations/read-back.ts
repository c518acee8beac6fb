import { outcomeUnknown } from '../errors'

/**
 * Makes a change. If its response is lost or unreadable, reads the record back and returns it if it has the
 * changes; otherwise the outcome is unknown, and it rejects with the write's error.
 */
export async function writeOrReadBack<T extends object>(
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

/** True if `actual` contains everything in `changes`; it may contain more. */
export function matches(actual: unknown, changes: unknown): boolean {
  if (Array.isArray(changes))
    return (
      Array.isArray(actual) &&
      actual.length === changes.length &&
      changes.every((each, index) => matches(actual[index], each))
    )
  if (typeof changes !== 'object' || changes === null) return Object.is(actual ?? null, changes ?? null)
  if (typeof actual !== 'object' || actual === null) return false
  const fields = new Map<string, unknown>(Object.entries(actual))
  return Object.entries(changes).every(([name, value]) => matches(fields.get(name), value))
}
