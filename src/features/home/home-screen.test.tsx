import { screen, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { createPost, schedulePost } from '~/contract'
import { addAccount } from '~/server/testing/posts'
import { createTestStudio } from '~/server/testing/studio'
import { chooseSettings } from '~/src/calendar/device-settings'
import { renderWithApp } from '~/src/testing/render-with-app'

it('loads the first picture from today on before the others, today or not', async () => {
  const now = new Date()
  // The week begins today.
  chooseSettings({ zone: 'UTC', weekStart: now.getUTCDay() })
  onTestFinished(() => chooseSettings({ zone: undefined, weekStart: undefined }))
  const studio = await createTestStudio({ at: now.toISOString() })
  onTestFinished(() => studio.close())
  const target = await addAccount(studio, 'twitter')
  for (const days of [1, 2]) {
    const content = { text: `In ${days}`, mediaUrls: [`https://pictures.example/${days}.jpg`] }
    const { id: postId } = (await studio.call(createPost, { body: { content, targets: [target] } })).body.data
    const at = new Date(now.getTime() + days * 24 * 3600_000).toISOString()
    await studio.call(schedulePost, {
      params: { workspaceId: studio.workspaceId, postId },
      body: { scheduledAt: at },
    })
  }
  renderWithApp(studio, `/w/${studio.workspaceId}`)
  const priority = async (text: string) => {
    const link = (await screen.findByText(text)).closest('a') ?? document.body
    return within(link).getByRole('presentation').getAttribute('fetchpriority')
  }
  expect(await priority('In 1')).toBe('high')
  expect(await priority('In 2')).toBe('auto')
})

it('shows a post without files by its text, in the text’s own direction', async () => {
  const studio = await createTestStudio()
  onTestFinished(() => studio.close())
  const target = await addAccount(studio, 'twitter')
  const body = {
    content: { text: 'Open late.' },
    targets: [target],
    scheduledAt: new Date(Date.now() + 3_600_000).toISOString(),
  }
  await studio.call(createPost, { body })
  renderWithApp(studio, `/w/${studio.workspaceId}`)
  for (const text of await screen.findAllByText('Open late.')) expect(text.dir).toBe('auto')
})
