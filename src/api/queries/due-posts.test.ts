import { expect, test } from 'vitest'
import { msUntilNextCheck } from './due-posts'

const at = (ms: number, status: 'scheduled' | 'queued' | 'published' = 'scheduled') => ({
  status,
  scheduledAt: new Date(ms).toISOString(),
})

test('checks shortly after the next post is due', () => {
  expect(msUntilNextCheck([at(90_000), at(30_000, 'queued'), at(10_000, 'published')], 20_000)).toBe(11_200)
})

test('checks overdue posts at growing intervals', () => {
  expect(msUntilNextCheck([at(1000)], 1500)).toBe(1200)
  expect(msUntilNextCheck([at(1000)], 21_000)).toBe(20_000)
  expect(msUntilNextCheck([at(1000)], 900_000)).toBe(60_000)
})

test('ignores posts without a time and published ones', () => {
  expect(msUntilNextCheck([], 0)).toBeUndefined()
  expect(
    msUntilNextCheck([{ status: 'draft', scheduledAt: undefined }, at(5, 'published')], 0),
  ).toBeUndefined()
})
