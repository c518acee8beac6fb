import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChangedSlot, movesOfChange, type QueuedPost, slotAt, slotKey, sortedSlots } from './queue-moves'
import { type Slot, slotsBetween } from './queue-slots'
import { testInstant, testZone } from './test-zones'

const weekMs = 7 * 86_400_000
const slot = fc.record({
  weekday: fc.integer({ min: 0, max: 6 }),
  time: fc.integer({ min: 0, max: 95 }).map((quarter) => {
    const two = (value: number) => String(value).padStart(2, '0')
    return `${two(Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}`
  }),
})
const slots = fc.array(slot, { minLength: 1, maxLength: 8 }).map((given): Slot[] => sortedSlots(given))

/** A queue, posts in some of its slots, and the current time. */
const scene = fc
  .record({ timezone: testZone, slots, now: testInstant, filled: fc.array(fc.boolean(), { maxLength: 20 }) })
  .map(({ timezone, slots: given, now, filled }) => {
    const queue = { id: 'q', timezone, slots: given }
    const posts = slotsBetween(queue, new Date(now), new Date(now + 3 * weekMs))
      .filter((_, index) => filled[index])
      .map((at, index): QueuedPost => ({ id: `post_${index}`, at }))
    return { queue, posts, now }
  })

/** Removes some slots, moves some, and adds some. */
function change(
  before: readonly Slot[],
  outcomes: readonly string[],
  places: readonly Slot[],
): ChangedSlot[] {
  const wanted = before.flatMap((from, index): ChangedSlot[] => {
    const place = places[index]
    if (outcomes[index] === 'removed') return []
    return outcomes[index] === 'moved' && place ? [{ ...place, from }] : [from]
  })
  const all = [...wanted, ...places.slice(before.length)]
  return all.filter((each, index) => all.findIndex((one) => slotKey(one) === slotKey(each)) === index)
}
const outcomes = fc.array(fc.constantFrom('kept', 'moved', 'removed'), { minLength: 8, maxLength: 8 })
const places = fc.array(slot, { minLength: 8, maxLength: 10 })

describe('changing a queue', () => {
  it('moves each post to a future slot, and no two to the same one', () => {
    fc.assert(
      fc.property(scene, outcomes, places, fc.option(testZone), ({ queue, posts, now }, how, where, zone) => {
        const after = { id: 'q', timezone: zone ?? queue.timezone, slots: change(queue.slots, how, where) }
        const moves = movesOfChange(queue, after, posts, now)
        const times = new Map(posts.map(({ id, at }) => [id, at]))
        for (const { id, from, to } of moves) {
          expect(from).toBe(times.get(id))
          if (to === undefined) {
            expect(after.slots).toEqual([])
            continue
          }
          expect(Date.parse(to)).toBeGreaterThan(now)
          expect(to).not.toBe(from)
          expect(slotAt(after, to)).toBeDefined()
          times.set(id, to)
        }
        expect(new Set(moves.map(({ id }) => id)).size).toBe(moves.length)
        if (after.slots.length > 0) expect(new Set(times.values()).size).toBe(posts.length)
      }),
    )
  })

  it('moves nothing when slots are only added or nothing changes', () => {
    fc.assert(
      fc.property(scene, slots, ({ queue, posts, now }, more) => {
        const after = { ...queue, slots: sortedSlots([...queue.slots, ...more]) }
        expect(movesOfChange(queue, after, posts, now)).toEqual([])
        expect(movesOfChange(queue, queue, posts, now)).toEqual([])
      }),
    )
  })

  it('leaves posts alone that are being published or are due', () => {
    fc.assert(
      fc.property(scene, outcomes, places, ({ queue, posts, now }, how, where) => {
        const after = { ...queue, slots: change(queue.slots, how, where) }
        const busy = posts.map((post) => ({ ...post, publishing: true }))
        expect(movesOfChange(queue, after, busy, now)).toEqual([])
        expect(movesOfChange(queue, after, posts, now + 4 * weekMs)).toEqual([])
      }),
    )
  })
})

describe('a single change', () => {
  const now = Date.parse('2026-10-14T09:42:00Z')
  const queue = {
    id: 'evenings',
    timezone: 'Europe/London',
    slots: [
      { weekday: 1, time: '18:30' },
      { weekday: 2, time: '12:30' },
      { weekday: 4, time: '19:00' },
    ],
  }
  const grinder = { id: 'grinder', at: '2026-10-15T18:00:00.000Z' }
  const kettle = { id: 'kettle', at: '2026-10-19T17:30:00.000Z' }

  it('moves a post with its slot, and a post without a slot to the next free one', () => {
    const after = {
      ...queue,
      slots: [
        { weekday: 2, time: '12:30' },
        { weekday: 4, time: '17:30', from: { weekday: 4, time: '19:00' } },
      ],
    }
    expect(movesOfChange(queue, after, [kettle, grinder], now)).toEqual([
      { id: 'grinder', from: grinder.at, to: '2026-10-15T16:30:00.000Z', reason: 'slot_moved' },
      { id: 'kettle', from: kettle.at, to: '2026-10-20T11:30:00.000Z', reason: 'slot_removed' },
    ])
  })

  it('moves posts to the next week, in order, when their new time is in the past', () => {
    const later = { id: 'later', at: '2026-10-22T18:00:00.000Z' }
    const after = { ...queue, slots: [{ weekday: 1, time: '08:00', from: { weekday: 4, time: '19:00' } }] }
    expect(
      movesOfChange(queue, after, [later, grinder], now).map(({ id, to, reason }) => [id, to, reason]),
    ).toEqual([
      ['grinder', '2026-10-19T07:00:00.000Z', 'next_week'],
      ['later', '2026-10-26T08:00:00.000Z', 'next_week'],
    ])
  })

  it('keeps local times in another zone and across a clock change', () => {
    const winter = { id: 'winter', at: '2026-10-29T19:00:00.000Z' }
    const after = { ...queue, timezone: 'America/New_York' }
    expect(movesOfChange(queue, after, [grinder, winter], now).map(({ to, reason }) => [to, reason])).toEqual(
      [
        ['2026-10-15T23:00:00.000Z', 'timezone'],
        ['2026-10-29T23:00:00.000Z', 'timezone'],
      ],
    )
  })

  it('swaps the posts of two slots that swap times', () => {
    const [a, b] = [
      { weekday: 1, time: '18:30' },
      { weekday: 4, time: '19:00' },
    ]
    const after = {
      ...queue,
      slots: [
        { ...a, from: b },
        { ...b, from: a },
      ],
    }
    const monday = { id: 'monday', at: '2026-10-19T17:30:00.000Z' }
    const thursday = { id: 'thursday', at: '2026-10-22T18:00:00.000Z' }
    expect(movesOfChange(queue, after, [monday, thursday], now).map(({ id, to }) => [id, to])).toEqual([
      ['thursday', monday.at],
      ['monday', thursday.at],
    ])
  })

  it('leaves a post that is in no slot where it is', () => {
    const off = { id: 'off', at: '2026-10-15T03:07:00.000Z' }
    expect(movesOfChange(queue, { ...queue, slots: [] }, [off], now)).toEqual([])
  })
})
