import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { FaultRule } from '~/contract/faults'
import { effectOf, effectLabel, faultKinds, patternOf } from './fault-kinds'

it.each(faultKinds)(
  '$label is an effect that the switchboard takes, and is said again',
  ({ value, label }) => {
    const rule = {
      path: patternOf('/workspaces/{workspaceId}/posts'),
      effect: effectOf(value, 'https://example.com'),
    }
    expect(effectLabel(z.parse(FaultRule, rule))).toBe(label)
    expect(rule.path).toBe('/v1/workspaces/*/posts')
  },
)
