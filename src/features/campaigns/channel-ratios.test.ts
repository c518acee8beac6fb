import { expect, it } from 'vitest'
import { channels } from '~/contract/campaign'
import { ratiosFor, ratioValue } from './channel-ratios'

it('every shape on offer can be drawn and fits the field', () => {
  for (const channel of channels)
    for (const ratio of ratiosFor(channel)) {
      expect(ratioValue(ratio)).toBeGreaterThan(0)
      expect(ratio.length).toBeLessThanOrEqual(16)
    }
})

it('reads pairs, and nothing else', () => {
  expect(ratioValue('1.91:1')).toBeCloseTo(1.91)
  for (const text of ['', 'wide', '0:1', '1:0', '1:1:1']) expect(ratioValue(text)).toBeUndefined()
})
