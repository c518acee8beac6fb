import { expect, it } from 'vitest'
import { fieldName } from './field-labels'

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
