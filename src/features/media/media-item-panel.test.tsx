import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { media as mediaTable } from '~/server/db/schema'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
const mediaId = 'med_cup'
beforeAll(async () => {
  studio = await createTestStudio()
  for (const [name, ago] of [
    ['cup', 0],
    ['bag', 1000],
  ] as const)
    await studio.db.insert(mediaTable).values({
      id: `med_${name}`,
      workspaceId: studio.workspaceId,
      path: `${name}/${name}.png`,
      name: `${name}.png`,
      type: 'image',
      mimeType: 'image/png',
      size: 1000,
      source: 'upload',
      createdAt: new Date(studio.clock() - ago),
    })
})
afterAll(() => studio.close())

async function openPanel(search = '') {
  const app = renderWithApp(studio, `/w/${studio.workspaceId}/media/${mediaId}${search}`)
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

it('steps through the full view with arrow keys, but leaves those with Alt to the browser', async () => {
  await openPanel('?full=true')
  const view = await screen.findByRole('dialog', { name: 'cup.png', hidden: true })
  await within(view).findByText('1 of 2')
  for (const held of ['altKey', 'ctrlKey', 'metaKey'])
    expect(fireEvent.keyDown(view, { key: 'ArrowRight', [held]: true })).toBe(true)
  within(view).getByText('1 of 2')
  fireEvent.keyDown(view, { key: 'ArrowRight' })
  await within(view).findByText('2 of 2')
})

it('offers no steps from an item that isn’t in the list', async () => {
  const { calls } = await openPanel('?full=true&type=video')
  const view = within(await screen.findByRole('dialog', { name: 'cup.png', hidden: true }))
  await waitFor(() => expect(calls.some(({ query }) => query.includes('type=video'))).toBe(true))
  view.getByRole('button', { name: 'Close', hidden: true })
  expect(view.queryByRole('button', { name: 'Previous', hidden: true })).toBeNull()
  expect(view.queryByRole('button', { name: 'Next', hidden: true })).toBeNull()
})

it('shows how long a video is before it has loaded', async () => {
  await studio.db.insert(mediaTable).values({
    id: 'med_film',
    workspaceId: studio.workspaceId,
    path: 'film/film.mp4',
    name: 'film.mp4',
    type: 'video',
    mimeType: 'video/mp4',
    size: 1000,
    duration: 12.34,
    source: 'upload',
    createdAt: new Date(studio.clock() - 2000),
  })
  renderWithApp(studio, `/w/${studio.workspaceId}/media/med_film`)
  const length = await screen.findByText('Length')
  expect(length.nextElementSibling?.textContent).toBe('12.3 s')
  expect(screen.queryByText('Other fields')).toBeNull()
})
