import type { FaultEffect, FaultRule } from '~/contract/faults'

/** What can be made to happen to a call, in the words of the screen. */
export const faultKinds = [
  { value: '402', label: 'Out of credits (402)' },
  { value: '403', label: 'Forbidden (403)' },
  { value: '404', label: 'Not found (404)' },
  { value: '429', label: 'Rate limited (429), for 5 s' },
  { value: '500', label: 'Server error (500)' },
  { value: '503', label: 'Unavailable (503)' },
  { value: 'slow', label: 'Slow, by 5 s' },
  { value: 'lost', label: 'Done, but its answer is lost' },
  { value: 'cut', label: 'Cut before anything is done' },
  { value: 'hang', label: 'Never answered' },
  { value: 'twice', label: 'Done twice' },
] as const
export type FaultKind = (typeof faultKinds)[number]['value']

/** The switchboard's effect for a choice; `purchaseUrl` goes with a 402. */
export function effectOf(kind: FaultKind, purchaseUrl: string | undefined): FaultEffect {
  switch (kind) {
    case 'slow':
      return { kind, ms: 5000 }
    case 'lost':
    case 'cut':
    case 'hang':
    case 'twice':
      return { kind }
    case '402':
      return {
        kind: 'status',
        status: 402,
        code: 'insufficient_credits',
        message: 'The balance does not cover this.',
        purchaseUrl,
      }
    case '429':
      return {
        kind: 'status',
        status: 429,
        code: 'rate_limited',
        message: 'Too many calls.',
        retryAfter: 5,
      }
    default:
      return { kind: 'status', status: Number(kind), message: 'The switchboard asked for this failure.' }
  }
}

/** What a rule does, in words. */
export function effectWords({ effect }: FaultRule): string {
  const value = effect.kind === 'status' ? String(effect.status) : effect.kind
  return faultKinds.find((kind) => kind.value === value)?.label ?? `Answered ${value}`
}

/** The path of an operation as the switchboard matches it. */
export const patternOf = (path: string): string => `/v1${path.replaceAll(/\{\w+\}/g, '*')}`
