import { screen } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { createTestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

it('says who is signed in, and leads back', async () => {
  const studio = await createTestStudio()
  onTestFinished(() => studio.close())
  const { user, router } = renderWithApp(studio, '/connect')
  const notice = await screen.findByText(/^You’re signed in as/)
  expect(notice.textContent).toContain('Connecting replaces this session.')
  await user.click(screen.getByRole('button', { name: 'Open the studio' }))
  await screen.findAllByRole('navigation', { name: 'Main' })
  expect(router.state.location.pathname).not.toBe('/connect')
})
