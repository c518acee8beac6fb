/** A clock that only moves when a test moves it. Milliseconds since 1970. */
export interface TestClock {
  (): number
  now(): number
  set(at: number | string | Date): void
  advance(ms: number): void
}

/** Starts at `at`, an ISO time. */
export function testClock(at: string): TestClock {
  let now = Date.parse(at)
  return Object.assign(() => now, {
    now: () => now,
    set: (to: number | string | Date) => {
      now = new Date(to).getTime()
    },
    advance: (ms: number) => {
      now += ms
    },
  })
}
