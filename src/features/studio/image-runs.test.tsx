import { Blob } from 'node:buffer'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { getCredits, listMedia, updateBrandKit } from '~/contract'
import type { FaultRule } from '~/contract/faults'
import { createFaultBoard } from '~/server/faults/routes'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { table } from '~/src/storage/table'
import { chooseMenuItem, dialogHasFocus, fill, hold, renderWithApp } from '~/src/testing/render-with-app'

const faults = createFaultBoard()
let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ at: new Date().toISOString(), deps: { faults } })
})
// jsdom's can't be streamed, as the server does to store images.
beforeEach(() => void vi.stubGlobal('Blob', Blob))
// Otherwise each test would also render the runs of those before it.
beforeEach(async () => {
  const runs = table('generation-runs')
  for (const key of await runs.keys()) await runs.remove(key)
})
afterEach(() => faults.set([]))
afterAll(() => studio.close())

const purchaseUrl = 'https://example.com/buy'
const noCredits = { kind: 'status', status: 402, code: 'insufficient_credits', purchaseUrl } as const
const rateLimited = (retryAfter: number) =>
  ({ kind: 'status', status: 429, code: 'rate_limited', message: 'Slower.', retryAfter }) as const

/** Makes image calls fail by these rules, in this order. */
const failImages = (...rules: Pick<FaultRule, 'times' | 'effect'>[]) =>
  faults.set(
    rules.map((rule) => ({ ...rule, method: 'POST', path: '/v1/workspaces/*/generations/image' as const })),
  )
const balance = async () => (await studio.call(getCredits)).body.data.balance ?? Number.NaN
/** Number of images in the library with this prompt. */
async function imagesOf(prompt: string): Promise<number> {
  const media = (await studio.call(listMedia, { query: { limit: 100 } })).body.data
  return media.filter((each) => each.prompt === prompt).length
}

/** Opens the form for images. */
async function openImages() {
  const app = renderWithApp(studio, `/w/${studio.workspaceId}/studio/image`)
  const generate = await screen.findByRole('button', { name: 'Generate' })
  /** The newest run with this prompt. */
  const run = async (prompt: string) => {
    const isIt = (each: HTMLElement) => each.textContent.includes(prompt)
    // A dialog, such as one for another token, hides everything outside.
    const runs = () => screen.getAllByRole('article', { hidden: true })
    await waitFor(() => expect(runs().some(isIt)).toBe(true))
    return within(runs().find(isIt) ?? document.body)
  }
  return {
    ...app,
    run,
    /** Fills in and submits the form, and returns the run. */
    ask: async (prompt: string, variations: number) => {
      await fill(app.user, screen.getByLabelText('Prompt'), prompt)
      await fill(app.user, screen.getByLabelText('Variations'), String(variations))
      await app.user.click(generate)
      return run(prompt)
    },
  }
}

it('shows the error of each invalid field, and sends nothing', async () => {
  const { user, calls } = await openImages()
  await fill(user, screen.getByLabelText('Prompt'), 'ab')
  await fill(user, screen.getByLabelText('Variations'), '9')
  await user.click(screen.getByRole('button', { name: 'Generate' }))
  await screen.findByText('Use at least 3 characters.')
  await screen.findByText('Enter a whole number from 1 to 8.')
  expect(calls.filter(({ path }) => path.includes('/generations/'))).toEqual([])
})

it('no longer says that there are too many references once one is removed', async () => {
  const { user } = await openImages()
  await user.click(screen.getByRole('button', { name: 'Add a reference image' }))
  await screen.findByRole('menuitem', { name: 'From URL…' })
  await chooseMenuItem(user, 'From URL…')
  const urls = [1, 2, 3, 4, 5].map((number) => `https://example.com/${number}.png`)
  await fill(user, await screen.findByLabelText('Reference image URL'), urls.join(' '))
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await screen.findByText('Up to 4 images.')
  await user.click(screen.getByRole('button', { name: 'Remove reference 4' }))
  await waitFor(() => expect(screen.queryByText('Up to 4 images.')).toBeNull())
})

it('doesn’t stop the others after a failure, and waits without credits, with a purchase link', async () => {
  const { user, ask } = await openImages()
  failImages({ times: 1, effect: { kind: 'status', status: 400, message: 'Not this one.' } })
  const run = await ask('Terraces before picking', 2)
  await run.findByText(/1 of 2 done/)
  await run.findByText('Not this one.')
  await user.click(run.getByRole('button', { name: /^Try again/ }))
  await run.findByText(/2 of 2 done/)

  failImages({ effect: noCredits })
  const poor = await ask('Terraces after picking', 4)
  await poor.findByText(/Frames .* weren’t created/)
  const buy = await poor.findByRole('link', { name: 'Buy credits' })
  expect(buy.getAttribute('href')).toBe(purchaseUrl)
  faults.set([])
  await user.click(await poor.findByRole('button', { name: /Create all 4 images/ }))
  await poor.findByText(/4 of 4 done/)
  expect(poor.queryByText(/Not enough credits/)).toBeNull()
})

it('keeps finished images after a 402 during a run, and creates the rest on request, each paid once', async () => {
  const { user, ask } = await openImages()
  const before = await balance()
  // The first responses are slow, so that the refusal comes during the run.
  failImages(
    { times: 1, effect: { kind: 'slow', ms: 100 } },
    { times: 1, effect: { kind: 'slow', ms: 200 } },
    { effect: noCredits },
  )
  const run = await ask('Two hills at dusk', 5)
  await run.findByText(/Frames .* weren’t created/)
  await run.findByText(/2 of 5 done/)
  // Another call may have been sent before the refusal arrived; it is refused, too.
  await waitFor(() => expect(run.queryByText(/^In progress/)).toBeNull())
  faults.set([])
  await user.click(await run.findByRole('button', { name: /Create the remaining 3 images/ }))
  await run.findByText(/5 of 5 done/)
  expect(await balance()).toBe(before - 5)
  expect(await imagesOf('Two hills at dusk')).toBe(5)
})

it('runs two at a time, cancels waiting ones and waits after a 429; each image is paid once', async () => {
  const { user, ask } = await openImages()
  const before = await balance()
  failImages({ times: 2, effect: rateLimited(1) }, { times: 2, effect: { kind: 'slow', ms: 500 } })
  const run = await ask('A cup seen from above', 8)
  await waitFor(() => expect(run.getAllByText(/^Waiting/)).toHaveLength(6))
  await run.findAllByText(/Rate limited. Continues in/)
  for (let times = 0; times < 2; times++) {
    const last = run.getAllByRole('button', { name: /^Cancel frame/ }).at(-1)
    if (last) await user.click(last)
  }
  await waitFor(() => expect(run.getAllByText(/^Not started/)).toHaveLength(2))
  await run.findByText(/6 of 8 done/)
  expect(await balance()).toBe(before - 6)
  expect(await imagesOf('A cup seen from above')).toBe(6)
})

it('looks up an image whose response was lost, without generating it again, and says if there is none', async () => {
  const { user, ask } = await openImages()
  const before = await balance()
  failImages({ effect: { kind: 'lost' } })
  const run = await ask('A lantern on the bar', 1)
  await run.findByText(/1 of 1 done/)
  faults.set([])
  expect(await imagesOf('A lantern on the bar')).toBe(1)
  expect(await balance()).toBe(before - 1)
  await user.click(run.getByRole('link', { name: /^Frame/ }))
  await run.findByText(/the image was found in Media/)

  failImages({ effect: { kind: 'cut' } })
  const failed = await ask('A kettle, steaming', 1)
  await failed.findByText(/Nothing was created and no credits were charged/)
  expect(await balance()).toBe(before - 1)
  faults.set([])
  await user.click(failed.getByRole('button', { name: /^Try again/ }))
  await failed.findByText(/1 of 1 done/)
  expect(await balance()).toBe(before - 2)
})

it('doesn’t look for an image with nothing to compare with, as the server was down before it was asked', async () => {
  const { user, ask } = await openImages()
  const down = (path: FaultRule['path'], method: FaultRule['method'] = 'GET') =>
    ({ method, path, effect: { kind: 'cut' } }) as const
  faults.set([
    down('/v1/workspaces/*/generations/image', 'POST'),
    down('/v1/workspaces/*/media'),
    down('/v1/credits/transactions'),
  ])
  const run = await ask('A bench in the shade', 1)
  await run.findByText(/don’t show whether the image was created/)
  faults.set([])
  await user.click(run.getByRole('button', { name: /^Create again/ }))
  await run.findByText(/1 of 1 done/)
})

it('waits for another token after a 401, then continues', async () => {
  const { user, ask } = await openImages()
  const before = await balance()
  failImages({ times: 1, effect: { kind: 'status', status: 401, code: 'unauthorized' } })
  const run = await ask('A door left open', 2)
  const dialog = within(await screen.findByRole('alertdialog'))
  await fill(user, dialog.getByLabelText('Access token'), studio.ownerToken)
  await user.click(dialog.getByRole('button', { name: 'Continue' }))
  await run.findByText(/2 of 2 done/)
  expect(await balance()).toBe(before - 2)
})

it('compares two images, marks those made with an earlier brand kit, and creates them again', async () => {
  const { user, ask, close, router } = await openImages()
  const prompt = 'A bag on a shelf'
  const run = await ask(prompt, 2)
  await run.findByText(/2 of 2 done/)
  const [first] = run.getAllByRole('link', { name: /^Frame/ })
  if (first) await user.click(first)
  await user.click(await run.findByRole('link', { name: 'Compare' }))
  await user.click(await run.findByRole('link', { name: /^Compare with frame/ }))
  const dialog = await screen.findByRole('dialog', { name: /^Frames \d+ and \d+$/ })
  expect(within(dialog).getAllByRole('img', { name: /A bag on a shelf/ })).toHaveLength(2)
  await dialogHasFocus(dialog)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(router.state.location.href).not.toMatch(/compare/))
  close()

  await studio.call(updateBrandKit, { body: { tagline: 'Anew.' } })
  const again = await openImages()
  await screen.findByText(/older than the current brand kit/)
  await user.click(screen.getByRole('link', { name: 'Show only these' }))
  await (await again.run(prompt)).findAllByText('older brand kit')
  await user.click(screen.getByRole('button', { name: 'Create again' }))
  const asked = within(await screen.findByRole('alertdialog'))
  await user.click(asked.getByRole('button', { name: 'Create again' }))
  await waitFor(() => expect(screen.queryByText(/older than the current brand kit/)).toBeNull())
  const runs = screen.getAllByRole('article').filter(({ textContent }) => textContent.includes(prompt))
  expect(runs).toHaveLength(2)
})

it('cancels an image while the state before its run is still being read', async () => {
  const { user, ask } = await openImages()
  const before = await balance()
  const release = hold(/\/credits\/transactions$/)
  const run = await ask('A gate at the end of the path', 1)
  await user.click(await run.findByRole('button', { name: /^Cancel frame/ }))
  await run.findByText(/^Not started/)
  release()
  await user.click(run.getByRole('button', { name: /^Create/ }))
  await run.findByText(/1 of 1 done/)
  expect(await balance()).toBe(before - 1)
})

it('is paid once for a double click or a held Enter on Run again', async () => {
  const { user, ask } = await openImages()
  const prompt = 'A ladder against a wall'
  const run = await ask(prompt, 1)
  await run.findByText(/1 of 1 done/)
  await user.click(run.getByRole('link', { name: /^Frame/ }))
  const again = await run.findByRole('button', { name: 'Run again' })
  expect(fireEvent.keyDown(again, { key: 'Enter', repeat: true })).toBe(false)
  await user.dblClick(again)
  const runs = () => screen.getAllByRole('article').filter(({ textContent }) => textContent.includes(prompt))
  await waitFor(() => expect(within(runs()[0] ?? document.body).getByText(/1 of 1 done/)).toBeTruthy())
  expect(runs()).toHaveLength(2)
})

it('fills in the form with the settings of the open run again, and undoes that', async () => {
  const { user, ask } = await openImages()
  const prompt = 'A boat on a lake'
  const run = await ask(prompt, 1)
  await run.findByText(/1 of 1 done/)
  await user.click(run.getByRole('link', { name: /^Frame/ }))
  const edit = async () => user.click(await run.findByRole('link', { name: 'Edit and run' }))
  const field = () => screen.getByLabelText('Prompt')
  await edit()
  await fill(user, field(), 'A boat at sea')
  await edit()
  await waitFor(() => expect(field()).toHaveProperty('value', prompt))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(field()).toHaveProperty('value', 'A boat at sea'))
})

it('marks no images as older if the brand kit can’t be read on Run again', async () => {
  const { user, ask, close } = await openImages()
  const prompt = 'A key in a door'
  await (await ask(prompt, 1)).findByText(/1 of 1 done/)
  close()
  await studio.call(updateBrandKit, { body: { tagline: 'Newer still.' } })
  const again = await openImages()
  const run = await again.run(prompt)
  await run.findAllByText('older brand kit')
  await user.click(run.getByRole('link', { name: /^Frame/ }))
  faults.set([{ method: 'GET', path: '/v1/workspaces/*/brand-kit', effect: { kind: 'status', status: 500 } }])
  await user.click(await run.findByRole('button', { name: 'Run again' }))
  await waitFor(async () => expect((await again.run(prompt)).queryByText(/1 of 1 done/)).not.toBeNull())
  const runs = () => screen.getAllByRole('article').filter(({ textContent }) => textContent.includes(prompt))
  expect(runs()).toHaveLength(2)
  expect(within(runs()[0] ?? document.body).queryByText('older brand kit')).toBeNull()
})

it('chooses frames again after the one to compare with is no longer chosen', async () => {
  const { user, ask } = await openImages()
  const run = await ask('Two chairs on a lawn', 2)
  await run.findByText(/2 of 2 done/)
  const frames = () => run.getAllByRole('link', { name: /^Frame/ })
  await user.click(frames()[0] ?? document.body)
  await user.click(await run.findByRole('link', { name: 'Compare' }))
  await run.findByRole('link', { name: /^Compare with frame/ })
  await user.click(frames()[0] ?? document.body)
  await waitFor(() => expect(frames()).toHaveLength(2))
  await user.click(frames()[1] ?? document.body)
  await run.findByRole('region', { name: /details$/ })
})
