/** Runs `work` as the only one of this browser that holds `name`; `undefined` when another has it and `wait` is off. */
export async function holding<T>(
  name: string,
  wait: boolean,
  work: () => Promise<T>,
): Promise<T | undefined> {
  // Without the Web Locks API (plain http on another machine) this tab can't know of others.
  if (!('navigator' in globalThis) || !('locks' in navigator)) return work()
  return navigator.locks.request(name, wait ? {} : { ifAvailable: true }, (lock) =>
    lock ? work() : undefined,
  )
}
