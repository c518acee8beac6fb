/**
 * Runs `work` while holding the lock `name` across this browser's tabs; `undefined` if it is held and `wait`
 * is off.
 */
export async function holding<T>(
  name: string,
  wait: boolean,
  work: () => Promise<T>,
): Promise<T | undefined> {
  // Without the Web Locks API (plain http from another machine), the lock only covers this tab.
  if (!('navigator' in globalThis) || !('locks' in navigator)) return holdingHere(name, wait, work)
  return navigator.locks.request(name, wait ? {} : { ifAvailable: true }, (lock) =>
    lock ? work() : undefined,
  )
}

const held = new Map<string, Promise<unknown>>()

async function holdingHere<T>(name: string, wait: boolean, work: () => Promise<T>): Promise<T | undefined> {
  const before = held.get(name)
  if (before && !wait) return undefined
  const mine = before ? before.then(work) : work()
  const end = mine.catch(() => undefined)
  held.set(name, end)
  void end.then(() => held.get(name) === end && held.delete(name))
  return mine
}
