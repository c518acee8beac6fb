import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createProduct, listProducts } from '~/contract/endpoints'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { pauses } from '~/src/operations/engine'
import { operations } from '~/src/operations/operations'
import { fill, hold, renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())
beforeEach(() => {
  // Unconfirmed calls are looked up without the seconds between the attempts.
  vi.spyOn(pauses, 'sleep').mockResolvedValue(undefined)
})

type Respond = (request: Request, answer: () => Promise<Response>) => Promise<Response>

/** Renders the dashboard against a server without our extensions; `respond` handles its create calls. */
function open(path: string, respond: Respond) {
  const app = renderWithApp(studio, `/w/${studio.workspaceId}/${path}`)
  const own = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname } = new URL(url)
    if (pathname === '/v1/studio')
      return Response.json({ error: { code: 'not_found', message: 'No such path.' } }, { status: 404 })
    const isCreation = init?.method === 'POST' && /\/products(\/from-url)?$/.test(pathname)
    return isCreation ? respond(new Request(url, init), () => own(url, init)) : own(url, init)
  })
  return app
}

const productsNamed = async (name: string) =>
  (await studio.call(listProducts, {})).body.data.filter((product) => product.name === name)

const longTimeout = { timeout: 20_000 }
const nameField = async () =>
  within(await screen.findByRole('form', { name: 'New product' }, longTimeout)).getByRole<HTMLInputElement>(
    'textbox',
    {
      name: 'Name',
    },
  )
const create = () => screen.getByRole('button', { name: 'Create product' })

it('finds the product after an unreadable response, and creates no second one', {
  timeout: 90_000,
}, async () => {
  const { user, router } = open('products/new', async (_, answer) => {
    await answer()
    return new Response('OK')
  })
  await fill(user, await nameField(), 'Unread kettle')
  await user.click(create())
  await waitFor(() => expect(router.state.location.pathname).toMatch(/products\/(?!new)/), longTimeout)
  expect(router.history.length, 'Back doesn’t lead to the empty form').toBe(1)
  expect(await productsNamed('Unread kettle')).toHaveLength(1)
})

it('shows a 500’s message, keeps the form, and creates the product on a second try', {
  timeout: 30_000,
}, async () => {
  let calls = 0
  const { user, router } = open('products/new', async (_, answer) =>
    ++calls > 1
      ? answer()
      : Response.json(
          { error: { code: 'internal', message: 'The database is full.' }, requestId: 'req_77' },
          { status: 500 },
        ),
  )
  await fill(user, await nameField(), 'Patient kettle')
  await user.click(create())
  const alert = await screen.findByRole('alert', undefined, longTimeout)
  expect(alert.textContent).toContain('Couldn’t confirm that “Patient kettle” was created')
  expect(alert.textContent).toContain('The database is full.')
  screen.getByText('internal')
  screen.getByText('req_77')
  expect((await nameField()).value).toBe('Patient kettle')
  expect(await productsNamed('Patient kettle')).toHaveLength(0)
  await user.click(create())
  await waitFor(() => expect(router.state.location.pathname).toMatch(/products\/(?!new)/), longTimeout)
  expect(await productsNamed('Patient kettle')).toHaveLength(1)
})

it('lets the person decide if the outcome is uncertain', { timeout: 90_000 }, async () => {
  const { user } = open('products/new', async () => new Response('', { status: 502 }))
  await fill(user, await nameField(), 'Doubtful kettle')
  await user.click(create())
  await screen.findByRole('alert', undefined, longTimeout)
  await user.click(screen.getByRole('button', { name: 'It was created' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect((await nameField()).value).toBe('')
})

it('finds after a reload what an earlier page started', { timeout: 90_000 }, async () => {
  const body = { name: 'Reloaded kettle', images: [], status: 'active' as const }
  const first = open('products/new', async (_, answer) => answer())
  await fill(first.user, await nameField(), body.name)
  first.close()
  // As left by a page that closed between its call and the response.
  await studio.call(createProduct, { body })
  await operations.restore([
    {
      ...{
        kind: 'record',
        step: 'find',
        create: { record: 'product', body },
        form: 'new-product',
        owned: true,
      },
      ...{ id: 'left', address: `${location.origin}/v1`, workspaceId: studio.workspaceId },
      ...{ startedAt: Date.now(), sentAt: Date.now(), ms: 0, finds: 0, seen: [] },
    },
  ])
  const second = open('products/new', async (_, answer) => answer())
  expect((await nameField()).value).toBe(body.name)
  // The shell does this after its first screen.
  await operations.resumeAll()
  await waitFor(() => expect(second.router.state.location.pathname).toMatch(/products\/(?!new)/), longTimeout)
  expect(await productsNamed(body.name)).toHaveLength(1)
  // Other files of this worker leave their own operations.
  const own = () => operations.stored.get().filter(({ workspaceId }) => workspaceId === studio.workspaceId)
  await waitFor(() => expect(own()).toEqual([]))
})

const toElsewhere = async ({ router }: ReturnType<typeof open>) => {
  await act(() => router.navigate({ to: '/credits' }))
  expect(router.state.location.pathname).toMatch(/\/credits$/)
}
const backToForm = ({ router }: ReturnType<typeof open>) =>
  act(() =>
    router.navigate({ to: '/w/$workspaceId/products/new', params: { workspaceId: studio.workspaceId } }),
  )

it('may be left while it creates the product, which is then done', longTimeout, async () => {
  const app = open('products/new', async (_, answer) => answer())
  await fill(app.user, await nameField(), 'Left kettle')
  const release = hold(/\/products$/)
  await app.user.click(create())
  await waitFor(() => expect(create().ariaBusy).toBe('true'))
  await toElsewhere(app)
  release()
  const own = () => operations.stored.get().filter(({ workspaceId }) => workspaceId === studio.workspaceId)
  await waitFor(
    () => expect(own()).toMatchObject([{ ended: { record: { name: 'Left kettle' } } }]),
    longTimeout,
  )
  expect(await productsNamed('Left kettle')).toHaveLength(1)
  await backToForm(app)
  await waitFor(async () => expect((await nameField()).value).toBe(''), longTimeout)
  await waitFor(() => expect(own()).toEqual([]))
})

it(
  'keeps what was typed while it created a product that is refused once it was left',
  longTimeout,
  async () => {
    const app = open('products/new', async () =>
      Response.json({ error: { code: 'forbidden', message: 'Not today.' } }, { status: 403 }),
    )
    await fill(app.user, await nameField(), 'Refused kettle')
    const release = hold(/\/products$/)
    await app.user.click(create())
    await waitFor(() => expect(create().ariaBusy).toBe('true'))
    await app.user.type(await nameField(), ', blue')
    await toElsewhere(app)
    release()
    await screen.findByText('Couldn’t create the product', undefined, longTimeout)
    screen.getByText(/Not today/)
    await backToForm(app)
    await waitFor(async () => expect((await nameField()).value).toBe('Refused kettle, blue'), longTimeout)
  },
)
