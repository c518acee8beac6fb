import { i18n } from '@lingui/core'
import { screen } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { createTestStudio } from '~/server/testing/studio'
import { readOnly } from '~/src/api/session/read-only'
import { renderWithApp } from '~/src/testing/render-with-app'

it('names read-only mode in the page’s language', async () => {
  const studio = await createTestStudio()
  i18n.loadAndActivate({ locale: 'en', messages: { 'Read-only': 'Nur lesen' } })
  readOnly.set(true)
  onTestFinished(() => {
    readOnly.set(false)
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    return studio.close()
  })
  renderWithApp(studio, `/w/${studio.workspaceId}/posts`)
  const badge = await screen.findByRole('link', { name: 'Nur lesen' })
  expect(badge.textContent).toBe('Nur lesen')
})
