import { expect, it } from 'vitest'
import { stepTarget } from './drag-store'

const month = { view: 'month', large: false } as const
const week = { view: 'week', large: false } as const

it('moves by days and weeks in a month', () => {
  const from = { kind: 'day', day: '2026-10-22' } as const
  const to = (key: string) => stepTarget(from, key, month)?.day
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageDown', 'a'].map(to)).toEqual([
    '2026-10-21',
    '2026-10-23',
    '2026-10-15',
    '2026-10-29',
    '2026-11-22',
    undefined,
  ])
})

it('moves by quarters of an hour on the time grid, across midnight too', () => {
  const from = { kind: 'day', day: '2026-10-22', minutes: 10 } as const
  expect(stepTarget(from, 'ArrowDown', week)).toEqual({ kind: 'day', day: '2026-10-22', minutes: 25 })
  expect(stepTarget(from, 'ArrowUp', week)).toEqual({ kind: 'day', day: '2026-10-21', minutes: 1435 })
  expect(stepTarget(from, 'ArrowDown', { ...week, large: true })?.minutes).toBe(70)
  expect(stepTarget(from, 'PageUp', week)?.day).toBe('2026-10-15')
})
