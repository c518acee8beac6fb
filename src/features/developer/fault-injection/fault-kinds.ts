import type { FaultEffect, FaultRule } from '~/contract/faults'

/** What can be made to happen to a call, in the words of the screen. */
export const faultKinds = [
  { value: '402', label: 'Out of credits (402)' },
  { value: '403', label: 'Forbidden (403)' },
  { value: '404', label: 'Not found (404)' },
  { value: '429', label: 'Rate limited (429) for 5 s' },
  { value: '500', label: 'Server error (500)' },
  { value: '503', label: 'Unavailable (503)' },
  { value: 'slow', label: '5 s delay' },
  { value: 'lost', label: 'Succeeds, but the response is lost' },
  { value: 'cut', label: 'Connection drops before anything happens' },
  { value: 'hang', label: 'Never responds' },
  { value: 'twice', label: 'Runs twice' },
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
        message: 'Not enough credits.',
        purchaseUrl,
      }
    case '429':
      return {
        kind: 'status',
        status: 429,
        code: 'rate_limited',
        message: 'Too many requests.',
        retryAfter: 5,
      }
    default:
      return { kind: 'status', status: Number(kind), message: 'This failure was set by fault injection.' }
  }
}

/** What a rule does, in words. */
export function effectLabel({ effect }: FaultRule): string {
  const value = effect.kind === 'status' ? String(effect.status) : effect.kind
  return faultKinds.find((kind) => kind.value === value)?.label ?? `Responds with ${value}`
}

/** The path of an operation as the switchboard matches it. */
export const patternOf = (path: string): string => `/v1${path.replaceAll(/\{\w+\}/g, '*')}`
