import type { FaultRule } from '~/contract/faults'
import { effectOf, type FaultKind } from '../fault-injection/fault-kinds'

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
