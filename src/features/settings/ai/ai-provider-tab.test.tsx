import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { setAiProvider } from '~/contract'
import { aiProviders } from '~/server/db/schema'
import { createFaultBoard } from '~/server/faults/routes'
import type { AiHost } from '~/server/ports/dependencies'
import { testAi, testGenerators } from '~/server/testing/generators'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { requestLog } from '~/src/api/http/request-log'
import { fill, hold, renderWithApp } from '~/src/testing/render-with-app'

const generators = testGenerators()
const tried: unknown[] = []
const host: AiHost = {
  ...testAi(generators),
  attempt: (config) => {
    tried.push(config)
    return Promise.resolve({
      text: { ok: true, message: 'writer answered.' },
      image: { ok: false, message: 'The AI provider doesn’t have the model “painter”.' },
    })
  },
}
const faults = createFaultBoard()
let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ deps: { generators, ai: host, faults } })
})
afterEach(() => faults.set([]))
beforeEach(() => studio.db.delete(aiProviders))
afterAll(() => studio.close())

const open = (screenPath = 'settings/ai') => renderWithApp(studio, `/w/${studio.workspaceId}/${screenPath}`)
const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`))

it('tests the typed values, saves them and doesn’t show the key again', async () => {
  const { user } = open()
  await screen.findByText('No AI model is connected')
  const address = field('Address')
  await fill(user, address, 'http://localhost:11434/v1')
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  await screen.findByText('Enter at least one model.')
  await fill(user, field('Key'), 'sk-of-the-test')
  await fill(user, field('Text model'), 'writer')
  await fill(user, field('Image model'), 'painter')
  await user.click(screen.getByRole('button', { name: 'Try it' }))
  await screen.findByText('The text model works.')
  expect(screen.getByText('The image model doesn’t work.').parentElement?.textContent).toContain('“painter”')
  expect(tried).toEqual([
    {
      baseUrl: 'http://localhost:11434/v1',
      apiKey: 'sk-of-the-test',
      textModel: 'writer',
      imageModel: 'painter',
    },
  ])
  expect(await studio.db.select().from(aiProviders)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  const state = within(screen.getByRole('region', { name: 'AI provider' }))
  await state.findByText('Connected')
  expect(state.getByText('writer')).toBeDefined()
  await waitFor(() => expect(field('Key')).toHaveProperty('value', ''))
  expect(document.body.innerHTML).not.toContain('sk-of-the-test')

  await user.click(screen.getByRole('button', { name: 'Disconnect' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Disconnect the AI provider?' }))
  await user.click(dialog.getByRole('button', { name: 'Disconnect' }))
  await screen.findByText('No AI model is connected')
  expect(await studio.db.select().from(aiProviders)).toEqual([])
})

it('accepts a separate address for images, and tests both', async () => {
  const { user } = open()
  await screen.findByText('No AI model is connected')
  await fill(user, field('Address'), 'http://localhost:11434/v1')
  await fill(user, field('Text model'), 'writer')
  await fill(user, field('Image model'), 'painter')
  await user.click(screen.getByRole('checkbox', { name: 'Use another server for images' }))
  await fill(user, field('Image server’s address'), 'http://localhost:8000/v1')
  await fill(user, field('Image server’s key'), 'sk-of-images')
  tried.length = 0
  await user.click(screen.getByRole('button', { name: 'Try it' }))
  await screen.findByText('The text model works.')
  expect(tried).toMatchObject([
    {
      baseUrl: 'http://localhost:11434/v1',
      images: { baseUrl: 'http://localhost:8000/v1', apiKey: 'sk-of-images' },
    },
  ])
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  await within(screen.getByRole('region', { name: 'AI provider' })).findByText('Connected')
  expect(await studio.db.select().from(aiProviders)).toHaveLength(2)
  await waitFor(() => expect(field('Image server’s key')).toHaveProperty('value', ''))
})

it('tells Studio users that no model is connected, and links here', async () => {
  open('studio/copy')
  const link = await screen.findByRole('link', { name: 'Connect a model' })
  expect(link.getAttribute('href')).toBe(`/w/${studio.workspaceId}/settings/ai`)
  await screen.findByText(/No AI model is connected: the built-in generator is used/)
})

it('tells Studio users nothing once a model is connected', async () => {
  await studio.call(setAiProvider, { body: { baseUrl: 'https://ai.example/v1', textModel: 'writer' } })
  open('studio/copy')
  await screen.findByRole('button', { name: /Generate/ })
  await waitFor(() => expect(screen.queryByText(/No AI model is connected/)).toBeNull())
})

it('shows somebody else’s change before overwriting it', async () => {
  const first = { baseUrl: 'http://localhost:11434/v1', textModel: 'writer', imageModel: 'painter' }
  await studio.call(setAiProvider, { body: first })
  const { user } = open()
  await waitFor(() => expect(field('Text model')).toHaveProperty('value', 'writer'))
  await studio.call(setAiProvider, { body: { ...first, textModel: 'theirs', imageModel: 'newer' } })
  await fill(user, field('Text model'), 'mine')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  const alert = within(await screen.findByRole('alert'))
  alert.getByText('theirs')
  expect(field('Text model')).toHaveProperty('value', 'mine')
  expect(field('Image model')).toHaveProperty('value', 'newer')
  expect(await studio.db.select().from(aiProviders)).toMatchObject([{ textModel: 'theirs' }])
  await user.click(alert.getByRole('button', { name: 'Keep mine: Text model' }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(async () =>
    expect(await studio.db.select().from(aiProviders)).toMatchObject([
      { textModel: 'mine', imageModel: 'newer' },
    ]),
  )
})

it('clears test results when values change, and asks before leaving', async () => {
  const { user, router } = open()
  await screen.findByText('No AI model is connected')
  await fill(user, field('Address'), 'http://localhost:11434/v1')
  await fill(user, field('Text model'), 'writer')
  await user.click(screen.getByRole('button', { name: 'Try it' }))
  await screen.findByText('The text model works.')
  await user.type(field('Text model'), '2')
  expect(screen.queryByText('The text model works.')).toBeNull()
  void router.navigate({ to: '/credits' })
  await screen.findByRole('alertdialog', { name: 'Leave without saving the AI provider?' })
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(field('Text model')).toHaveProperty('value', 'writer2')
})

/** Fills in the form and saves it. Returns the function that lets the server answer. */
async function saveSlowly({ user }: ReturnType<typeof open>, method?: string) {
  await screen.findByText('No AI model is connected')
  await fill(user, field('Text model'), 'writer')
  const release = hold(/\/ai-provider$/, method)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Connect' }).ariaBusy).toBe('true'))
  return release
}

it('is sent once, however often Enter is pressed', async () => {
  const app = open()
  const release = await saveSlowly(app)
  await app.user.keyboard('{Enter}')
  release()
  await screen.findByText('AI provider connected')
  expect(app.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})

it('says that a save was refused once the form was left', async () => {
  const effect = { kind: 'status', status: 403, code: 'forbidden', message: 'Not today.' } as const
  faults.set([{ method: 'PUT', path: '/v1/ai-provider', effect }])
  const app = open()
  const release = await saveSlowly(app, 'PUT')
  await waitFor(() => expect(requestLog.get().some(({ method }) => method === 'PUT')).toBe(true))
  await act(() => app.router.navigate({ to: '/credits' }))
  await screen.findByRole('heading', { name: 'Credits', level: 1 })
  release()
  await screen.findByText('Couldn’t connect the AI provider')
})

it('shows a refusal of what the form has no field for', async () => {
  const details = [{ path: 'timeout', message: 'The provider needs a timeout.' }]
  const effect = { kind: 'status', status: 400, code: 'validation', message: 'Invalid.', details } as const
  faults.set([{ method: 'PUT', path: '/v1/ai-provider', effect }])
  const release = await saveSlowly(open(), 'PUT')
  release()
  await screen.findByText('Invalid. The provider needs a timeout.')
})

it('asks before changes are lost that were made during a save', async () => {
  const app = open()
  const release = await saveSlowly(app, 'PUT')
  await waitFor(() => expect(requestLog.get().some(({ method }) => method === 'PUT')).toBe(true))
  await app.user.type(field('Text model'), '2')
  void app.router.navigate({ to: '/credits' })
  await screen.findByRole('alertdialog', { name: 'Leave without saving the AI provider?' })
  release()
  await app.user.click(screen.getByRole('button', { name: 'Keep editing' }))
  await screen.findByText('AI provider connected')
  expect(field('Text model')).toHaveProperty('value', 'writer2')
})

it('keeps what is typed before the save begins', async () => {
  const app = open()
  const release = await saveSlowly(app)
  await app.user.type(field('Text model'), '2')
  release()
  await screen.findByText('AI provider connected')
  expect(field('Text model')).toHaveProperty('value', 'writer2')
})
