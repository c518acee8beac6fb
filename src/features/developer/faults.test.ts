import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoints, extensions } from '~/contract'
import { FaultRule, FaultRules } from '~/contract/faults'
import { effectLabel, effectOf, faultKinds, faultPresets, patternOf, presetRules, presetsIn } from './faults'

it('creates valid rules for presets, and recognises them again', () => {
  const ids = faultPresets.map(({ id }) => id)
  fc.assert(
    fc.property(fc.subarray(ids), (on) => {
      const { rules } = z.parse(FaultRules, { rules: presetRules(on, 'https://example.com/buy') })
      expect(presetsIn(rules)).toEqual(on)
      expect(rules.every(({ path }) => path.startsWith('/'))).toBe(true)
    }),
  )
})

it.each(['429', '500', 'lost'] as const)('covers every write of the contract by %s', (id) => {
  const methods = new Set<string | undefined>(presetRules([id], undefined).map(({ method }) => method))
  const writing = Object.values({ ...endpoints, ...extensions }).filter(({ method }) => method !== 'GET')
  expect(writing.filter(({ method }) => !methods.has(method))).toEqual([])
})

it.each(faultKinds)('$label is a valid effect with the same label', ({ value, label }) => {
  const rule = {
    path: patternOf('/workspaces/{workspaceId}/posts'),
    effect: effectOf(value, 'https://example.com'),
  }
  expect(effectLabel(z.parse(FaultRule, rule))).toBe(label)
  expect(rule.path).toBe('/v1/workspaces/*/posts')
})
