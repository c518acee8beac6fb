import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Progress } from './repeat-progress'

afterEach(cleanup)

const rule = { every: 'day', interval: 1, time: '09:00', from: '2026-10-14' } as const
const progress = (timezone: string) => (
  <Progress
    repeat={{
      id: 'rep_1',
      kind: 'rule',
      state: 'active',
      rule: { ...rule, timezone },
      nextAt: '2026-10-14T07:00:00.000Z',
    }}
  />
)

it('names the time zone of its next time if other screens show another time', () => {
  const { rerender } = render(progress('Asia/Tokyo'))
  expect(screen.getByText(/^Next: /).textContent).toMatch(/ 16:00 in Tokyo$/)
  rerender(progress(Intl.DateTimeFormat().resolvedOptions().timeZone))
  expect(screen.getByText(/^Next: /).textContent).toMatch(/\d\d:\d\d$/)
})
