import { fireEvent, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { media as mediaTable } from '~/server/db/schema'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
const mediaId = 'med_cup'
beforeAll(async () => {
  studio = await createTestStudio()
  await studio.db.insert(mediaTable).values({
    id: mediaId,
    workspaceId: studio.workspaceId,
    path: 'cup/cup.png',
    name: 'cup.png',
    type: 'image',
    mimeType: 'image/png',
    size: 1000,
    source: 'upload',
    createdAt: new Date(studio.clock()),
  })
})
afterAll(() => studio.close())

async function openPanel() {
  const app = renderWithApp(studio, `/w/${studio.workspaceId}/media/${mediaId}`)
  await screen.findByRole('heading', { name: 'cup.png' })
  return { ...app, address: () => app.router.state.location.href }
}

it('leaves letters alone while a drawer over the panel has the focus', async () => {
  const { user, address } = await openPanel()
  const before = address()
  await user.click(await screen.findByRole('button', { name: 'API calls' }))
  const drawer = await screen.findByRole('dialog', { name: 'API calls' })
  for (const letter of ['f', 'c']) fireEvent.keyDown(drawer, { key: letter })
  expect(address()).toBe(before)
})

it('leaves letters alone while a dialog has yet to take the focus', async () => {
  const { user, address } = await openPanel()
  const before = address()
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const letter of ['f', 'c']) fireEvent.keyDown(document.body, { key: letter })
  expect(address()).toBe(before)
})
