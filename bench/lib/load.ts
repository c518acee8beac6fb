import { loadavg } from 'node:os'

/** One line: times are worth what the machine was free for. */
export const loadLine = (): string =>
  `load ${loadavg()
    .map((each) => each.toFixed(1))
    .join(' ')}`
