import { screen, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { listPosts } from '~/contract'
import { createFaultBoard } from '~/server/faults/routes'
import { addAccount, addPost } from '~/server/testing/posts'
import { createTestStudio } from '~/server/testing/studio'
import { forgotten } from '~/src/api/queries/record-cache'
import { testWorkbook } from '~/src/import-export/test-workbook'
import { holding } from '~/src/operations/locks'
import { clickInDialog, hold, renderWithApp } from '~/src/testing/render-with-app'
import { begin } from './import-job'
import { beginJob, importStore, progressName } from './use-import-job'

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

it('keeps the review of a file whose import the browser refuses to store', async () => {
  const studio = await createTestStudio({ at: new Date().toISOString() })
  onTestFinished(() => studio.close())
  await addAccount(studio, 'twitter')
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/calendar/import`)
  await screen.findByRole('button', { name: /sample/i })
  const picker = document.querySelector<HTMLInputElement>('input[type=file]')
  if (picker)
    await user.upload(picker, new File(['text,accounts\nHello,@twitter'], 'posts.csv', { type: 'text/csv' }))
  const start = await screen.findByRole('button', { name: 'Import 1 post' })
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  onTestFinished(() => put.mockRestore())
  await user.click(start)
  await screen.findByText('Couldn’t start the import')
  screen.getByRole('button', { name: 'Import 1 post' })
  put.mockRestore()
  await user.click(start)
  await screen.findByText('1 of 1 created')
})

it('imports nothing before it knows which posts already exist', async () => {
  const faults = createFaultBoard()
  const studio = await createTestStudio({ at: new Date().toISOString(), deps: { faults } })
  onTestFinished(() => studio.close())
  const scheduledAt = '2033-04-11T10:00:00.000Z'
  await addPost(studio, [await addAccount(studio, 'twitter')], { content: { text: 'Hello' }, scheduledAt })
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/calendar/import`)
  await screen.findByRole('button', { name: /sample/i })
  faults.set([{ method: 'GET', path: '/v1/workspaces/*/posts', effect: { kind: 'status', status: 400 } }])
  const rows = ['text,accounts,date,time,timezone', 'Hello,@twitter,2033-04-11,10:00,UTC']
  const file = new File([rows.join('\n')], 'posts.csv', { type: 'text/csv' })
  const release = hold(/\/posts$/)
  const picker = document.querySelector<HTMLInputElement>('input[type=file]')
  if (picker) await user.upload(picker, file)
  const start = await screen.findByRole('button', { name: 'Import 1 post' })
  expect(start.getAttribute('aria-busy')).toBe('true')
  release()
  await screen.findByText('Couldn’t check for posts that already exist')
  expect(start.getAttribute('aria-disabled')).toBe('true')
  faults.set([])
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText(/1 duplicate/)
  await screen.findByRole('button', { name: 'Import 0 posts' })
})

it('refuses a calendar file, and says which sheet of a workbook it read', async () => {
  const studio = await createTestStudio({ at: new Date().toISOString() })
  onTestFinished(() => studio.close())
  await addAccount(studio, 'twitter')
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/calendar/import`)
  await screen.findByRole('button', { name: /sample/i })
  const choose = async (name: string, content: string | Uint8Array<ArrayBuffer>) => {
    const picker = document.querySelector<HTMLInputElement>('input[type=file]')
    if (picker) await user.upload(picker, new File([content], name, { type: 'text/csv' }))
  }
  await choose('posts.csv', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n')
  await screen.findByText('posts.csv: This isn’t a spreadsheet. Use a .csv or .xlsx file.')
  const rows = [
    ['Text', 'Accounts'],
    ['Hello', '@twitter'],
  ]
  await choose('posts.xlsx', testWorkbook(rows, [['Ideas']]).slice())
  await screen.findByText('Only the first sheet, “Posts 1”, was read.')
  screen.getByRole('button', { name: 'Import 1 post' })
})

/** An import of `count` drafts, stored but not shown yet. */
async function storedImport(count: number) {
  const studio = await createTestStudio({ at: new Date().toISOString() })
  onTestFinished(() => studio.close())
  const target = await addAccount(studio, 'twitter')
  const { workspaceId } = studio
  const rows = Array.from({ length: count }, (_, index) => ({
    line: index + 2,
    body: {
      content: { text: `Imported ${index}`, mediaUrls: [], hashtags: [], mentions: [] },
      targets: [target],
    },
  }))
  const job = { id: crypto.randomUUID(), name: 'posts.csv', startedAt: 0, zone: 'UTC', rows }
  const app = renderWithApp(studio, `/w/${workspaceId}/products`)
  await beginJob(workspaceId, job)
  const open = () =>
    app.router.navigate({
      to: '/w/$workspaceId/calendar/import',
      params: { workspaceId },
      search: { job: job.id },
    })
  return { studio, workspaceId, job, open, ...app }
}

it('shows the progress of an import that another tab runs, and takes over when that tab is closed', async () => {
  const { studio, workspaceId, job, open } = await storedImport(2)
  let closeOther = () => {}
  void holding(`studio-import-${job.id}`, false, () => new Promise<void>((resolve) => (closeOther = resolve)))
  await open()
  await screen.findByText('Another tab is running this import')
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  const [first] = job.rows
  const { id } = await addPost(studio, [...(first?.body.targets ?? [])], { content: { text: 'Imported 0' } })
  const states = [{ kind: 'made' as const, postId: id }, { kind: 'waiting' as const }]
  await importStore.write(workspaceId, progressName(job.id), { ...begin(job), states })
  await screen.findByText('1 of 2 created, 1 remaining', {}, { timeout: 5000 })
  closeOther()
  await screen.findByText('2 of 2 created')
  expect(screen.queryByText('Another tab is running this import')).toBeNull()
  expect((await studio.call(listPosts)).body.data).toHaveLength(2)
})

it('says that an import is paused when its screen is left, and continues it there', async () => {
  const { studio, workspaceId, open, router, user } = await storedImport(3)
  const release = hold(/posts$/)
  await open()
  await screen.findByRole('button', { name: 'Stop' })
  await router.navigate({ to: '/w/$workspaceId/products', params: { workspaceId } })
  release()
  await screen.findByText('Import paused')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('3 of 3 created')
  expect((await studio.call(listPosts)).body.data).toHaveLength(3)
})

it('reads a file that was fixed as the file before it was read', async () => {
  const studio = await createTestStudio({ at: new Date().toISOString() })
  onTestFinished(() => studio.close())
  await addAccount(studio, 'twitter')
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/calendar/import`)
  const choose = async (name: string) => {
    await screen.findByRole('button', { name: /sample/i })
    const file = new File(['day,post,account\n03/04/2033,Hello,@twitter'], name, { type: 'text/csv' })
    const picker = document.querySelector<HTMLInputElement>('input[type=file]')
    if (picker) await user.upload(picker, file)
  }
  await choose('first.csv')
  const format = await screen.findByRole('combobox', { name: 'Date format' })
  const other = format.textContent.startsWith('Month') ? 'Day, month, year' : 'Month, day, year'
  await user.click(format)
  await user.click(await screen.findByRole('option', { name: other }))
  await user.click(screen.getByRole('button', { name: 'Choose another file' }))
  await choose('fixed.csv')
  expect((await screen.findByRole('combobox', { name: 'Date format' })).textContent).toBe(other)
})
