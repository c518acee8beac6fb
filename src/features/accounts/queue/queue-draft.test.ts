import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseSettings, weekdays } from '~/src/calendar/device-settings'
import {
  addSlot,
  changeCount,
  changeOf,
  type DraftSlot,
  draftOf,
  moveSlot,
  placeRefusal,
  type QueueDraft,
  rebase,
  rebaseSent,
  removeSlot,
  restoreSlot,
  stepFrom,
} from './queue-draft'
import { columnOf, placeAt } from './week-layout'

beforeEach(() => chooseSettings({ weekStart: 1 }))
afterEach(() => chooseSettings({ weekStart: undefined }))

const saved = {
  name: 'Evenings',
  timezone: 'Europe/London',
  accountIds: null,
  slots: [
    { weekday: 1, time: '18:30' },
    { weekday: 4, time: '19:00' },
  ],
}
const start = draftOf(saved)
const slotOf = (draft: QueueDraft, index: number): DraftSlot => {
  const slot = draft.slots[index]
  if (!slot) throw new Error('No such slot.')
  return slot
}

describe('a queue’s draft', () => {
  it('has no change before an edit, or after an edit that was reverted', () => {
    expect(changeOf(saved, start)).toBeUndefined()
    const moved = moveSlot(start, '1 18:30', { weekday: 2, time: '18:30' })
    expect(changeOf(saved, moveSlot(moved, '1 18:30', { weekday: 1, time: '18:30' }))).toBeUndefined()
    expect(changeCount(saved, moved)).toBe(1)
  })

  it('includes where a moved slot came from, and omits removed slots', () => {
    const moved = moveSlot(start, '4 19:00', { weekday: 4, time: '17:30' })
    const added = addSlot(removeSlot(moved, '1 18:30'), { weekday: 5, time: '12:30' })
    expect(changeOf(saved, added)).toEqual({
      slots: [
        { weekday: 4, time: '17:30', from: { weekday: 4, time: '19:00' } },
        { weekday: 5, time: '12:30' },
      ],
    })
    expect(changeCount(saved, added)).toBe(3)
  })

  it('never puts two slots at one time', () => {
    const place = { weekday: 4, time: '19:00' }
    expect(moveSlot(start, '1 18:30', place)).toBe(start)
    expect(addSlot(start, place)).toBe(start)
    expect(placeRefusal(start, place)).toBe('There is a slot at this time already.')
    const taken = moveSlot(removeSlot(start, '1 18:30'), '4 19:00', { weekday: 1, time: '18:30' })
    expect(restoreSlot(taken, '1 18:30')).toBe(taken)
  })

  it('tells new slots apart, even one added where another was before', () => {
    const [first, second, other] = [
      { weekday: 5, time: '09:00' },
      { weekday: 5, time: '12:00' },
      { weekday: 6, time: '12:00' },
    ]
    const added = addSlot(addSlot(start, first), second)
    const { id } = slotOf(added, 3)
    const moved = moveSlot(removeSlot(added, slotOf(added, 2).id), id, other)
    const places = addSlot(moved, second).slots.map((slot) => slot.id)
    expect(new Set(places).size).toBe(places.length)
  })

  it('restores a removed slot when one is added at the same time', () => {
    const again = addSlot(removeSlot(start, '1 18:30'), { weekday: 1, time: '18:30' })
    expect(changeOf(saved, again)).toBeUndefined()
  })

  it('steps by 15 minutes or a day, skips taken times and stops at the ends', () => {
    const adjacent = addSlot(start, { weekday: 1, time: '18:45' })
    expect(stepFrom(adjacent, slotOf(adjacent, 0), { minutes: 15 })).toEqual({ weekday: 1, time: '19:00' })
    expect(stepFrom(start, slotOf(start, 0), { days: -1 })).toBeUndefined()
    const late = moveSlot(start, '1 18:30', { weekday: 0, time: '23:45' })
    expect(stepFrom(late, slotOf(late, 0), { minutes: 15 })).toBeUndefined()
    expect(stepFrom(late, slotOf(late, 0), { days: 1 })).toBeUndefined()
  })
})

it('shows the days from the chosen start of the week, and steps in their order', () => {
  expect(weekdays()).toEqual([1, 2, 3, 4, 5, 6, 0])
  chooseSettings({ weekStart: 0 })
  expect(weekdays()).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(stepFrom(start, slotOf(start, 0), { days: -1 })).toEqual({ weekday: 0, time: '18:30' })
  expect(columnOf(0)).toBe(0)
  expect(placeAt(1, 0, 700, 30)).toEqual({ weekday: 0, time: '00:00' })
  chooseSettings({ weekStart: 6 })
  expect(weekdays()).toEqual([6, 0, 1, 2, 3, 4, 5])
})

describe('rebasing a draft', () => {
  const monday = { weekday: 1, time: '08:00' }
  const theirs = { ...saved, name: 'Theirs', slots: [monday, { weekday: 4, time: '19:00' }] }

  it('applies its own changes on top of somebody else’s', () => {
    const mine = addSlot(moveSlot({ ...start, timezone: 'UTC' }, '4 19:00', { weekday: 4, time: '20:00' }), {
      weekday: 5,
      time: '12:30',
    })
    const now = rebase(mine, saved, theirs)
    expect([now.name, now.timezone]).toEqual(['Theirs', 'UTC'])
    expect(changeOf(theirs, now)?.slots).toEqual([
      monday,
      { weekday: 4, time: '20:00', from: { weekday: 4, time: '19:00' } },
      { weekday: 5, time: '12:30' },
    ])
  })

  it('drops a slot that somebody else removed, moved or not', () => {
    const moved = moveSlot(start, '1 18:30', { weekday: 2, time: '18:30' })
    expect(changeOf(theirs, rebase(moved, saved, theirs))).toBeUndefined()
  })

  it('keeps only the changes made after the save was sent', () => {
    const sent = addSlot(removeSlot({ ...start, name: 'Sent' }, '1 18:30'), { weekday: 5, time: '12:30' })
    const now = {
      ...saved,
      name: 'Sent',
      slots: [
        { weekday: 4, time: '19:00' },
        { weekday: 5, time: '12:30' },
      ],
    }
    expect(changeOf(now, rebaseSent(sent, sent, now))).toBeUndefined()
    const later = removeSlot(addSlot({ ...sent, name: 'Later' }, monday), '4 19:00')
    expect(changeOf(now, rebaseSent(later, sent, now))).toEqual({
      name: 'Later',
      slots: [{ weekday: 5, time: '12:30' }, monday],
    })
  })
})
