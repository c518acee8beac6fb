import { expect, it } from 'vitest'
import { Post } from '~/contract/post'
import { followSettings } from '~/src/calendar/device-settings'
import { nameOf } from './post-labels'

it('names a post with its time, and with the zone’s abbreviation if clocks show that time twice', () => {
  followSettings()
  const nameAt = (scheduledAt: string, zone: string) =>
    nameOf(Post.parse({ id: 'p', status: 'scheduled', scheduledAt, content: { text: 'Owls' } }), zone)
  expect(nameAt('2027-10-30T23:30:00Z', 'Europe/Berlin')).toBe('01:30 Owls')
  expect(nameAt('2027-10-31T00:30:00Z', 'Europe/Berlin')).toBe('02:30 CEST Owls')
  expect(nameAt('2027-10-31T01:30:00Z', 'Europe/Berlin')).toBe('02:30 CET Owls')
  expect(nameAt('2027-10-31T02:30:00Z', 'Europe/Berlin')).toBe('03:30 Owls')
  expect(nameAt('2027-03-28T01:30:00Z', 'Europe/Berlin')).toBe('03:30 Owls')
})
