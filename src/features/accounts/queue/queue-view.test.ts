import { expect, it } from 'vitest'
import { draftOf } from './queue-draft'
import { slotViews } from './queue-view'

it('says at what time a slot is on a day on which clocks skip its own', () => {
  const slots = [
    { weekday: 0, time: '02:30' },
    { weekday: 0, time: '04:00' },
  ]
  const saved = { name: 'Nights', timezone: 'Europe/Berlin', accountIds: null, slots }
  const datesAt = (now: string) =>
    slotViews(saved, draftOf(saved), [], [], Date.parse(now)).map(({ date }) => date)
  expect(datesAt('2027-03-23T09:00:00Z')).toEqual(['28 Mar, 03:00', '28 Mar'])
  expect(datesAt('2027-03-30T09:00:00Z')).toEqual(['4 Apr', '4 Apr'])
})
