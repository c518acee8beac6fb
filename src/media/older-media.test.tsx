import { screen, waitFor, within } from '@testing-library/react'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCampaign, createPost, schedulePost } from '~/contract'
import { campaigns, media } from '~/server/db/schema'
import { addAccount } from '~/server/testing/posts'
import { createTestStudio, type TestStudio, testOrigin } from '~/server/testing/studio'
import { fill, renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
const url = `${testOrigin}/files/old/cup.png`
const later = 6_000

beforeAll(async () => {
  studio = await createTestStudio({ at: new Date().toISOString() })
  const file = { workspaceId: studio.workspaceId, type: 'image' as const, mimeType: 'image/png' }
  await studio.db.insert(media).values({
    ...file,
    id: 'med_old',
    path: 'old/cup.png',
    name: 'The first cup.png',
    size: 6_000_000,
    width: 800,
    height: 600,
    source: 'upload',
    altText: 'A cup of tea',
    createdAt: new Date('2020-01-01'),
  })
  await studio.db.execute(sql`
    insert into media (id, workspace_id, path, name, type, mime_type, size, source, created_at)
    select 'med_' || n, ${studio.workspaceId}, 'many/' || n || '.png', n || '.png', 'image', 'image/png', 1000, 'upload',
      timestamptz '2026-01-01' + n * interval '1 second'
    from generate_series(1, ${later}::int) as n`)
})
afterAll(() => studio.close())

const makePost = async (text: string) => {
  const target = await addAccount(studio, 'twitter', 0)
  const body = { content: { text, mediaUrls: [url] }, targets: [target] }
  return (await studio.call(createPost, { body })).body.data.id
}

it(`finds an image among ${later} newer ones with a single request`, async () => {
  const id = await makePost('From the first day')
  const { calls } = renderWithApp(studio, `/w/${studio.workspaceId}/posts/new?edit=${id}`)
  await screen.findByRole('button', { name: 'Alt text for The first cup.png', description: 'A cup of tea' })
  screen.getByRole('button', { name: 'Remove The first cup.png' })
  // Its size is known and exceeds X's limit.
  expect((await screen.findAllByText(/5 MB/)).length).toBeGreaterThan(0)
  await waitFor(() => expect(screen.getAllByRole('img', { name: 'A cup of tea' }).length).toBeGreaterThan(0))
  expect(calls.filter(({ path }) => path.endsWith('/media'))).toHaveLength(1)
})

it('follows changes by others, and keeps the image’s metadata', async () => {
  const id = await makePost('Before')
  const { client } = renderWithApp(studio, `/w/${studio.workspaceId}/posts/new?edit=${id}`)
  await screen.findByRole('button', { name: 'Remove The first cup.png' })
  const scheduledAt = new Date(studio.clock() + 86_400_000).toISOString()
  await studio.call(schedulePost, {
    params: { workspaceId: studio.workspaceId, postId: id },
    body: { scheduledAt },
  })
  await client.invalidateQueries()
  await screen.findByText('Changes of others taken over')
  screen.getByRole('button', { name: 'Remove The first cup.png' })
  expect(screen.getAllByText(/5 MB/).length).toBeGreaterThan(0)
})

it('plans a campaign’s posts with its image’s metadata', async () => {
  await addAccount(studio, 'twitter', 0)
  const { id } = (await studio.call(createCampaign, { body: { name: 'First days' } })).body.data
  await studio.db.update(campaigns).set({ heroImageUrl: '/files/old/cup.png' }).where(eq(campaigns.id, id))
  const { user, calls } = renderWithApp(studio, `/w/${studio.workspaceId}/campaigns/${id}/plan`)
  const form = within(await screen.findByRole('form', { name: 'Plan posts' }))
  form.getByRole('checkbox', { name: 'Include the hero image', checked: true })
  await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/media'))).toHaveLength(1))
  await fill(user, form.getByRole('textbox', { name: 'Topic' }), 'Tea')
  const [account] = form.getAllByRole('checkbox', { name: /^X: / })
  if (account) await user.click(account)
  await user.click(form.getByRole('button', { name: /^Propose posts/ }))
  expect((await screen.findAllByText(/5 MB/)).length).toBeGreaterThan(0)
})
