import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Post } from '~/contract/post'
import { GroupDialog, RepeatMoveDialog } from './move-dialogs'
import { planShift } from './plan-group'
import { ShiftDialog } from './shift-dialog'

afterEach(cleanup)

const post = (id: string, platform: 'twitter' | 'linkedin'): Post => ({
  id,
  status: 'scheduled',
  content: { text: 'Grouped', mediaUrls: [], hashtags: [], mentions: [] },
  targets: [{ accountId: id, platform }],
})
const [one, other] = [post('a', 'twitter'), post('b', 'linkedin')]

function scene() {
  const [onMove, onClose] = [vi.fn(), vi.fn()]
  render(<GroupDialog posts={[one, other]} where="Thu 3 Dec, 14:30" onMove={onMove} onClose={onClose} />)
  return { user: userEvent.setup({ delay: null }), onMove, onClose }
}

it.each([
  ['Move all 2', [one, other]],
  ['Only X', [one]],
])('asks whether grouped posts move together: %s', async (name, moved) => {
  const { user, onMove, onClose } = scene()
  await screen.findByRole('alertdialog', { name: 'Move 2 grouped posts?' })
  await user.click(screen.getByRole('button', { name }))
  expect(onMove).toHaveBeenCalledExactlyOnceWith(moved)
  expect(onClose).toHaveBeenCalled()
})

it('moves nothing when it is cancelled', async () => {
  const { user, onMove, onClose } = scene()
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(onMove).not.toHaveBeenCalled()
  expect(onClose).toHaveBeenCalled()
})

it('names the time that later posts keep, if clocks skip it on the new day', async () => {
  const rule = {
    every: 'day',
    interval: 1,
    time: '02:30',
    timezone: 'Europe/Berlin',
    from: '2026-03-28',
  } as const
  const repeated: Post = {
    ...one,
    scheduledAt: '2026-03-28T01:30:00.000Z',
    repeat: { id: 'r', state: 'active', detached: false, rule },
  }
  const asked = (at: string) => ({
    moves: [{ post: repeated, to: { kind: 'schedule', at } as const }],
    options: undefined,
  })
  const { rerender } = render(
    <RepeatMoveDialog zone="Europe/Berlin" asked={asked('2026-03-29T01:00:00.000Z')} onAnswer={vi.fn()} />,
  )
  await screen.findByText(/ 03:00\. Later posts keep 02:30\.$/)
  rerender(
    <RepeatMoveDialog zone="Europe/Berlin" asked={asked('2026-03-30T00:30:00.000Z')} onAnswer={vi.fn()} />,
  )
  await screen.findByText(/ 02:30\.$/)
})

it('shows the day of the time that a shift keeps in UTC, which may be the one before', async () => {
  const zone = 'Europe/Berlin'
  const posts = [{ ...one, scheduledAt: '2026-10-22T22:15:00.000Z' }]
  const plan = (days: number, keep: 'local' | 'utc') =>
    planShift(posts, days, keep, { zone, now: 0, notAllowed: undefined })
  render(<ShiftDialog posts={posts} zone={zone} plan={plan} onMove={vi.fn()} onClose={vi.fn()} />)
  const user = userEvent.setup({ delay: null })
  await user.type(await screen.findByLabelText('Shift by'), '{Backspace}4')
  const list = screen.getByRole('list', { name: 'Posts that cross a clock change' })
  expect(list.textContent).toMatch(/00:15\s+Tue 27 Oct, 00:15$/)
  await user.click(screen.getByRole('radio', { name: /^Keep UTC/ }))
  expect(list.textContent).toMatch(/00:15\s+Mon 26 Oct, 23:15$/)
})
