import { i18n } from '@lingui/core'
import type { FaultEffect, FaultRule } from '~/contract/faults'

/** Effects to choose from. */
export const faultKinds = [
  { value: '402', label: i18n.t('Out of credits (402)') },
  { value: '403', label: i18n.t('Forbidden (403)') },
  { value: '404', label: i18n.t('Not found (404)') },
  { value: '429', label: i18n.t('Rate limited (429) for 5 s') },
  { value: '500', label: i18n.t('Server error (500)') },
  { value: '503', label: i18n.t('Unavailable (503)') },
  { value: 'slow', label: i18n.t('5 s delay') },
  { value: 'lost', label: i18n.t('Succeeds, but the response is lost') },
  { value: 'cut', label: i18n.t('Connection drops before anything happens') },
  { value: 'hang', label: i18n.t('Never responds') },
  { value: 'twice', label: i18n.t('Runs twice') },
] as const
export type FaultKind = (typeof faultKinds)[number]['value']

/** The contract's effect for a choice; `purchaseUrl` is for a 402. */
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
        message: i18n.t('Not enough credits.'),
        purchaseUrl,
      }
    case '429':
      return {
        kind: 'status',
        status: 429,
        code: 'rate_limited',
        message: i18n.t('Too many requests.'),
        retryAfter: 5,
      }
    default:
      return {
        kind: 'status',
        status: Number(kind),
        message: i18n.t('This failure was set by fault injection.'),
      }
  }
}

/** Description of a rule's effect. */
export function effectLabel({ effect }: FaultRule): string {
  const value = effect.kind === 'status' ? String(effect.status) : effect.kind
  return faultKinds.find((kind) => kind.value === value)?.label ?? i18n.t('Responds with {value}', { value })
}

/** An endpoint's path as the pattern of a rule. */
export const patternOf = (path: string): string => `/v1${path.replaceAll(/\{\w+\}/g, '*')}`

/** Faults that can be switched on for a twin. All others are set in the fault injection tab. */
export const faultPresets = [
  { id: '402', label: i18n.t('Out of credits (402)'), hint: i18n.t('Publishing and generating') },
  { id: '429', label: i18n.t('Rate limited (429)'), hint: i18n.t('All writes, retry after 5 s') },
  { id: '500', label: i18n.t('Server error (500)'), hint: i18n.t('All writes') },
  { id: 'lost', label: i18n.t('Lost responses'), hint: i18n.t('Writes succeed, but responses never arrive') },
  { id: 'slow', label: i18n.t('5 s delay'), hint: i18n.t('All calls') },
] as const satisfies readonly { id: FaultKind; label: string; hint: string }[]
export type PresetId = (typeof faultPresets)[number]['id']

const writes = ['POST', 'PATCH', 'PUT', 'DELETE'] as const

/** Rules of a preset; paths are relative to the twin's workspace. */
function rulesOf(id: PresetId, purchaseUrl: string | undefined): FaultRule[] {
  const effect = effectOf(id, purchaseUrl)
  if (id === 'slow') return [{ path: '/**', effect }]
  if (id === '402')
    return ['/posts/*/publish', '/generations/*'].map((path) => ({ method: 'POST', path, effect }))
  return writes.map((method) => ({ method, path: '/**', effect }))
}

/** Rules of the active presets. The first matching rule applies, so the specific ones come first. */
export const presetRules = (on: readonly PresetId[], purchaseUrl: string | undefined): FaultRule[] =>
  faultPresets.flatMap(({ id }) => (on.includes(id) ? rulesOf(id, purchaseUrl) : []))

/** Presets that `rules` contain. */
export function presetsIn(rules: readonly FaultRule[]): PresetId[] {
  const kinds = rules.map(({ effect }) => (effect.kind === 'status' ? String(effect.status) : effect.kind))
  return faultPresets.flatMap(({ id }) => (kinds.includes(id) ? [id] : []))
}
