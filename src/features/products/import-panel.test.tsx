import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { listProducts } from '~/contract/endpoints'
import { testPages } from '~/server/testing/pages'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { session } from '~/src/api/session/session'
import { pauses } from '~/src/operations/engine'
import { fill, renderWithApp } from '~/src/testing/render-with-app'

const slow = 'https://slow.example/'
let endSlow: (() => void) | undefined
const kettle = 'https://kettles.example/copper'
const [tin, beans] = ['https://kettles.example/tin', 'https://nowhere.example/beans']
/** True once the page of the beans can be read. */
let isUp = false
const noPages = testPages({
  [kettle]: { text: '<title>Copper kettle</title>' },
  [tin]: { text: '<title>Tin kettle</title>' },
})
const allPages = testPages({ [beans]: { text: '<title>Beans</title>' } })
const pages: typeof noPages = {
  fetch: async (url, options) => {
    if (url === slow) await new Promise<void>((resolve) => (endSlow = resolve))
    return (isUp && url === beans ? allPages : noPages).fetch(url, options)
  },
}
let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ deps: { pages } })
})
afterEach(() => (endSlow = undefined))
afterAll(() => studio.close())

it('removes the error of a page once its address is replaced', async () => {
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/products/import`)
  const form = within(await screen.findByRole('form', { name: 'Import from URL' }))
  const field = form.getByRole('textbox', { name: 'Product page' })
  const failure = () => screen.queryByText('Couldn’t import the product')
  await fill(user, field, 'https://nowhere.example/beans')
  await user.click(form.getByRole('button', { name: 'Import' }))
  await screen.findByText('Couldn’t import the product')
  // Adding another page keeps the error, with its Retry button.
  await user.type(field, '{Enter}https://other.example/')
  expect(failure()).not.toBeNull()
  await fill(user, field, 'https://nowhere.example/tea')
  expect(failure()).toBeNull()
  await user.click(form.getByRole('button', { name: 'Import' }))
  await screen.findByText('Couldn’t import the product')
  await user.type(field, '{Enter}not an address')
  await user.click(form.getByRole('button', { name: 'Import' }))
  form.getByText('“not an address” isn’t a valid URL.')
  expect(failure()).toBeNull()
})

it('keeps what is typed while pages are imported', async () => {
  const app = renderWithApp(studio, `/w/${studio.workspaceId}/products/import`)
  const open = async () => {
    const form = within(await screen.findByRole('form', { name: 'Import from URL' }))
    const button = form.getByRole('button', { name: 'Import' })
    return { button, field: form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Product page' }) }
  }
  const { button, field } = await open()
  await fill(app.user, field, slow)
  await app.user.click(button)
  await app.user.type(field, '{Enter}https://next.example/')
  await waitFor(() => expect(endSlow).toBeDefined())
  endSlow?.()
  await screen.findByText('Couldn’t import the product')
  app.close()
  renderWithApp(studio, `/w/${studio.workspaceId}/products/import`)
  expect((await open()).field.value).toContain('https://next.example/')
})

it('keeps the addresses of failed pages until they are imported', async () => {
  const open = async () => {
    const app = renderWithApp(studio, `/w/${studio.workspaceId}/products/import`)
    const form = within(await screen.findByRole('form', { name: 'Import from URL' }))
    return { ...app, form, field: form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Product page' }) }
  }
  const first = await open()
  await fill(first.user, first.field, `${tin}\nnowhere.example/beans`)
  await first.user.click(first.form.getByRole('button', { name: 'Import' }))
  await screen.findByText('2 of 2 read')
  await screen.findByText('Couldn’t import the product')
  first.close()

  const second = await open()
  expect(second.field.value).toBe('nowhere.example/beans')
  await second.user.click(second.form.getByRole('button', { name: 'Import' }))
  await screen.findByText('Couldn’t import the product')
  isUp = true
  await second.user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('link', { name: 'Open product' })
  second.close()
  expect((await open()).field.value).toBe('')
})

it('shows the product of an import that is confirmed later, instead of offering to import it again', async () => {
  vi.spyOn(pauses, 'sleep').mockResolvedValue(undefined)
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/products/import`)
  const answered = fetch
  let isCut = false
  let mayBeCut = true
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const answer = await answered(url, init)
    if (/\/from-url$/.test(url)) isCut = mayBeCut
    if (isCut && /\/products/.test(url)) throw new TypeError('The connection was cut.')
    return answer
  })
  const form = within(await screen.findByRole('form', { name: 'Import from URL' }))
  await fill(user, form.getByRole('textbox', { name: 'Product page' }), kettle)
  await user.click(form.getByRole('button', { name: 'Import' }))
  const check = await screen.findByRole('button', { name: 'Check again' })
  isCut = mayBeCut = false
  await user.click(check)
  const results = within(screen.getByRole('region', { name: 'Results' }))
  await results.findByRole('link', { name: 'Open product' })
  expect(results.queryByRole('button', { name: 'Retry' })).toBeNull()
  expect(
    (await studio.call(listProducts)).body.data.filter(({ name }) => name === 'Copper kettle'),
  ).toHaveLength(1)
})

it('imports no more pages once the person has signed out', async () => {
  const { user, calls } = renderWithApp(studio, `/w/${studio.workspaceId}/products/import`)
  const form = within(await screen.findByRole('form', { name: 'Import from URL' }))
  await fill(user, form.getByRole('textbox', { name: 'Product page' }), `${slow}\nhttps://next.example/`)
  await user.click(form.getByRole('button', { name: 'Import' }))
  await waitFor(() => expect(endSlow).toBeDefined())
  act(() => session.signOut())
  act(() => session.signIn({ address: `${location.origin}/v1`, token: studio.ownerToken, remembered: false }))
  const imports = () => calls.filter(({ path }) => path.endsWith('/from-url'))
  endSlow?.()
  await waitFor(() => expect(imports()).toHaveLength(1))
  // Reading another page would begin within a few tasks.
  for (let task = 0; task < 200; task++) await new Promise<void>((resolve) => setImmediate(resolve))
  expect(imports()).toHaveLength(1)
})
