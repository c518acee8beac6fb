import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { listCreditTransactions, listPosts } from '~/contract'
import type { FaultRule } from '~/contract/faults'
import { createFaultBoard } from '~/server/faults/routes'
import { addAccount, addQueue } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { connection } from '~/src/api/offline/connection'
import { outboxActions, removeFromOutbox } from '~/src/operations/outbox/outbox-store'
import {
  choose,
  chooseMenuItem,
  clickInDialog,
  fill,
  hold,
  renderWithApp,
} from '~/src/testing/render-with-app'
import { toast } from '~/src/ui/toast'

const faults = createFaultBoard()
let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ at: new Date().toISOString(), deps: { faults } })
  await addAccount(studio, 'twitter')
  await addAccount(studio, 'linkedin')
  const slots = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, time: '09:00' }))
  await addQueue(studio, 'mornings', 'UTC', slots)
})
afterEach(() => faults.set([]))
afterAll(() => studio.close())

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
const button = (name: string) => screen.getByRole('button', { name })
const isDisabled = (name: string) => button(name).getAttribute('aria-disabled') === 'true'
const problems = () => screen.getByRole('list', { name: 'Problems' })

/** Opens a new post for X with this text. */
async function compose(text: string, search = '') {
  const app = renderWithApp(studio, `/w/${studio.workspaceId}/posts/new${search}`)
  const accounts = await screen.findAllByRole<HTMLInputElement>('checkbox', { name: /^(X|LinkedIn): / })
  for (const account of accounts)
    if (account.checked !== account.getAttribute('aria-label')?.startsWith('X')) await app.user.click(account)
  await fill(app.user, field(), text)
  return { ...app, press: (name: string) => app.user.click(button(name)) }
}
/** Opens a new post for X with this text, and with another for LinkedIn. */
async function composeVersions(text: string, own: string) {
  const app = await compose(text)
  await app.user.click(screen.getByRole('checkbox', { name: /^LinkedIn: / }))
  await app.press('Customise for…')
  await screen.findByRole('menuitem', { name: 'LinkedIn' })
  await chooseMenuItem(app.user, 'LinkedIn')
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  await fill(app.user, field(), own)
  return app
}
/** Posts with exactly this text. */
const postsOf = async (text: string) =>
  (await studio.call(listPosts, { query: { limit: 100 } })).body.data.filter(
    ({ content }) => content.text === text,
  )
const panel = () => screen.findByRole('complementary', { name: 'Post' })
/** Makes calls that create posts fail. */
const failSaves = (effect: FaultRule['effect'], times?: number) =>
  faults.set([
    { method: 'POST', path: '/v1/workspaces/*/posts', effect, ...(times !== undefined && { times }) },
  ])
const refuse = (status: number, more: object) => failSaves({ kind: 'status', status, ...more }, 1)

it('keeps what is typed while a save runs, as changes of the saved post', async () => {
  const { user, press } = await compose('Typed before')
  const release = hold(/\/posts$/)
  await press('Save draft')
  await user.type(field(), ', and after')
  release()
  await screen.findByText('What you typed in the meantime isn’t saved yet.')
  expect(field().value).toBe('Typed before, and after')
  expect(await postsOf('Typed before')).toHaveLength(1)
  await press('Save draft')
  await panel()
  expect(await postsOf('Typed before')).toEqual([])
  expect(await postsOf('Typed before, and after')).toHaveLength(1)
})

it('keeps what is typed while several versions are saved, as changes of the saved posts', async () => {
  const { user, press } = await composeVersions('All typed', 'Own typed')
  const release = hold(/\/posts$/)
  await press('Save draft')
  const saving = await screen.findByText(/^Saving 2 grouped posts/)
  expect(saving.closest('[role=status]')?.textContent).not.toContain('Retry')
  await user.type(field(), ', and after')
  release()
  await screen.findByText('What you typed in the meantime isn’t saved yet.')
  expect(field().value).toBe('Own typed, and after')
  expect(await postsOf('Own typed')).toHaveLength(1)
  await press('Save draft')
  await panel()
  expect(await postsOf('Own typed')).toEqual([])
  expect(await postsOf('Own typed, and after')).toHaveLength(1)
  expect(await postsOf('All typed')).toHaveLength(1)
})

it('keeps what is typed while a save doesn’t reach the server', async () => {
  const { user, press } = await compose('Never sent')
  faults.set([{ method: 'GET', path: '/v1/workspaces/*/posts', effect: { kind: 'cut' } }])
  const release = hold(/\/posts$/)
  await press('Save draft')
  await user.type(field(), ', and typed on')
  release()
  const alert = await screen.findByText('Couldn’t save the post')
  expect(alert.closest('[role="alert"]')?.textContent).toContain('The API didn’t respond.')
  expect(field().value).toBe('Never sent, and typed on')
  expect(toast.entries().map(({ title }) => title)).not.toContain('Post saved to send later')
})

it('adds all grouped posts to the outbox or none, so that a retry adds none twice', async () => {
  const { press, client } = await composeVersions('All later', 'Own later')
  connection.set('offline')
  onTestFinished(async () => {
    for (const { id } of outboxActions.get()) await removeFromOutbox(client, id)
    connection.set('here')
  })
  const keys: (IDBValidKey | undefined)[] = []
  // oxlint-disable-next-line typescript/unbound-method -- called with its own store
  const { put } = IDBObjectStore.prototype
  const refusing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
    key,
  ) {
    if (this.name === 'outbox') keys.push(key)
    // Adding a key twice fails as writing on a full disk does: the transaction ends.
    return this.name === 'outbox' && keys.length === 2 ? this.add(value, keys[0]) : put.call(this, value, key)
  })
  onTestFinished(() => refusing.mockRestore())
  await press('Save draft')
  await screen.findByText('Couldn’t save the post')
  refusing.mockRestore()
  expect(keys).toHaveLength(2)
  await press('Save draft')
  await screen.findByText('2 posts saved to send later')
  expect(outboxActions.get()).toHaveLength(2)
})

it('saves with Ctrl+Enter from a tags field, with the tag that is being typed', async () => {
  const { user } = await compose('Sent from the tags')
  await user.type(screen.getByLabelText('Hashtags'), 'frost{Control>}{Enter}{/Control}')
  await panel()
  expect(await postsOf('Sent from the tags')).toMatchObject([{ content: { hashtags: ['frost'] } }])
})

it('opens a saved post only if the person hasn’t gone elsewhere meanwhile', async () => {
  const { press, user, router, client } = await compose('Saved on the way')
  const release = hold(/\/posts$/)
  await press('Save draft')
  const [rail = document.body] = screen.getAllByRole('navigation', { name: 'Main' })
  await user.click(within(rail).getByRole('link', { name: 'Campaigns' }))
  await screen.findByRole('heading', { name: 'Campaigns', level: 1 })
  release()
  await screen.findByText('Saved as a draft')
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(router.latestLocation.pathname).toMatch(/\/campaigns$/)
  expect(await postsOf('Saved on the way')).toHaveLength(1)
})

it('saves a draft with accounts, tags and a link', async () => {
  const { user, press, router } = await compose('A draft')
  await user.click(screen.getByRole('checkbox', { name: /^LinkedIn: / }))
  await fill(user, screen.getByLabelText('Hashtags'), '#frost, #roastery #frost,')
  await fill(user, screen.getByLabelText('Mentions'), '@ines ')
  await fill(user, screen.getByRole('textbox', { name: 'Link' }), 'https://fernhollow.example/frost')
  await press('Save draft')
  await panel()
  expect(router.state.location.pathname).toMatch(/\/posts\/(?!new)[^/?]+/)
  const [post] = await postsOf('A draft')
  expect(post?.content).toMatchObject({
    hashtags: ['frost', 'roastery'],
    mentions: ['ines'],
    link: 'https://fernhollow.example/frost',
  })
  expect(post?.targets.map(({ platform }) => platform).sort()).toEqual(['linkedin', 'twitter'])
})

it('complaint: “no undo”: undoes a saved draft long after its toast has closed', async () => {
  const { user, press } = await compose('Undone')
  await press('Save draft')
  await panel()
  await user.click(screen.getByRole('link', { name: 'Products' }))
  await screen.findByRole('heading', { name: 'Products', level: 1 })
  act(toast.closeAll)
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(field().value).toBe('Undone'))
  await waitFor(async () => expect(await postsOf('Undone')).toEqual([]))
})

it('reports missing fields at the field', async () => {
  const { user, press, router } = await compose('')
  await press('Save draft')
  expect(await screen.findAllByText('Add text to your post.')).not.toHaveLength(0)
  await fill(user, field(), 'Now it has one')
  await fill(user, screen.getByRole('textbox', { name: 'Link' }), 'javascript:alert(1)')
  await press('Save draft')
  await screen.findByText(/full http or https URL/)
  expect(router.state.location.pathname).toMatch(/\/posts\/new/)
})

it('blocks scheduling beyond official limits, with their source, but not saving a draft', async () => {
  const { user, press } = await compose('a'.repeat(295))
  await waitFor(() => expect(problems().textContent).toContain('15 over the 280-character limit'))
  const source = within(problems()).getByRole('link', { name: /Counting characters/ })
  expect(source.getAttribute('href')).toMatch(/docs\.x\.com/)
  await user.click(screen.getByRole('radio', { name: 'Schedule' }))
  await waitFor(() => expect(isDisabled('Schedule')).toBe(true))
  expect(isDisabled('Save draft')).toBe(false)
  await press('Trim for X')
  await waitFor(() => expect(field().value).toBe('a'.repeat(280)))
  await waitFor(() => expect(isDisabled('Schedule')).toBe(false))
})

it('blocks scheduling while another text of the repeat is beyond official limits', async () => {
  const { user } = await compose('Said in turn', '?date=2031-12-03&time=14:30')
  await choose(user, () => screen.getByRole('combobox', { name: 'Repeat' }), 'Every day')
  await user.click(await screen.findByRole('button', { name: 'Add another text' }))
  const other = screen.getByRole('textbox', { name: 'Text 2' })
  await fill(user, other, 'b'.repeat(281))
  await waitFor(() => expect(problems().textContent).toContain('Text 2: X allows 280 characters.'))
  expect(other.getAttribute('aria-invalid')).toBe('true')
  expect(isDisabled('Schedule')).toBe(true)
  expect(isDisabled('Save draft')).toBe(false)
  await fill(user, other, 'b'.repeat(280))
  await waitFor(() => expect(isDisabled('Schedule')).toBe(false))
})

it('complaint: “X counts links wrong and the server then refuses”: counts a link as 23, whatever its length', async () => {
  const { user, press } = await compose(`${'a'.repeat(270)} t.co`, '?date=2031-12-03&time=14:30')
  await waitFor(() => expect(problems().textContent).toMatch(/over the 280-character limit/))
  expect(isDisabled('Schedule')).toBe(true)
  const long = `${'a'.repeat(250)} https://example.com/${'y'.repeat(120)}`
  await fill(user, field(), long)
  await waitFor(() => expect(screen.queryByText(/over the 280-character limit/)).toBeNull())
  await press('Schedule')
  await screen.findByText(/^Scheduled for/)
  expect(await postsOf(long)).toMatchObject([{ status: 'scheduled' }])
})

it('schedules at the chosen time in the shown zone', async () => {
  const { press } = await compose('On time', '?date=2031-12-03&time=14:30')
  expect(screen.getByRole('radio', { name: 'Schedule' })).toHaveProperty('checked', true)
  await press('Schedule')
  await screen.findByText(/^Scheduled for/)
  const [post] = await postsOf('On time')
  expect(Date.parse(post?.scheduledAt ?? '')).toBe(new Date('2031-12-03T14:30').getTime())
})

it('adds to the queue', async () => {
  const { user, press } = await compose('In line')
  await user.click(screen.getByRole('radio', { name: 'Next free slot' }))
  await press('Add to queue')
  expect(await screen.findAllByText(/^Queued/)).not.toHaveLength(0)
  await waitFor(async () => expect(await postsOf('In line')).toMatchObject([{ status: 'queued' }]))
})

it('publishes once, after confirming the cost and the balance after', async () => {
  const { user, press } = await compose('Going out')
  await user.click(screen.getByRole('radio', { name: 'Publish now' }))
  await press('Publish')
  const dialog = await screen.findByRole('alertdialog')
  await within(dialog).findByText('Maximum cost')
  await within(dialog).findByText('Minimum balance after')
  await user.dblClick(within(dialog).getByRole('button', { name: 'Publish' }))
  await panel()
  await waitFor(async () => expect(await postsOf('Going out')).toMatchObject([{ status: 'published' }]))
  const entries = (await studio.call(listCreditTransactions)).body.data
  expect(entries.filter(({ kind }) => kind === 'publish')).toHaveLength(1)
})

it('keeps its dialog while several versions are published, so that nothing is typed that wouldn’t be', async () => {
  const { user, press } = await composeVersions('All going out', 'Own going out')
  await user.click(screen.getByRole('radio', { name: 'Publish now' }))
  await press('Publish')
  const publish = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Publish' })
  const release = hold(/\/posts$/)
  await clickInDialog(user, publish)
  await screen.findByText(/^Saving 2 grouped posts/)
  expect(screen.queryByRole('alertdialog')).not.toBeNull()
  release()
  await panel()
  expect(await postsOf('Own going out')).toMatchObject([{ status: 'published' }])
})

it('looks up a save whose answers are all lost, and creates one post', async () => {
  const { press } = await compose('Lost answer')
  failSaves({ kind: 'lost' })
  await press('Save draft')
  await panel()
  expect(await postsOf('Lost answer')).toHaveLength(1)
})

it('reports a save that never arrived, and creates one post on retry', async () => {
  const { press } = await compose('Never arrived')
  failSaves({ kind: 'cut' })
  await press('Save draft')
  await screen.findByText('The post doesn’t appear to have been saved')
  faults.set([])
  await press('Save draft')
  await panel()
  expect(await postsOf('Never arrived')).toHaveLength(1)
})

it('shows the error of a rejected save in the right place, loses nothing, and works afterwards', async () => {
  const { user, press } = await compose('Rejected')
  const details = [{ path: 'content.text', message: 'Say it another way.' }]
  refuse(400, { code: 'invalid_request', message: 'The body is not valid.', details })
  await press('Save draft')
  await screen.findByRole('textbox', { name: 'Text', description: /Say it another way\./ })
  await waitFor(() => expect(document.activeElement).toBe(field()))
  await user.type(field(), '!')

  const purchaseUrl = 'https://credits.example.com/buy'
  refuse(402, { code: 'insufficient_credits', message: 'Not enough credits.', purchaseUrl })
  await press('Save draft')
  const buy = await screen.findByRole('link', { name: /Buy credits/ })
  expect(buy.getAttribute('href')).toBe(purchaseUrl)
  expect(screen.getByRole('alert').textContent).toContain('Not enough credits.')

  refuse(403, { code: 'missing_scope', message: 'This token lacks the write scope.' })
  await press('Save draft')
  await screen.findByText(/lacks the write scope/)
  screen.getByText('missing_scope')
  expect(document.body.textContent).toMatch(/Request req_/)

  refuse(429, { retryAfter: 1 })
  await press('Save draft')
  await screen.findByText(/limiting requests\. 1 call resumes automatically/)
  await panel()
  await waitFor(() => expect(screen.queryByText(/limiting requests/)).toBeNull())
  expect(await postsOf('Rejected!')).toHaveLength(1)
})

it('leads to the credits and back if they are insufficient, and loses nothing typed', async () => {
  const { user, press } = await compose('Too dear for now')
  failSaves({ kind: 'status', status: 402, code: 'insufficient_credits', message: 'Not enough credits.' })
  await press('Save draft')
  await user.click(await screen.findByRole('link', { name: 'View credits' }))
  await screen.findByRole('heading', { level: 1, name: 'Credits' })
  await user.click(await screen.findByRole('button', { name: 'Back' }))
  await screen.findByRole('textbox', { name: 'Text' })
  await waitFor(() => expect(field().value).toBe('Too dear for now'))
})
