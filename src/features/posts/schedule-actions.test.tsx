import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { queuePost, schedulePost, updateWorkspace } from '~/contract'
import { createFaultBoard } from '~/server/faults/routes'
import { addAccount, addPost, addQueue, readPost } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { clickInDialog, hold, renderWithApp } from '~/src/testing/render-with-app'
import { toast } from '~/src/ui/toast'

const faults = createFaultBoard()
let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ at: new Date().toISOString(), deps: { faults } })
})
afterAll(() => studio.close())

async function openPost() {
  const { id } = await addPost(studio, [await addAccount(studio, 'twitter')])
  const { user, client } = renderWithApp(studio, `/w/${studio.workspaceId}/posts/${id}`)
  return { id, user, client }
}

/** user-event doesn't know that a button outside the form can submit it. */
const pressEnter = ({ form }: HTMLInputElement) => act(() => form?.requestSubmit())

it('adds a post to the chosen queue with Enter', async () => {
  for (const name of ['mornings', 'evenings'])
    await addQueue(studio, name, 'UTC', [{ weekday: 3, time: '18:00' }])
  const { id, user } = await openPost()
  await user.click(await screen.findByRole('button', { name: 'Add to queue' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to a queue' }))
  const queue = dialog.getByRole<HTMLInputElement>('radio', { name: 'evenings' })
  await user.click(queue)
  pressEnter(queue)
  await waitFor(async () =>
    expect(await readPost(studio, id)).toMatchObject({ status: 'queued', queueId: 'evenings' }),
  )
})

it('says in which slot an unscheduled post is back, if its own is taken', async () => {
  await addQueue(studio, 'nights', 'UTC', [{ weekday: 3, time: '23:00' }])
  const { id, user } = await openPost()
  const addToQueue = (postId: string) =>
    studio.call(queuePost, {
      params: { workspaceId: studio.workspaceId, postId },
      body: { queueId: 'nights' },
    })
  await addToQueue(id)
  await user.click(await screen.findByRole('button', { name: 'Unschedule' }))
  await waitFor(async () => expect(await readPost(studio, id)).toMatchObject({ status: 'draft' }))
  await addToQueue((await addPost(studio, [await addAccount(studio, 'twitter')])).id)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(toast.entries()[0]?.title).toMatch(/^Back in the queue, but for /))
})

it('doesn’t choose a queue itself if they couldn’t be loaded', async () => {
  faults.set([{ method: 'GET', path: '/v1/workspaces/*/queues', effect: { kind: 'status', status: 500 } }])
  onTestFinished(() => faults.set([]))
  const { id, user } = await openPost()
  await user.click(await screen.findByRole('button', { name: 'Add to queue' }))
  await waitFor(() => expect(toast.entries()).toMatchObject([{ title: 'Couldn’t load queues' }]))
  expect(await readPost(studio, id)).toMatchObject({ status: 'draft' })
})

it('schedules a post with Enter', async () => {
  const { id, user } = await openPost()
  await user.click(await screen.findByRole('button', { name: 'Schedule' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule post' }))
  const time = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Time' })
  await user.clear(time)
  await user.type(time, '9:45')
  pressEnter(time)
  await waitFor(async () => expect((await readPost(studio, id)).scheduledAt).toMatch(/:45/))
})

it('says that someone else has moved the post meanwhile, but not that its own save did', async () => {
  const { id, user, client } = await openPost()
  await user.click(await screen.findByRole('button', { name: 'Schedule' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule post' }))
  const scheduledAt = '2033-04-11T10:00:00.000Z'
  await studio.call(schedulePost, {
    params: { workspaceId: studio.workspaceId, postId: id },
    body: { scheduledAt },
  })
  await client.invalidateQueries()
  await dialog.findByText(/^This post was moved to .*10:00/)
  const release = hold(/\/schedule$/)
  await user.click(dialog.getByRole('button', { name: 'Schedule' }))
  await waitFor(() => expect(dialog.queryByText(/in the meantime/)).toBeNull())
  release()
  await waitFor(async () => expect((await readPost(studio, id)).scheduledAt).not.toBe(scheduledAt))
})

it('a dialog closed during its save doesn’t close the next one', async () => {
  const { id, user } = await openPost()
  await user.click(await screen.findByRole('button', { name: 'Schedule' }))
  const release = hold(/\/schedule$/)
  const dialog = await screen.findByRole('dialog', { name: 'Schedule post' })
  await clickInDialog(user, within(dialog).getByRole('button', { name: 'Schedule' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Schedule post' })).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Reschedule' }))
  await screen.findByRole('dialog', { name: 'Schedule post' })
  release()
  await waitFor(async () => expect(await readPost(studio, id)).toMatchObject({ status: 'scheduled' }))
  await screen.findByText(/^Scheduled for/)
  screen.getByRole('dialog', { name: 'Schedule post' })
})

it('has Unschedule last, so that a double click on it hits no other action', async () => {
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
  const { id } = await addPost(studio, [await addAccount(studio, 'twitter')], { scheduledAt })
  renderWithApp(studio, `/w/${studio.workspaceId}/posts/${id}`)
  const { parentElement } = await screen.findByRole('button', { name: 'Unschedule' })
  const names = [...(parentElement?.querySelectorAll('button') ?? [])].map((each) => each.textContent)
  expect(names).toEqual(['Reschedule', 'Add to queue', 'Unschedule'])
})

it('repeats no post that still needs approval, and says so', async () => {
  const requireApproval = (requiresApproval: boolean) =>
    studio.call(updateWorkspace, { body: { requiresApproval } })
  await requireApproval(true)
  onTestFinished(async () => void (await requireApproval(false)))
  await openPost()
  for (const name of ['Repeat…', 'Make evergreen…']) {
    const button = await screen.findByRole('button', {
      name,
      description: /^This workspace requires approval/,
    })
    expect(button.getAttribute('aria-disabled')).toBe('true')
  }
})
