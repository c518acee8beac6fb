import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createCampaign } from '~/contract'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { chooseByKey, hold, renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())

/** Delays what the page reads of one status. Returns a function that releases it. */
function holdStatus(status: string): () => void {
  const sendNow = fetch
  const release = hold()
  const sendLater = fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    (url.includes(`statuses=${status}&`) ? sendLater : sendNow)(url, init),
  )
  return release
}

it('keeps the focus on a card that Undo moves back', async () => {
  for (const name of ['Early frost', 'Late frost']) await studio.call(createCampaign, { body: { name } })
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/campaigns?view=board`)
  const status = (word: string) => screen.findByRole('button', { name: `Status of Early frost: ${word}` })
  await user.click(await status('Draft'))
  await chooseByKey(user, 'End', await screen.findByRole('menuitemradio', { name: 'Archived' }))
  const moved = await status('Archived')
  await waitFor(() => expect(document.activeElement).toBe(moved))
  await user.keyboard('{Control>}z{/Control}')
  const back = await status('Draft')
  expect(document.activeElement).toBe(back)
})

it('keeps a moved card while its new column is read later than its old one', async () => {
  await studio.call(createCampaign, { body: { name: 'Slow Sunday' } })
  const { user, calls } = renderWithApp(studio, `/w/${studio.workspaceId}/campaigns?view=board`)
  const card = (column: string) =>
    within(screen.getByRole('region', { name: column })).queryByRole('link', { name: 'Slow Sunday' })
  await user.click(await screen.findByRole('button', { name: /^Status of Slow Sunday/ }))
  const archived = await screen.findByRole('menuitemradio', { name: 'Archived' })
  const answer = holdStatus('archived')
  await chooseByKey(user, 'End', archived)
  await screen.findByText('Status set to Archived')
  const sent = calls.findIndex(({ method }) => method === 'PATCH')
  const isRead = (status: string) =>
    calls.slice(sent).some(({ query }) => query.includes(`statuses=${status}&pageSize=60`))
  await waitFor(() => expect(isRead('draft')).toBe(true))
  await waitFor(() => expect(card('Draft')).toBeNull())
  expect(card('Archived')).toBeTruthy()
  answer()
  await waitFor(() => expect(isRead('archived')).toBe(true))
  expect(card('Archived')).toBeTruthy()
})
