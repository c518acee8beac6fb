import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { listPosts } from '~/contract'
import { addAccount, addPost } from '~/server/testing/posts'
import { createTestStudio } from '~/server/testing/studio'
import { wipeDatabase } from '~/src/storage/database'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { chooseByKey, clickInDialog, fill, renderWithApp } from '~/src/testing/render-with-app'

async function open(path: string) {
  // Tests that ran before in the same worker have left their work.
  localStorage.clear()
  await wipeDatabase()
  const studio = await createTestStudio()
  onTestFinished(() => studio.close())
  const target = await addAccount(studio, 'twitter')
  const app = renderWithApp(studio, `/w/${studio.workspaceId}/${path}`)
  const leave = async () => {
    await app.user.click(await screen.findByRole('button', { name: /^Workspace:/ }))
    // Its hint is part of its name.
    const item = await screen.findByRole('menuitem', { name: /^Sign out/ })
    await chooseByKey(app.user, 'End', item)
  }
  const isSignedOut = () => waitFor(() => expect(app.router.state.location.pathname).toBe('/connect'))
  return { ...app, studio, target, leave, isSignedOut }
}

it('asks before signing out deletes work that is only on this device', async () => {
  const { user, leave, isSignedOut } = await open('posts/new')
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
  await fill(user, text, 'Half an hour of writing')
  await leave()
  const ask = await screen.findByRole('alertdialog', { name: 'Sign out and delete unsaved work?' })
  expect(ask.textContent).toContain('deletes 1 unfinished post from this device')
  await clickInDialog(user, within(ask).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(text.value).toBe('Half an hour of writing')
  await leave()
  const again = await screen.findByRole('alertdialog')
  await clickInDialog(user, within(again).getByRole('button', { name: 'Sign out' }))
  await isSignedOut()
})

it('signs out at once if nothing is lost', async () => {
  const { leave, isSignedOut } = await open('posts')
  await screen.findByRole('heading', { name: 'Posts' })
  // The posts that somebody was reminded of are stored beside unsaved changes.
  localStorage.setItem(webStorageKeys.form('/v1 person ws_1 reminded'), '["delivery_1"]')
  await leave()
  await isSignedOut()
})

it('sends a deletion that could still be undone before signing out', async () => {
  const { user, studio, target, router, leave, isSignedOut } = await open('posts')
  const { id } = await addPost(studio, [target])
  await router.navigate({ to: `/w/${studio.workspaceId}/posts/${id}` })
  const panel = within(await screen.findByRole('complementary', { name: 'Post' }))
  await user.click(await panel.findByRole('button', { name: 'Delete' }))
  await screen.findByText('Post deleted')
  await leave()
  await isSignedOut()
  expect(screen.queryByText('Post deleted')).toBeNull()
  expect((await studio.call(listPosts)).body.data).toEqual([])
})

it('asks nothing more about a form with unsaved changes', async () => {
  const { user, leave, isSignedOut } = await open('products/new')
  await fill(user, await screen.findByRole('textbox', { name: /^Name/ }), 'Frost tea')
  await leave()
  const ask = await screen.findByRole('alertdialog', { name: 'Sign out and delete unsaved work?' })
  expect(ask.textContent).toContain('deletes unsaved changes in forms from this device')
  await clickInDialog(user, within(ask).getByRole('button', { name: 'Sign out' }))
  await isSignedOut()
  expect(Object.keys(localStorage).filter((key) => key.startsWith(webStorageKeys.form('')))).toEqual([])
})
