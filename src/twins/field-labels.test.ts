import { expect, it } from 'vitest'
import { fieldName, formatField } from './field-labels'

it('names fields as their screens do', () => {
  const fields = ['name', 'status', 'targetChannel', 'brandToneOfVoice', 'primaryColor', 'time', 'mimeType']
  expect(fields.map(fieldName)).toEqual([
    'Name',
    'Status',
    'Channel',
    'Tone of voice',
    'Primary colour',
    'Scheduled time',
    'Mime type',
  ])
})

it('shows statuses and where a post is in words', () => {
  expect(formatField('status', 'active')).toBe('Active')
  const places = ['draft', 'queue:default', 'queue:queue_1', '2027-01-01T06:00:00.000Z']
  expect(places.map((place) => formatField('time', place))).toEqual([
    'Draft',
    'Queued',
    'Queued · queue_1',
    '1 Jan 2027, 06:00',
  ])
})
