import type * as z from 'zod/mini'

/**
 * A schema that is made when it is first read. To make all of the contract's takes as long as the first screen's code
 * takes to run otherwise (docs/decisions/0030-schemas-made-when-read.md), and a screen reads few of them.
 */
export function lateSchema<T extends z.core.$ZodType>(make: () => T): T {
  let made: T | undefined
  // Nothing is ever read of the target itself.
  return new Proxy({} as T, { get: (_, key) => Reflect.get((made ??= make()), key) as unknown })
}
