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
  if (!('navigator' in globalThis) || !('locks' in navigator)) return withPageLock(name, wait, work)
  return navigator.locks.request(name, wait ? {} : { ifAvailable: true }, (lock) =>
    lock ? work() : undefined,
  )
}

const holders = new Map<string, Promise<unknown>>()

async function withPageLock<T>(name: string, wait: boolean, work: () => Promise<T>): Promise<T | undefined> {
  const before = holders.get(name)
  if (before && !wait) return undefined
  const result = before ? before.then(work) : work()
  const end = result.catch(() => undefined)
  holders.set(name, end)
  void end.then(() => holders.get(name) === end && holders.delete(name))
  return result
}
