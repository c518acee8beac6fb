import { outcomeUnknown } from '../errors'

/**
 * A change whose answer was lost, or can't be read, is looked up: what stands counts as its answer where it says what was
 * asked. Else nobody knows, and it rejects as the write did.
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

/** Whether `actual` says all that was asked; a server may say more. */
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
