import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Post } from '~/contract/post'
import { GroupDialog, RepeatMoveDialog } from './move-dialogs'

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
