import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addAccount, createPost, getPost, publishPost } from '~/contract'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { fill, renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())

/** Opens the panel of a post that waits for an agent or a person. */
async function openHandedOver(handle: string) {
  const { workspaceId } = studio
  const body = { connection: 'agent_session', platform: 'reddit', handle }
  const { id: accountId } = (await studio.call(addAccount, { body })).body.data
  const written = { content: { text: handle }, targets: [{ platform: 'reddit', accountId }] }
  const { id: postId } = (await studio.call(createPost, { body: written })).body.data
  const params = { workspaceId, postId }
  await studio.call(publishPost, { params })
  const app = renderWithApp(studio, `/w/${workspaceId}/posts/${postId}`)
  const panel = within(await screen.findByRole('complementary', { name: 'Post' }))
  const read = async () => (await studio.call(getPost, { params })).body.data
  return { ...app, panel, read }
}

it('records where a post was published by hand', async () => {
  const { user, panel, read } = await openHandedOver('ada')
  await user.click(await panel.findByRole('button', { name: /^Done: / }))
  const dialog = within(await screen.findByRole('alertdialog'))
  const url = 'https://www.reddit.com/r/tea/comments/1'
  await fill(user, dialog.getByRole('textbox', { name: 'Post address' }), url)
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(await read()).toMatchObject({ status: 'published', results: [{ url }] }))
})

it('records why it can’t be posted', async () => {
  const { user, panel, read } = await openHandedOver('bob')
  await user.click(await panel.findByRole('button', { name: /^Can’t be posted: / }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await fill(user, dialog.getByRole('textbox', { name: 'Reason' }), 'The community is closed.')
  await user.keyboard('{Enter}')
  await waitFor(async () =>
    expect(await read()).toMatchObject({
      status: 'failed',
      results: [{ message: 'The community is closed.' }],
    }),
  )
})
