import { currentSession } from './session'

/**
 * What the keys begin with under which this device keeps one person's unfinished work. A tab may be closed without
 * signing out: whoever signs in next, at the same address, finds nothing of it (design.md "Lists end at 100").
 */
export function ownKeys(): string {
  const { address = '', principalId = '' } = currentSession() ?? {}
  return `${address} ${principalId}`
}
