import { i18n } from '@lingui/core'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import {
  createQueue,
  createRepeat,
  deleteQueue,
  disconnectAccount,
  listQueues,
  queuePost,
  updateQueue,
} from '~/contract'
import { createFaultBoard } from '~/server/faults/routes'
import { addAccount, addPost, publish, readPost } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { connection } from '~/src/api/offline/connection'
import { chooseSettings } from '~/src/calendar/device-settings'
import { chooseByKey, clickInDialog, fill, hold, renderWithApp } from '~/src/testing/render-with-app'
import { keepFocus } from '~/src/ui/keep-focus'
import { toast } from '~/src/ui/toast'

const faults = createFaultBoard()
let studio: TestStudio
beforeAll(async () => {
  chooseSettings({ weekStart: 1 })
  studio = await createTestStudio({ at: new Date().toISOString(), deps: { faults } })
})
afterAll(() => {
  chooseSettings({ weekStart: undefined })
  return studio.close()
})

let names = 0
/** Opens a queue with one slot, Thursdays at 19:00, which holds a post. */
async function openQueue(slotName = 'Thursday 19:00, Grinder, cleaned') {
  const target = await addAccount(studio, 'twitter')
  const body = { name: `Evenings ${++names}`, timezone: 'UTC', slots: [{ weekday: 4, time: '19:00' }] }
  const queue = (await studio.call(createQueue, { body })).body.data
  const { id } = await addPost(studio, [target], { content: { text: 'Grinder, cleaned' } })
  const params = { workspaceId: studio.workspaceId, postId: id }
  const post = (await studio.call(queuePost, { params, body: { queueId: queue.id } })).body.data
  const app = renderWithApp(studio, `/w/${studio.workspaceId}/queues/${queue.id}`)
  const slot = await screen.findByRole('button', { name: slotName })
  // Appears once the server's extensions are known.
  await screen.findByRole('button', { name: 'Save changes' })
  return { ...app, queue, post, slot }
}
const slotsOf = async (queueId: string) =>
  (await studio.call(listQueues)).body.data.find(({ id }) => id === queueId)?.slots

it('moves a slot with the arrow keys, previews which post moves, saves and undoes', async () => {
  const { user, queue, post, slot } = await openQueue()
  slot.focus()
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowLeft}')
  const moved = screen.getByRole('button', { name: 'Wednesday 18:30, Grinder, cleaned' })
  expect(document.activeElement).toBe(moved)
  const changes = screen.getByRole('complementary', { name: 'Settings and changes' })
  await within(changes).findByText('1 post moves when you save')
  expect(within(changes).getByText('1 change')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(async () => expect(await slotsOf(queue.id)).toEqual([{ weekday: 3, time: '18:30' }]))
  expect((await readPost(studio, post.id)).scheduledAt).toMatch(/T18:30/)
  await screen.findByRole('button', { name: 'Undo' })
  act(() => toast.close(toast.entries()[0]?.id ?? 0))
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(async () => expect(await slotsOf(queue.id)).toEqual([{ weekday: 4, time: '19:00' }]))
  expect((await readPost(studio, post.id)).scheduledAt).toBe(post.scheduledAt)
  await screen.findByText('Change undone')
})

it('reports a failed preview and retries it', async () => {
  const { user, queue, slot } = await openQueue()
  onTestFinished(() => faults.set([]))
  const path = `/v1/workspaces/${studio.workspaceId}/queues/${queue.id}/preview`
  faults.set([{ path, effect: { kind: 'status', status: 500, message: 'Out of order.' } }])
  slot.focus()
  await user.keyboard('{ArrowUp}')
  const changes = within(screen.getByRole('complementary', { name: 'Settings and changes' }))
  expect((await changes.findByRole('alert')).textContent).toContain('Out of order.')
  expect(changes.queryByText(/No posts move/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Save changes' }).ariaDisabled).toBe('true')
  faults.set([])
  await user.click(changes.getByRole('button', { name: 'Retry' }))
  await changes.findByText('1 post moves when you save')
  expect(screen.getByRole('button', { name: 'Save changes' }).ariaDisabled).toBeNull()
})

it('moves a slot by dragging', async () => {
  const { slot } = await openQueue()
  const week = screen.getByRole('group', { name: 'Slots by weekday' })
  const box = { left: 0, top: 0, width: 700, height: 1344, right: 700, bottom: 1344, x: 0, y: 0 }
  week.getBoundingClientRect = () => ({ ...box, toJSON: () => box })
  // From 19:00 on the fourth day, grabbed 10 px below its top, to the sixth day, 1.5 hours earlier.
  fireEvent.pointerDown(slot, { button: 0, clientX: 350, clientY: 19 * 56 + 10 })
  fireEvent.pointerMove(document, { clientX: 550, clientY: 17.5 * 56 + 12 })
  expect(screen.getByText(/1 post moves/)).toBeDefined()
  fireEvent.pointerUp(document)
  await screen.findByRole('button', { name: 'Saturday 17:30, Grinder, cleaned' })
})

it('removes a slot, refuses to save while its post has none, and discards', async () => {
  const { user, slot } = await openQueue()
  slot.focus()
  await user.keyboard('{Delete}')
  await screen.findByRole('button', { name: 'Thursday 19:00, removed' })
  expect((await screen.findAllByText(/Keep at least one slot/)).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: 'Save changes' }).ariaDisabled).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Add slot' }))
  await screen.findByText('1 post moves when you save')
  await screen.findByText('Its slot goes; this is the next free one')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await screen.findByRole('button', { name: 'Thursday 19:00, Grinder, cleaned' })
})

it('adds a slot with Enter in its time field', async () => {
  const { user } = await openQueue()
  const field = within(screen.getByRole('group', { name: 'Slot' })).getByRole('textbox', { name: 'Time' })
  await user.clear(field)
  await user.type(field, '7 pm{Enter}')
  await screen.findByRole('button', { name: /^Friday 19:00/ })
})

it('reports a missing time at the time alone, in both forms', async () => {
  const { user, slot } = await openQueue()
  const form = within(screen.getByRole('group', { name: 'Slot' }))
  const time = () => form.getByRole('textbox', { name: 'Time' })
  await user.clear(time())
  await user.click(form.getByRole('button', { name: 'Add slot' }))
  const error = form.getByText('Enter a time, such as 14:30.')
  expect(time().getAttribute('aria-invalid')).toBe('true')
  expect(time().getAttribute('aria-describedby')).toBe(error.closest('[id]')?.id)
  const weekday = form.getByRole('combobox', { name: 'Weekday' })
  expect(weekday.getAttribute('aria-invalid')).not.toBe('true')
  expect(weekday.getAttribute('aria-describedby')).toBeNull()

  await user.click(slot)
  const editor = within(screen.getByRole('group', { name: 'Selected slot' }))
  const own = editor.getByRole('textbox', { name: 'Time' })
  await user.clear(own)
  expect(editor.queryByRole('alert')).toBeNull()
  await user.tab()
  editor.getByText('Enter a time, such as 14:30.')
  expect(own.getAttribute('aria-invalid')).toBe('true')
  await user.type(own, '9')
  await user.tab()
  expect(editor.queryByRole('alert')).toBeNull()
  screen.getByRole('button', { name: /^Thursday 09:00/ })
})

it('scrolls to a slot added by the form, and says where it went', async () => {
  const { user } = await openQueue()
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => scrolled.mockRestore())
  await user.click(screen.getByRole('button', { name: 'Add slot' }))
  screen.getByText('Slot added on Friday at 12:30.')
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('button', { name: /^Friday 12:30/ })])
})

it('moves a slot to another weekday on a phone, with the focus', async () => {
  const desktop = matchMedia
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('max-width') }),
  )
  onTestFinished(() => {
    vi.stubGlobal('matchMedia', desktop)
  })
  const { user } = await openQueue('Weekday, Thursday 19:00')
  await user.click(screen.getByRole('button', { name: 'Weekday, Thursday 19:00' }))
  await chooseByKey(user, 'Home', await screen.findByRole('menuitemradio', { name: 'Monday' }))
  const monday = within(screen.getByRole('region', { name: 'Monday' }))
  const moved = await monday.findByRole('button', { name: 'Weekday, Monday 19:00' })
  await waitFor(() => expect(document.activeElement).toBe(moved))
})

it('removes a slot with the Delete key even if its label is translated', async () => {
  i18n.load('en', { Delete: 'Löschen' })
  try {
    const { user, slot } = await openQueue()
    slot.focus()
    await user.keyboard('{Delete}')
    await screen.findByRole('button', { name: 'Thursday 19:00, removed' })
  } finally {
    i18n.load('en', { Delete: 'Delete' })
  }
})

it('asks before leaving with unsaved changes', async () => {
  const { user, slot } = await openQueue()
  slot.focus()
  await user.keyboard('{ArrowDown}')
  await user.click(
    within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', { name: 'Accounts' }),
  )
  await screen.findByRole('alertdialog', { name: 'Leave without saving the queue?' })
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
})

it('says if its time zone differs from the other screens’, and switches to theirs', async () => {
  chooseSettings({ zone: 'Asia/Tokyo' })
  onTestFinished(() => chooseSettings({ zone: undefined }))
  const { user, queue, post } = await openQueue()
  const evergreen = { queueId: queue.id, pauseDays: 7 }
  await studio.call(createRepeat, { body: { postId: post.id, evergreen } })
  // In the queue's time zone, as all times of this screen.
  await within(screen.getByRole('region', { name: 'Evergreen posts' })).findByText(/^Next: .*19:00$/)
  screen.getByText(/Other screens show times in Asia\/Tokyo/)
  await user.click(screen.getByRole('button', { name: 'Use Asia/Tokyo' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Time zone').value).toBe('Asia/Tokyo'))
  expect(screen.queryByText(/Other screens show times in/)).toBeNull()
  await screen.findByText(/ 19:00 UTC$/)
  screen.getByText(/ 19:00 GMT\+9$/)
})

it('says if no next post of an evergreen one is planned', async () => {
  const { queue, post } = await openQueue()
  await publish(studio, post.id)
  const evergreen = { queueId: queue.id, pauseDays: 365 }
  await studio.call(createRepeat, { body: { postId: post.id, evergreen } })
  await within(screen.getByRole('region', { name: 'Evergreen posts' })).findByText('No next post planned')
})

const nameField = () => screen.getByRole('textbox', { name: /^Name/ })
const savedQueue = async (queueId: string) =>
  (await studio.call(listQueues)).body.data.find(({ id }) => id === queueId)

it('discards only the edits made during a save', async () => {
  const { user, queue } = await openQueue()
  await fill(user, nameField(), 'Kept')
  const answer = hold()
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await user.type(nameField(), ' and more')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(nameField()).toHaveProperty('value', 'Kept')
  answer()
  await screen.findByText('Queue saved')
  expect(nameField()).toHaveProperty('value', 'Kept')
  expect(screen.getByRole('button', { name: 'Discard' }).ariaDisabled).toBe('true')
  expect((await savedQueue(queue.id))?.name).toBe('Kept')
})

it('keeps edits made during a slow save, and undoes only the save', async () => {
  const { user, queue } = await openQueue()
  await fill(user, nameField(), 'Saved')
  const answer = hold()
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save changes' }).ariaBusy).toBe('true'))
  await user.type(nameField(), ' and more')
  await user.click(screen.getByRole('button', { name: 'Add slot' }))
  answer()
  await screen.findByText('Queue saved')
  expect(nameField()).toHaveProperty('value', 'Saved and more')
  screen.getByRole('button', { name: /^Friday 12:30, .*new/ })
  expect(await savedQueue(queue.id)).toMatchObject({ name: 'Saved', slots: [{ weekday: 4, time: '19:00' }] })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect((await savedQueue(queue.id))?.name).toBe(queue.name))
  expect(nameField()).toHaveProperty('value', 'Saved and more')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(async () =>
    expect(await savedQueue(queue.id)).toMatchObject({
      name: 'Saved and more',
      slots: [
        { weekday: 4, time: '19:00' },
        { weekday: 5, time: '12:30' },
      ],
    }),
  )
})

it('shows what somebody else changed in the meantime, and keeps slots they added', async () => {
  const { user, queue, client } = await openQueue()
  await fill(user, nameField(), 'Mine')
  await user.click(screen.getByRole('button', { name: 'Add slot' }))
  const slots = [
    { weekday: 4, time: '19:00' },
    { weekday: 1, time: '08:00' },
  ]
  const params = { workspaceId: studio.workspaceId, queueId: queue.id }
  await studio.call(updateQueue, { params, body: { name: 'Harvest', slots } })
  await client.invalidateQueries()
  const alert = within(await screen.findByRole('alert'))
  alert.getByText('Harvest')
  screen.getByRole('button', { name: /^Monday 08:00/ })
  await user.click(alert.getByRole('button', { name: 'Keep mine: Name' }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(async () => expect((await savedQueue(queue.id))?.name).toBe('Mine'))
  expect(await slotsOf(queue.id)).toEqual([slots[1], slots[0], { weekday: 5, time: '12:30' }])
})

it('keeps the focus near a removed slot, and clears the error that its time is taken', async () => {
  onTestFinished(keepFocus())
  const { user } = await openQueue()
  const add = screen.getByRole('button', { name: 'Add slot' })
  await user.click(add)
  await user.click(add)
  screen.getByText('There is a slot at this time already.')
  screen.getByRole('button', { name: /^Friday 12:30/ }).focus()
  await user.keyboard('{Delete}')
  await waitFor(() => expect(document.activeElement?.hasAttribute('data-slot')).toBe(true))
  expect(screen.queryByText('There is a slot at this time already.')).toBeNull()
})

it('finds a time zone by its city, and offers no button that clears it', async () => {
  const { user } = await openQueue()
  const zone = screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' })
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
  await user.click(zone)
  await user.clear(zone)
  await user.type(zone, 'new york')
  await user.click(await screen.findByRole('option', { name: /New York/ }))
  await waitFor(() => expect(zone.value).toBe('America/New_York'))
})

it('counts only connected accounts, and accepts any again once none is chosen', async () => {
  const { user, queue, post } = await openQueue()
  const gone = await addAccount(studio, 'linkedin')
  const accountIds = [...post.targets.map(({ accountId }) => accountId), gone.accountId]
  const params = { workspaceId: studio.workspaceId, queueId: queue.id }
  await studio.call(updateQueue, { params, body: { accountIds } })
  await studio.call(disconnectAccount, {
    params: { workspaceId: studio.workspaceId, accountId: gone.accountId },
  })
  const accounts = within(screen.getByRole('group', { name: 'Accounts' }))
  await accounts.findByText(/^1 of \d+$/)
  const [chosen] = accounts.getAllByRole('checkbox', { checked: true })
  if (!chosen) throw new Error('No account is chosen.')
  await user.click(chosen)
  accounts.getByText('any account')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(async () =>
    expect((await studio.call(listQueues)).body.data.find(({ id }) => id === queue.id)).not.toHaveProperty(
      'accountIds',
    ),
  )
})

it.each(['accounts', 'campaigns'])(
  'leads to the accounts once it is deleted, unless one has left: %s',
  async (place) => {
    const { user, router } = await openQueue()
    await user.click(screen.getByRole('button', { name: 'Delete queue' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    const answer = hold(/\/queues\/.+/)
    await clickInDialog(user, dialog.getByRole('button', { name: 'Delete queue' }))
    if (place !== 'accounts') void router.navigate({ to: `/w/${studio.workspaceId}/${place}` })
    answer()
    await screen.findByText('Queue deleted')
    const state = () => `${router.state.status} ${router.history.length} ${router.state.location.pathname}`
    await waitFor(() => expect(state()).toMatch(/^idle (1 .*accounts|2 .*campaigns)$/))
  },
)

it('keeps unsaved changes of a queue that somebody deletes, and creates it again with them', async () => {
  const { user, queue, client, router } = await openQueue()
  await fill(user, nameField(), 'Still wanted')
  await user.click(screen.getByRole('button', { name: 'Add slot' }))
  await studio.call(deleteQueue, { params: { workspaceId: studio.workspaceId, queueId: queue.id } })
  await client.invalidateQueries()
  await screen.findByText('This queue was deleted')
  expect(screen.queryByText(/next free slot|is published|queued/)).toBeNull()
  expect(nameField()).toHaveProperty('value', 'Still wanted')
  expect(screen.getByRole('button', { name: 'Save changes' }).ariaDisabled).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Create queue again' }))
  await screen.findByText('Queue created')
  const created = (await studio.call(listQueues)).body.data.find(({ name }) => name === 'Still wanted')
  expect(created).toMatchObject({ timezone: 'UTC' })
  expect(created?.slots).toEqual([
    { weekday: 4, time: '19:00' },
    { weekday: 5, time: '12:30' },
  ])
  await waitFor(() => expect(router.state.location.pathname).toMatch(`/queues/${created?.id}`))
  expect(screen.queryByText('This queue was deleted')).toBeNull()
})

it('says that a deleted queue isn’t found once its changes are discarded', async () => {
  const { user, queue, client } = await openQueue()
  await fill(user, nameField(), 'Unwanted')
  await studio.call(deleteQueue, { params: { workspaceId: studio.workspaceId, queueId: queue.id } })
  await client.invalidateQueries()
  await screen.findByText('This queue was deleted')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await screen.findByText('Queue not found')
})

it('sends nothing while offline, and keeps the name of a new queue', async () => {
  const { user, calls } = renderWithApp(studio, `/w/${studio.workspaceId}/accounts`)
  await user.click(await screen.findByRole('button', { name: 'New queue' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New queue' }))
  act(() => connection.set('offline'))
  onTestFinished(() => connection.set('here'))
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await user.type(name, 'Weekends{Enter}')
  expect(dialog.getByRole('status').textContent).toContain('You’re offline. What you entered stays here')
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  act(() => connection.set('here'))
  expect(name).toHaveProperty('value', 'Weekends')
  await user.click(dialog.getByRole('button', { name: 'Create queue' }))
  await waitFor(async () =>
    expect((await studio.call(listQueues)).body.data.map((each) => each.name)).toContain('Weekends'),
  )
})
