import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Post } from '~/contract/post'
import { GroupDialog } from './move-dialogs'

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
