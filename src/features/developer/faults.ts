import type { FaultRule, FaultEffect } from '~/contract/faults'

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

/** What a twin can be made to do, in one touch; every other fault is the switchboard's. */
export const faultPresets = [
  { id: '402', label: 'Out of credits (402)', hint: 'Publishing and generating' },
  { id: '429', label: 'Rate limited (429)', hint: 'All writes, retry after 5 s' },
  { id: '500', label: 'Server error (500)', hint: 'All writes' },
  { id: 'lost', label: 'Lost responses', hint: 'Writes succeed, but responses never arrive' },
  { id: 'slow', label: '5 s delay', hint: 'All calls' },
] as const satisfies readonly { id: FaultKind; label: string; hint: string }[]
export type PresetId = (typeof faultPresets)[number]['id']

const writes = ['POST', 'PATCH', 'DELETE'] as const

/** The rules of one preset; paths begin behind the twin's workspace. */
function rulesOf(id: PresetId, purchaseUrl: string | undefined): FaultRule[] {
  const effect = effectOf(id, purchaseUrl)
  if (id === 'slow') return [{ path: '/**', effect }]
  if (id === '402')
    return ['/posts/*/publish', '/generations/*'].map((path) => ({ method: 'POST', path, effect }))
  return writes.map((method) => ({ method, path: '/**', effect }))
}

/** The rules of all that are on. The first that fits is met, so the narrow ones come first. */
export const presetRules = (on: readonly PresetId[], purchaseUrl: string | undefined): FaultRule[] =>
  faultPresets.flatMap(({ id }) => (on.includes(id) ? rulesOf(id, purchaseUrl) : []))

/** Which presets `rules` are made of. */
export function presetsIn(rules: readonly FaultRule[]): PresetId[] {
  const kinds = rules.map(({ effect }) => (effect.kind === 'status' ? String(effect.status) : effect.kind))
  return faultPresets.flatMap(({ id }) => (kinds.includes(id) ? [id] : []))
}
