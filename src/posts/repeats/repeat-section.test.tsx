import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import {
  createPost,
  createRepeat,
  listPosts,
  listRepeats,
  type PostTarget,
  queuePost,
  replacePost,
  schedulePost,
  updateRepeat,
} from '~/contract'
import { createFaultBoard } from '~/server/faults/routes'
import { addAccount, addQueue, publish, readPost } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { connection } from '~/src/api/offline/connection'
import { chooseSettings } from '~/src/calendar/device-settings'
import {
  choose,
  chooseByKey,
  chooseMenuItem,
  clickInDialog,
  fill,
  hold,
  renderWithApp,
} from '~/src/testing/render-with-app'
import { toast } from '~/src/ui/toast'

const faults = createFaultBoard()
let studio: TestStudio
let target: PostTarget
beforeAll(async () => {
  studio = await createTestStudio({ at: new Date().toISOString(), deps: { faults } })
  target = await addAccount(studio, 'twitter')
  await addQueue(studio, 'evenings', 'UTC', [{ weekday: 3, time: '18:00' }])
})
afterAll(() => studio.close())

const dayMs = 86_400_000
/** 09:00 UTC, `days` from now. */
const inDays = (days: number) =>
  `${new Date(studio.clock() + days * dayMs).toISOString().slice(0, 10)}T09:00:00.000Z`
async function write(text: string, scheduledAt?: string) {
  const body = { content: { text }, targets: [target], ...(scheduledAt && { scheduledAt }) }
  return (await studio.call(createPost, { body })).body.data
}
const scheduledPosts = async (text: string) =>
  (await studio.call(listPosts, { query: { statuses: 'scheduled,queued', q: text, pageSize: 200 } })).body
    .data
const repeatOf = async (text: string) =>
  (await studio.call(listRepeats)).body.data.find((each) => each.text === text)
const open = (postId: string, token?: string) =>
  renderWithApp(studio, `/w/${studio.workspaceId}/posts/${postId}`, token)
async function daily(text: string, times = 3) {
  const post = await write(text, inDays(1))
  const rule = { every: 'day', time: '09:00', timezone: 'UTC', from: inDays(1).slice(0, 10), times }
  await studio.call(createRepeat, { body: { postId: post.id, rule } })
  return post
}

it('doesn’t call a failed post the first one, as it stays as it is', async () => {
  const { id } = await write('Failed offer')
  onTestFinished(() => void (studio.publisher.refusal = () => undefined))
  studio.publisher.refusal = () => 'No.'
  await publish(studio, id)
  const { user } = open(id)
  await user.click(await screen.findByRole('button', { name: 'Repeat…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Repeat post' }))
  dialog.getByText('It’s published again on each date.')
  await user.click(dialog.getByRole('button', { name: 'Repeat post' }))
  await waitFor(async () => expect(await scheduledPosts('Failed offer')).not.toEqual([]))
  expect(await readPost(studio, id)).toMatchObject({ status: 'failed' })
})

it('repeats a post by a rule, showing its dates and platform warnings first', async () => {
  const { id } = await write('Weekly offer', inDays(1))
  const { user } = open(id)
  await user.click(await screen.findByRole('button', { name: 'Repeat…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Repeat post' }))
  expect(dialog.getByRole('note').textContent).toContain('X may refuse a post with the same text')
  await choose(user, () => dialog.getByRole('combobox', { name: 'Ends' }), 'After a number of times')
  // The list returns the focus only a moment after it has closed.
  await waitFor(async () => {
    await fill(user, dialog.getByRole('spinbutton', { name: 'Number of times' }), '4')
    expect(dialog.getByRole('spinbutton', { name: 'Number of times' })).toHaveProperty('value', '4')
  })
  const dates = within(dialog.getByRole('region', { name: 'Next dates' }))
  expect(dates.getByText(/4 posts/)).toBeTruthy()
  expect(dates.getAllByRole('listitem')).toHaveLength(4)
  expect(dates.getByText('Each takes up to 2 credits, charged when it’s published.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Add another text' }))
  await user.keyboard('Weekly offer, said in another way')
  dialog.getByDisplayValue('Weekly offer, said in another way')
  expect(dialog.queryByRole('note')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Repeat post' }))
  await waitFor(async () => expect(await scheduledPosts('Weekly offer')).toHaveLength(4))
  await screen.findByRole('region', { name: /^Repeats every week on / })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () =>
    expect((await scheduledPosts('Weekly offer')).map((post) => post.id)).toEqual([id]),
  )
})

it('refuses another text that is too long for the platform', async () => {
  const { id } = await write('Short enough', inDays(1))
  const { user } = open(id)
  for (const [action, title] of [
    ['Repeat…', 'Repeat post'],
    ['Make evergreen…', 'Make evergreen'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: action }))
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    await user.click(dialog.getByRole('button', { name: 'Add another text' }))
    const other = dialog.getByRole('textbox', { name: 'Text 2' })
    await fill(user, other, 'b'.repeat(281))
    expect(other.getAttribute('aria-invalid')).toBe('true')
    expect(dialog.getAllByText(/^X allows 280 characters\./)).not.toEqual([])
    const save = dialog.getByRole('button', { name: title })
    expect(save.getAttribute('aria-disabled')).toBe('true')
    await user.click(save)
    expect(await repeatOf('Short enough')).toBeUndefined()
    await fill(user, other, 'b'.repeat(280))
    await waitFor(() => expect(save.getAttribute('aria-disabled')).not.toBe('true'))
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  }
})

it('lists the weekdays from the chosen start of the week', async () => {
  chooseSettings({ weekStart: 0 })
  onTestFinished(() => chooseSettings({ weekStart: undefined }))
  const { id } = await write('Weekend offer', inDays(1))
  const from = inDays(1).slice(0, 10)
  const rule = { every: 'week', weekdays: [1, 0], time: '09:00', timezone: 'UTC', from }
  await studio.call(createRepeat, { body: { postId: id, rule } })
  const { user } = open(id)
  await screen.findByRole('region', { name: 'Repeats every week on Sunday and Monday at 09:00' })
  await user.click(screen.getByRole('button', { name: 'Change repeat…' }))
  const days = within(await screen.findByRole('group', { name: 'On' }))
  expect(days.getAllByRole('checkbox')[0]).toBe(days.getByRole('checkbox', { name: 'Sunday' }))
})

it('is changed and stopped from a post’s panel', async () => {
  const { id } = await daily('Daily tip')
  const { user } = open(id)
  const section = within(await screen.findByRole('region', { name: 'Repeats every day at 09:00' }))
  await user.click(section.getByRole('button', { name: 'Change repeat…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change repeat' }))
  await fill(user, dialog.getByRole('spinbutton', { name: 'Number of times' }), '5')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await waitFor(async () => expect(await scheduledPosts('Daily tip')).toHaveLength(5))
  await user.click(section.getByRole('button', { name: 'Stop repeating' }))
  await waitFor(async () => expect((await scheduledPosts('Daily tip')).map((post) => post.id)).toEqual([id]))
  expect(await repeatOf('Daily tip')).toBeUndefined()
  await screen.findByRole('button', { name: 'Repeat…' })
})

it('asks for the date that is missing, and keeps the day of the month of a rule that begins before it', async () => {
  const year = new Date(studio.clock()).getUTCFullYear() + 1
  const { id } = await write('Month’s end', `${year}-02-28T09:00:00.000Z`)
  const rule = { every: 'month', monthDay: 31, time: '09:00', timezone: 'UTC', from: `${year}-02-28` }
  await studio.call(createRepeat, { body: { postId: id, rule } })
  const { user } = open(id)
  await user.click(await screen.findByRole('button', { name: 'Change repeat…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change repeat' }))
  const date = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Date' })
  const shown = date.value
  const save = dialog.getByRole('button', { name: 'Save changes' })
  await user.clear(date)
  await user.click(save)
  dialog.getByText('Enter a date and time.')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))

  await user.click(await screen.findByRole('button', { name: 'Change repeat…' }))
  const again = within(await screen.findByRole('dialog', { name: 'Change repeat' }))
  expect(again.getByRole<HTMLInputElement>('textbox', { name: 'Date' }).value).toBe(shown)
  await fill(user, again.getByRole('textbox', { name: 'Time' }), '10:00')
  await user.click(again.getByRole('button', { name: 'Save changes' }))
  await waitFor(async () =>
    expect((await repeatOf('Month’s end'))?.rule).toMatchObject({ monthDay: 31, time: '10:00' }),
  )
})

it('asks on deletion whether to delete later posts too', async () => {
  const first = await daily('Three in a row')
  const [, second] = (await scheduledPosts('Three in a row')).toSorted((a, b) =>
    (a.scheduledAt ?? '').localeCompare(b.scheduledAt ?? ''),
  )
  const { user } = open(second?.id ?? '')
  await screen.findByRole('region', { name: 'Repeats every day at 09:00' })
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete repeated post?' }))
  await user.click(dialog.getByRole('button', { name: 'This and later posts' }))
  await waitFor(async () =>
    expect((await scheduledPosts('Three in a row')).map((post) => post.id)).toEqual([first.id]),
  )
})

it('stops the repeat and deletes a post changed by hand as one step', async () => {
  const { id } = await daily('Changed by hand')
  const params = { workspaceId: studio.workspaceId, postId: id }
  await studio.call(schedulePost, { params, body: { scheduledAt: inDays(1).replace('09:00', '11:00') } })
  const removeAll = async () => {
    const { user } = open(id)
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete repeated post?' }))
    await user.click(dialog.getByRole('button', { name: 'All posts to come' }))
    await screen.findByText('Repeat stopped and post deleted')
    expect(toast.entries()).toHaveLength(1)
    return user
  }
  const user = await removeAll()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await scheduledPosts('Changed by hand')).toHaveLength(3))
  cleanup()
  await removeAll()
  act(() => toast.closeAll())
  await waitFor(async () => expect(await scheduledPosts('Changed by hand')).toEqual([]))
})

it('closes the post that a pause deletes, and resumes the repeat from the list of scheduled posts', async () => {
  const { id } = await daily('Paused before its first date')
  const { user, router } = open(id)
  await user.click(await screen.findByRole('button', { name: 'Pause' }))
  await screen.findByText('Repeat paused')
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/posts$/))
  expect(await scheduledPosts('Paused before its first date')).toEqual([])
  await user.click(screen.getByRole('tab', { name: /^Scheduled/ }))
  const paused = within(await screen.findByRole('region', { name: 'Paused repeats' }))
  expect((await paused.findByRole('listitem')).textContent).toContain('Repeats every day at 09:00')
  await user.click(await paused.findByRole('button', { name: 'Actions for Paused before its first date' }))
  await chooseMenuItem(user, 'Resume')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Paused repeats' })).toBeNull())
  expect(await scheduledPosts('Paused before its first date')).toHaveLength(3)
})

it('leaves the person where they have gone while it is paused', async () => {
  const { id } = await daily('Paused on the way')
  const { user, router } = open(id)
  const pause = await screen.findByRole('button', { name: 'Pause' })
  faults.set([{ path: '/v1/workspaces/*/repeats/*', effect: { kind: 'slow', ms: 1_000 } }])
  onTestFinished(() => faults.set([]))
  await user.click(pause)
  await router.navigate({ to: `/w/${studio.workspaceId}/campaigns` })
  await screen.findByText('Repeat paused')
  await screen.findByRole('heading', { name: 'Campaigns' })
  expect(router.state.location.pathname).toMatch(/\/campaigns$/)
})

it('isn’t revived by Undo of an earlier pause once it has been stopped', async () => {
  const { id } = await daily('Paused, then stopped')
  const { user } = open(id)
  await user.click(await screen.findByRole('button', { name: 'Pause' }))
  await screen.findByText('Repeat paused')
  const repeatId = (await repeatOf('Paused, then stopped'))?.id ?? ''
  const params = { workspaceId: studio.workspaceId, repeatId }
  await studio.call(updateRepeat, { params, body: { state: 'stopped' } })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText(/This repeat is stopped\./)
  expect(await repeatOf('Paused, then stopped')).toBeUndefined()
})

it('keeps what was entered while offline', async () => {
  const { id } = await write('Said offline', inDays(1))
  const { user } = open(id)
  await user.click(await screen.findByRole('button', { name: 'Repeat…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Repeat post' }))
  await fill(user, dialog.getByRole('spinbutton', { name: 'Every' }), '2')
  act(() => connection.set('offline'))
  onTestFinished(() => connection.set('here'))
  await user.click(dialog.getByRole('button', { name: 'Repeat post' }))
  expect(await repeatOf('Said offline')).toBeUndefined()
  expect(dialog.getByRole('spinbutton', { name: 'Every' })).toHaveProperty('value', '2')
  act(() => connection.set('here'))
  await user.click(dialog.getByRole('button', { name: 'Repeat post' }))
  await waitFor(async () => expect(await repeatOf('Said offline')).toMatchObject({ rule: { interval: 2 } }))
})

it('applies an edited post to the later ones unless undone', async () => {
  const { id } = await daily('Said three times')
  const { id: newId } = await write('Said in a better way', inDays(1))
  const params = { workspaceId: studio.workspaceId, postId: id }
  await studio.call(replacePost, { params, body: { postId: newId } })
  const { user } = open(newId)
  const text = async () => (await studio.call(listRepeats)).body.data.map((each) => each.text)
  await user.click(await screen.findByRole('button', { name: 'Use for later posts' }))
  await screen.findByText('Later posts get this content')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await text()).toContain('Said three times')
  await user.click(screen.getByRole('button', { name: 'Use for later posts' }))
  await screen.findByText('Later posts get this content')
  act(() => toast.closeAll())
  await waitFor(async () => expect(await text()).toContain('Said in a better way'))
  expect(await text()).not.toContain('Said three times')
})

it('puts a published post back into a queue, which lists it', async () => {
  const { id } = await write('Still true')
  await publish(studio, id)
  const panel = open(id)
  await panel.user.click(await screen.findByRole('button', { name: 'Use again as evergreen…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make evergreen' }))
  await choose(panel.user, () => dialog.getByRole('combobox', { name: 'Queue' }), 'evenings')
  await waitFor(async () => {
    await fill(panel.user, dialog.getByRole('spinbutton', { name: 'Days between' }), '20')
    expect(dialog.getByRole('spinbutton', { name: 'Days between' })).toHaveProperty('value', '20')
  })
  await panel.user.click(dialog.getByRole('button', { name: 'Make evergreen' }))
  await waitFor(async () => expect(await scheduledPosts('Still true')).toHaveLength(1))
  panel.close()
  const queueScreen = renderWithApp(studio, `/w/${studio.workspaceId}/queues/evenings`)
  const list = within(await screen.findByRole('region', { name: 'Evergreen posts' }))
  await list.findByText(/Again after 20 days at the earliest\. Last published/)
  await queueScreen.user.click(list.getByRole('button', { name: 'Actions for Still true' }))
  const remove = await screen.findByRole('menuitem', { name: 'Remove' })
  await chooseByKey(queueScreen.user, 'End', remove)
  await waitFor(async () => expect(await scheduledPosts('Still true')).toEqual([]))
  await list.findByText(/^No evergreen posts yet\./)
})

it('is marked in the calendar’s list', async () => {
  await daily('Marked in the list')
  const date = inDays(1).slice(0, 10)
  renderWithApp(studio, `/w/${studio.workspaceId}/calendar?view=list&date=${date}&zone=UTC`)
  const [row] = await screen.findAllByRole('button', { name: /^09:00 Marked in the list/ })
  if (!row) throw new Error('The post isn’t listed.')
  within(row).getByRole('img', { name: /^Repeats every day/ })
})

it('proposes the queue that the post is in, and is saved with Enter', async () => {
  const { id } = await write('Stays in its queue')
  const params = { workspaceId: studio.workspaceId, postId: id }
  await studio.call(queuePost, { params, body: { queueId: 'evenings' } })
  const { user } = open(id)
  await user.click(await screen.findByRole('button', { name: 'Make evergreen…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make evergreen' }))
  expect(dialog.getByRole('combobox', { name: 'Queue' }).textContent).toBe('evenings')
  await user.type(dialog.getByRole('spinbutton', { name: 'Days between' }), '{Enter}')
  await waitFor(async () =>
    expect((await repeatOf('Stays in its queue'))?.evergreen).toMatchObject({ queueId: 'evenings' }),
  )
})

it('keeps its dialog open until the server has answered, and says why it couldn’t be saved', async () => {
  const { id } = await write('Left while it is saved', inDays(1))
  onTestFinished(() => faults.set([]))
  const path = `/v1/workspaces/${studio.workspaceId}/repeats`
  faults.set([{ path, method: 'POST', effect: { kind: 'status', status: 500, message: 'Out of order.' } }])
  const { user } = open(id)
  await user.click(await screen.findByRole('button', { name: 'Repeat…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Repeat post' }))
  const answer = hold(/\/repeats$/, 'POST')
  await clickInDialog(user, dialog.getByRole('button', { name: 'Repeat post' }))
  await user.keyboard('{Escape}')
  answer()
  await dialog.findByText(/Couldn’t repeat the post/)
})

it('says in its dialog why it couldn’t be saved, and tries again', async () => {
  const { id } = await write('Saved at the second try', inDays(1))
  onTestFinished(() => faults.set([]))
  const path = `/v1/workspaces/${studio.workspaceId}/repeats`
  const effect = { kind: 'status', status: 500, message: 'Out of order.' } as const
  faults.set([{ path, method: 'POST', effect }])
  const { user } = open(id)
  await user.click(await screen.findByRole('button', { name: 'Repeat…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Repeat post' }))
  const save = dialog.getByRole('button', { name: 'Repeat post' })
  await user.click(save)
  const alert = await dialog.findByRole('alert')
  expect(alert.textContent).toMatch(/Couldn’t repeat the post.*Out of order\./)
  expect(toast.entries()).toEqual([])
  faults.set([])
  await user.click(save)
  await waitFor(async () => expect(await repeatOf('Saved at the second try')).toBeDefined())
})

it('proposes a last day once it ends on a date, without an error', async () => {
  const { id } = await write('Until a day', inDays(1))
  const { user } = open(id)
  await user.click(await screen.findByRole('button', { name: 'Repeat…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Repeat post' }))
  await choose(user, () => dialog.getByRole('combobox', { name: 'Ends' }), 'On a date')
  const last = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Last day' })
  expect(last.value).not.toBe('')
  expect(dialog.queryByRole('alert')).toBeNull()
  // As Enter does: user-event doesn't know that a button outside the form can submit it.
  act(() => last.form?.requestSubmit())
  await waitFor(async () =>
    expect((await repeatOf('Until a day'))?.rule).toMatchObject({ until: inDays(31).slice(0, 10) }),
  )
})

it('is shown to viewers, who are told that they can’t change it', async () => {
  const { id } = await daily('Only to look at')
  open(id, await studio.token({ role: 'viewer' }))
  const section = within(await screen.findByRole('region', { name: 'Repeats every day at 09:00' }))
  for (const name of ['Change repeat…', 'Pause', 'Stop repeating'])
    expect(section.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
})
