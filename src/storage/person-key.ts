/** Whose data it is: a session names both. */
interface Person {
  /** Of the API. */
  readonly address: string
  /** Missing in a session that an early page opened. */
  readonly principalId?: string | undefined
}

/**
 * What a key begins with that holds one person's data, and what follows: the workspace, and names within it. A tab may be
 * closed without signing out: whoever signs in next, at the same address, finds nothing of it. An empty name at the end
 * makes it the beginning of all keys below.
 */
export const personKey = (person: Person | undefined, ...names: readonly string[]): string =>
  [person?.address ?? '', person?.principalId ?? '', ...names].join(' ')
