import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listPosts } from '~/contract'
import { addAccount } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ at: new Date().toISOString() })
  await addAccount(studio, 'twitter')
})
afterAll(() => studio.close())

const compose = async () => {
  const app = renderWithApp(studio, `/w/${studio.workspaceId}/posts/new`)
  const text = await screen.findByRole('textbox', { name: 'Text' })
  return { ...app, text }
}

it('begins in the text, and saves with Ctrl and Enter', async () => {
  const { user, text } = await compose()
  await waitFor(() => expect(document.activeElement).toBe(text))
  await user.keyboard('Written at once')
  expect(screen.getByRole('checkbox', { name: /^X: / })).toHaveProperty('checked', true)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () => {
    const { data } = (await studio.call(listPosts)).body
    expect(data.map(({ content }) => content.text)).toContain('Written at once')
  })
})

it('proposes a time, and says so as long as there is none', async () => {
  const { user, text } = await compose()
  await user.type(text, 'When?')
  await user.click(screen.getByRole('radio', { name: 'Schedule' }))
  const date = await screen.findByLabelText<HTMLInputElement>('Date')
  expect(date.value).toMatch(/\d{4}$/)
  await user.clear(date)
  expect((await screen.findAllByText('Enter a date and time.')).length).toBeGreaterThan(0)
  expect(screen.queryByText('No problems.')).toBeNull()
})
