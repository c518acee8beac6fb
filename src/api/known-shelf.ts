import type { deviceStore } from './device-store'

/** A record as it was when last seen. */
export interface Known<T> {
  readonly record: T
  /** Milliseconds since the epoch. */
  readonly seenAt: number
}

/** What was seen, by id. */
export type Shelf<T> = Readonly<Record<string, Known<T>>>

type Store<T> = Pick<ReturnType<typeof deviceStore<Shelf<T>>>, 'read' | 'change'>

/**
 * What was seen last stands beside the thousands seen before it: to write those takes a tenth of a second, in which
 * nothing else happens on the page, and lists are written each time they change. So many, and they join the others.
 */
export const mostApart = 1_000

const apart = (key: string) => `${key} last`

/**
 * Adds to a shelf, or puts newer states in; whatever is cut short leaves what was there. `gone` are those that may come
 * back no more.
 */
export async function putSeen<T>(
  store: Store<T>,
  key: string,
  added: Shelf<T>,
  gone: () => ReadonlySet<string>,
): Promise<void> {
  let count = 0
  await store.change(apart(key), (before) => {
    const after = { ...before, ...added }
    count = Object.keys(after).length
    return after
  })
  if (count > mostApart) await join(store, key, gone)
}

/** All that stands on a shelf. */
export async function seenOn<T>(store: Store<T>, key: string): Promise<Shelf<T>> {
  // In this order: what joins the others meanwhile is read twice, and not left out.
  const last = await store.read(apart(key))
  return { ...(await store.read(key)), ...last }
}

/** What is left of a shelf, or of a part of it. */
export const without = <T>(shelf: Shelf<T> | undefined, ids: ReadonlySet<string>): Shelf<T> =>
  Object.fromEntries(Object.entries(shelf ?? {}).filter(([id]) => !ids.has(id)))

async function join<T>(store: Store<T>, key: string, gone: () => ReadonlySet<string>): Promise<void> {
  const last = (await store.read(apart(key))) ?? {}
  const joined = await store.change(key, (before) => without({ ...before, ...last }, gone()))
  // What was seen anew or forgotten meanwhile is as it is now.
  if (joined)
    await store.change(apart(key), (now = {}) =>
      Object.fromEntries(Object.entries(now).filter(([id, { seenAt }]) => seenAt !== last[id]?.seenAt)),
    )
}
