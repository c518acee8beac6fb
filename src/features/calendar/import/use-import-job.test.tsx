import { screen, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { listPosts } from '~/contract'
import { addAccount, addPost } from '~/server/testing/posts'
import { createTestStudio } from '~/server/testing/studio'
import { forgotten } from '~/src/api/queries/record-cache'
import { clickInDialog, renderWithApp } from '~/src/testing/render-with-app'
import { beginJob, importStore, progressName } from './use-import-job'
import { begin } from './import-job'

it('removes posts from the record cache when their import is undone', async () => {
  const studio = await createTestStudio({ at: new Date().toISOString() })
  onTestFinished(() => studio.close())
  const target = await addAccount(studio, 'twitter')
  const { id } = await addPost(studio, [target], { content: { text: 'Imported' } })
  const { workspaceId } = studio
  const { user, router } = renderWithApp(studio, `/w/${workspaceId}/products`)
  const body = { content: { text: 'Imported', mediaUrls: [], hashtags: [], mentions: [] }, targets: [target] }
  const job = { id: 'job', name: 'posts.csv', startedAt: 0, zone: 'UTC', rows: [{ line: 2, body }] }
  await beginJob(workspaceId, job)
  const states = [{ kind: 'made' as const, postId: id }]
  await importStore.write(workspaceId, progressName(job.id), { ...begin(job), states, running: false })
  await router.navigate({
    to: '/w/$workspaceId/calendar/import',
    params: { workspaceId },
    search: { job: job.id },
  })
  await user.click(await screen.findByRole('button', { name: 'Undo import' }))
  const dialog = await screen.findByRole('alertdialog')
  const [confirm] = within(dialog).getAllByRole('button', { name: /Delete|Undo/ })
  await clickInDialog(user, confirm ?? dialog)
  await screen.findByText(/1 undone/)
  expect((await studio.call(listPosts)).body.data).toEqual([])
  expect(forgotten.get()).toContain(id)
})
