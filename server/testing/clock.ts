import * as z from 'zod/mini'

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

/** A clock faster than the machine's, the same in every process that is given it. Milliseconds since 1970. */
const ScaledClock = z.object({
  /** Its time when the machine's clock was at `since`. */
  base: z.number(),
  since: z.number(),
  rate: z.number(),
})
export type ScaledClock = z.output<typeof ScaledClock>

const machine = Date.now

/** A clock of this rate, starting at `base`. */
export const scaledFrom = (base: number, rate: number): ScaledClock => ({ base, since: machine(), rate })

export const timeOf = ({ base, since, rate }: ScaledClock): number =>
  Math.round(base + (machine() - since) * rate)

export const parseScaled = (text: string): ScaledClock => z.parse(ScaledClock, JSON.parse(text))
