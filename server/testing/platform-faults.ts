import type { Platform } from '~/contract'
import { createFaults, type Fault, type Faults, type Operation } from '../simulators/faults'

/** A call received by a simulated platform. */
export interface SeenCall {
  readonly platform: Platform
  readonly operation: Operation
}

/** A fault for the calls of one operation from its `nth` on (the first is 1), `times` of them. */
export interface PlannedFault {
  readonly operation: Operation
  readonly nth: number
  readonly times: number
  readonly fault: Fault
}

export interface PlatformFaults extends Faults {
  /** All calls since `plan`, in order. */
  readonly calls: readonly SeenCall[]
  /** Number of calls that met the fault. */
  readonly met: () => number
  /** Resets the counts; without a fault, everything succeeds. */
  plan(fault?: PlannedFault): void
}

/** Faults at exactly one call. The simulators' own faults hit the next call; these hit any, and calls are recorded. */
export function createPlatformFaults(): PlatformFaults {
  const others = createFaults()
  let calls: SeenCall[] = []
  let planned: PlannedFault | undefined
  let met = 0
  return {
    add: (...given) => others.add(...given),
    clear: (...given) => others.clear(...given),
    get calls() {
      return calls
    },
    met: () => met,
    plan(fault) {
      calls = []
      met = 0
      planned = fault
    },
    take(platform, operation) {
      calls.push({ platform, operation })
      const count = calls.filter((call) => call.operation === operation).length
      if (planned?.operation !== operation || count < planned.nth || count >= planned.nth + planned.times)
        return others.take(platform, operation)
      met += 1
      return planned.fault
    },
  }
}
