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
    if (now && says(now, changes)) return now
    throw error
  }
}

/** Whether `told` says all that was asked; a server may say more. */
export function says(told: unknown, asked: unknown): boolean {
  if (Array.isArray(asked))
    return (
      Array.isArray(told) &&
      told.length === asked.length &&
      asked.every((each, index) => says(told[index], each))
    )
  if (typeof asked !== 'object' || asked === null) return Object.is(told ?? null, asked ?? null)
  if (typeof told !== 'object' || told === null) return false
  const fields = new Map<string, unknown>(Object.entries(told))
  return Object.entries(asked).every(([name, value]) => says(fields.get(name), value))
}
