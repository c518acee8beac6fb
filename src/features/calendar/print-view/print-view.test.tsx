import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addAccount, addPost } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
  const target = await addAccount(studio, 'twitter')
  for (const day of ['2033-04-01', '2033-04-13', '2033-04-30', '2033-05-20'])
    await addPost(studio, [target], {
      content: { text: `On paper ${day}`, mediaUrls: ['https://example.com/cup.png'] },
      scheduledAt: `${day}T10:15:00.000Z`,
    })
})
afterAll(() => studio.close())

/** The posts in the print view. It is hidden on screen, as everything else is in print. */
async function print(view: string, count: number) {
  renderWithApp(studio, `/w/${studio.workspaceId}/calendar?view=${view}&date=2033-04-13&zone=UTC`)
  await screen.findByRole('button', { name: 'Import and export' })
  // The print listener may be added a moment after the button appears.
  const printView = await waitFor(() => {
    fireEvent(window, new Event('beforeprint'))
    return screen.getByLabelText(/2033$/, { selector: 'main' })
  })
  await waitFor(() => expect(printView.querySelectorAll('li')).toHaveLength(count))
  return within(printView).getAllByRole('listitem', { hidden: true })
}

it('contains every post of the days on show, visible or not', async () => {
  const last = (await print('month', 3)).at(-1)
  expect(last?.textContent).toContain('10:15 On paper 2033-04-30')
  expect(last?.textContent).toContain('scheduled')
  // A lazy image would never load in print.
  expect(last?.querySelector('img')?.getAttribute('loading')).toBe('eager')
  fireEvent(window, new Event('afterprint'))
  expect(screen.queryByLabelText(/2033$/, { selector: 'main' })).toBeNull()
})

it.each([
  ['week', 1],
  ['list', 3],
])('contains the posts of a %s', async (view, count) => {
  await print(view, count)
})
