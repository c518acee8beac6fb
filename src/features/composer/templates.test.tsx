import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { addAccount, addQueue } from '~/server/testing/posts'
import { createTestStudio } from '~/server/testing/studio'
import { choose, renderWithApp } from '~/src/testing/render-with-app'
import { toast } from '~/src/ui/toast'

it('says that a snippet wasn’t saved if the browser can’t store it', async () => {
  const studio = await createTestStudio()
  onTestFinished(() => studio.close())
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/posts/new?text=Again+and+again`)
  await user.click(await screen.findByRole('button', { name: 'Snippets and hashtag sets' }))
  const save = await screen.findByRole('button', { name: 'Save this text' })
  await waitFor(() => expect(save.getAttribute('aria-disabled')).toBeNull())
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  onTestFinished(() => put.mockRestore())
  await user.click(save)
  await screen.findByText('Couldn’t save that')
  put.mockRestore()
  await user.click(save)
  await screen.findByText('Saved on this device')
  expect(toast.entries().filter(({ title }) => title === 'Saved on this device')).toHaveLength(1)
})

it('keeps the chosen queue of a post that starts from a template', async () => {
  const studio = await createTestStudio()
  onTestFinished(() => studio.close())
  await addAccount(studio, 'twitter')
  const slots = [{ weekday: 1, time: '09:00' }]
  for (const id of ['mornings', 'evenings']) await addQueue(studio, id, 'UTC', slots)
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/posts/new?text=Again+and+again`)
  await user.click(await screen.findByRole('button', { name: 'Templates' }))
  await user.click(await screen.findByRole('button', { name: 'Save as template' }))
  const list = within(await screen.findByRole('list', { name: 'Templates' }))
  await list.findByRole('button', { name: /^Again and again/ })
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('radio', { name: 'Next free slot' }))
  const queue = () => screen.getByRole('combobox', { name: 'Queue' })
  await screen.findByRole('combobox', { name: 'Queue' })
  await choose(user, queue, 'evenings')
  await waitFor(() => expect(queue().textContent).toBe('evenings'))
  await user.click(screen.getByRole('button', { name: 'Templates' }))
  await user.click(await screen.findByRole('button', { name: /^Again and again/ }))
  await screen.findByText('Started from a template')
  expect(queue().textContent).toBe('evenings')
})
