import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getCredits } from '~/contract'
import { addAccount, addPost } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ at: new Date().toISOString() })
})
afterAll(() => studio.close())

/** Midday in that many days. */
const inDays = (days: number) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T12:00:00Z`

it('counts the posts that are due before the days on show', async () => {
  const { balance = 0 } = (await studio.call(getCredits)).body.data
  const target = await addAccount(studio, 'twitter', balance)
  // Two months lie between them, so that neither is read with the other's.
  const [soon, later] = [inDays(10), inDays(100)]
  for (const scheduledAt of [soon, later]) await addPost(studio, [target], { scheduledAt })
  renderWithApp(studio, `/w/${studio.workspaceId}/calendar?view=day&date=${later.slice(0, 10)}&zone=UTC`)
  const short = await screen.findByTitle(`About ${balance} credits short (estimate)`)
  expect(short.textContent).toContain(String(balance))
})
