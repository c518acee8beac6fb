import type * as z from 'zod/mini'

/**
 * A schema that is made when it is first read. To make all of the contract's takes as long as the first screen's code
 * takes to run otherwise (docs/decisions/0030-schemas-made-when-read.md), and a screen reads few of them.
 */
export function lateSchema<T extends z.core.$ZodType>(make: () => T): T {
  let made: T | undefined
  const schema = () => (made ??= make())
  // Nothing is ever read of the target itself. What takes any library's schemas (a form's resolver) asks `'_zod' in`.
  return new Proxy({} as T, {
    get: (_, key) => Reflect.get(schema(), key) as unknown,
    has: (_, key) => Reflect.has(schema(), key),
  })
}
