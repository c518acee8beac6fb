import { screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createTestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'
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
