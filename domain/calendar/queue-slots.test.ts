import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weekdayOf } from './day'
import { nextFreeSlot, slotsBetween } from './queue-slots'
import { testInstant, testZone } from './test-zones'
import { localTime, zonedDay } from './time-zone'

const slot = fc.record({
  weekday: fc.integer({ min: 0, max: 6 }),
  // Outside the hours that clocks skip, which have their own test.
  time: fc.integer({ min: 5, max: 22 }).map((hour) => `${String(hour).padStart(2, '0')}:15`),
})
const queue = fc.record({
  id: fc.constant('default'),
  timezone: testZone,
  slots: fc.array(slot, { minLength: 1, maxLength: 8 }),
})

describe('slots', () => {
  it('keep their local time on their weekday across clock changes', () => {
    fc.assert(
      fc.property(queue, testInstant, (each, ms) => {
        const from = new Date(ms)
        const to = new Date(ms + 20 * 86_400_000)
        const wanted = each.slots.map(({ weekday, time }) => `${weekday} ${time}`)
        const found = slotsBetween(each, from, to)
        for (const iso of found) {
          const { timezone } = each
          // Samoa skipped a whole day in 2011.
          if (timezone === 'Pacific/Apia' && iso.startsWith('2011-12')) continue
          expect(wanted).toContain(`${weekdayOf(zonedDay(iso, timezone))} ${localTime(iso, timezone)}`)
          expect(Date.parse(iso) > ms && Date.parse(iso) <= to.getTime()).toBe(true)
        }
        expect(found).toEqual([...new Set(found)].sort())
        expect(found.length).toBeGreaterThanOrEqual(1)
      }),
    )
  })

  it('are filled in order, each once', () => {
    fc.assert(
      fc.property(queue, testInstant, (each, ms) => {
        const taken = new Set<string>()
        for (let index = 0; index < 5; index++) {
          const next = nextFreeSlot(each, taken, new Date(ms))
          expect(next && !taken.has(next)).toBe(true)
          // The server may spell the instant differently.
          taken.add((next ?? '').replace('.000Z', '+00:00'))
        }
        expect([...taken]).toEqual([...taken].sort())
        expect(taken.size).toBe(5)
      }),
      { numRuns: 50 },
    )
  })

  it('move to the next existing time when clocks skip theirs, and are back at their own the week after', () => {
    const night = { id: 'q', timezone: 'Europe/Berlin', slots: [{ weekday: 0, time: '02:30' }] }
    const first = nextFreeSlot(night, new Set(), new Date('2026-03-28T12:00Z'))
    expect(first).toBe('2026-03-29T01:00:00.000Z')
    expect(nextFreeSlot(night, new Set(), new Date(first ?? 0))).toBe('2026-04-05T00:30:00.000Z')
  })

  it('are none in an empty queue', () => {
    const empty = { id: 'q', timezone: 'UTC', slots: [] }
    expect(nextFreeSlot(empty, new Set(), new Date(0))).toBeUndefined()
    expect(slotsBetween(empty, new Date(0), new Date(1e12))).toEqual([])
  })
})
