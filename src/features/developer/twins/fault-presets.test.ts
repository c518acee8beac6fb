import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { FaultRules } from '~/contract/faults'
import { faultPresets, presetRules, presetsIn } from './fault-presets'

it('makes rules that the switchboard takes, and knows them again', () => {
  const ids = faultPresets.map(({ id }) => id)
  fc.assert(
    fc.property(fc.subarray(ids), (on) => {
      const { rules } = z.parse(FaultRules, { rules: presetRules(on, 'https://example.com/buy') })
      expect(presetsIn(rules)).toEqual(on)
      expect(rules.every(({ path }) => path.startsWith('/'))).toBe(true)
    }),
  )
})
