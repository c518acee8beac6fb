import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { fillWorkspace } from '~/server/testing/many-records'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
  await fillWorkspace(studio.db, studio.workspaceId, 200)
})
afterAll(() => studio.close())

it.each([
  ['products', /10 total, 8 active\./],
  ['campaigns?view=board', /10 total, 10 active\./],
  ['campaigns?view=table', /10 total, 10 active\./],
  ['posts', /25 scheduled, 0 queued, 1 failed\./],
])('counts again after a Retry: %s', async (screenPath, counted) => {
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/${screenPath}`)
  const own = globalThis.fetch
  let broken = true
  const lists = /\/(products|campaigns|posts|post-counts)(\?|$)/
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    broken && lists.test(url)
      ? Response.json({ error: { code: 'internal', message: 'Out of order.' } }, { status: 500 })
      : own(url, init),
  )
  const retry = await screen.findByRole('button', { name: 'Retry' })
  expect(screen.queryByText(counted)).toBeNull()
  broken = false
  await user.click(retry)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull())
  await screen.findByText(counted)
})
