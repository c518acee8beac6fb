import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorkspace } from '~/contract/account'
import type { BrandKitUpdate } from '~/contract/brand-kit'
import { getBrandKit, updateBrandKit } from '~/contract/endpoints'
import { createFaultBoard } from '~/server/faults/routes'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { choose, fill, renderWithApp } from '~/src/testing/render-with-app'

const faults = createFaultBoard()
let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ deps: { faults } })
})
afterAll(() => studio.close())

/** Opens the screen in a new workspace with the given brand kit. */
async function openKit(body: BrandKitUpdate = {}) {
  const { workspaceId } = (await studio.call(createWorkspace, { body: { name: 'Brand' } })).body.data
  const params = { workspaceId }
  if (Object.keys(body).length > 0) await studio.call(updateBrandKit, { params, body })
  const app = renderWithApp(studio, `/w/${workspaceId}/brand`)
  const form = within(await screen.findByRole('form', { name: 'Brand kit' }))
  // The lower half is rendered a frame later.
  await form.findByRole('button', { name: 'Add colour' })
  return {
    ...app,
    form,
    read: async () => (await studio.call(getBrandKit, { params })).body.data,
    save: async () => {
      await app.user.click(form.getByRole('button', { name: 'Save changes' }))
      await screen.findByText('Brand kit saved')
    },
  }
}

const pots = (count: number) => '🫖'.repeat(count)

it('allows 20 tags of 80 characters, and rejects longer ones and a 21st', async () => {
  const { user, form, read, save } = await openKit()
  const values = form.getByLabelText('Values')
  const tags = Array.from({ length: 20 }, (_, index) => `${String(index).padStart(2, '0')}${pots(78)}`)
  const [first = '', , , fourth = ''] = tags
  await fill(user, values, `${first}x`)
  await user.keyboard('{Enter}')
  form.getByText('Tags can have up to 80 characters.')
  await fill(user, values, `${tags.join(';\n')},`)
  form.getByText('20 of 20')
  await fill(user, values, 'one more')
  await user.keyboard('{Enter}')
  form.getByText('You can add up to 20.')
  await fill(user, values, '')
  await user.click(form.getByRole('button', { name: `Edit ${fourth}` }))
  await fill(user, form.getByLabelText(`Edit ${fourth}`), pots(81))
  await user.keyboard('{Enter}')
  form.getByText('Tags can have up to 80 characters.')
  await save()
  expect((await read()).brandValues).toEqual(tags)
})

it('allows 12 fonts, each with a family of 1 to 100 characters', async () => {
  const fonts = Array.from({ length: 11 }, (_, index) => ({ family: `Family ${index}` }))
  const { user, form, read, save } = await openKit({ fonts })
  const add = form.getByRole('button', { name: 'Add font' })
  await user.click(add)
  form.getByRole('button', { name: 'Add font', description: 'You can add up to 12 fonts.' })
  const family = form.getByLabelText('Family of font 12')
  await waitFor(() => expect(document.activeElement).toBe(family))
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  await form.findByText('Enter a font family.')
  await fill(user, family, 'f'.repeat(101))
  await form.findByText('Use 100 characters or fewer.')
  await fill(user, family, 'f'.repeat(100))
  await waitFor(() => expect(form.queryByText('Use 100 characters or fewer.')).toBeNull())
  form.getByText(/^f{100} isn’t available on this device\.$/)
  await choose(user, () => form.getByRole('combobox', { name: 'Role of font 12' }), 'Heading')
  await save()
  expect((await read()).fonts?.at(-1)).toEqual({ family: 'f'.repeat(100), role: 'heading' })
})

it('only accepts web addresses for logo and icon', async () => {
  const { user, form, read, save } = await openKit()
  const logo = form.getByLabelText('Logo')
  for (const wrong of ['javascript:alert(1)', 'logo.svg', 'ftp://a.example/l.png', 'data:text/html,x']) {
    await fill(user, logo, wrong)
    await user.tab()
    await form.findByText(/^Enter (a full URL|the URL of an image)/)
  }
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(document.activeElement).toBe(logo))
  await fill(user, logo, 'https://a.example/logo.svg')
  await save()
  expect((await read()).logoUrl).toBe('https://a.example/logo.svg')
  // The API has no empty address, so a saved one can be replaced but not cleared.
  expect(form.queryByRole('button', { name: 'Clear Logo' })).toBeNull()
})

it('shows a counter only near the limit, and shows server errors at their row', async () => {
  const { user, form } = await openKit({ colors: [{ hex: '#123456', name: 'Ink' }] })
  await user.click(form.getByRole('button', { name: 'Add colour' }))
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Name of colour 2')))
  const tagline = form.getByLabelText('Tagline')
  await fill(user, tagline, 't'.repeat(223))
  expect(form.queryByText('223 of 280')).toBeNull()
  await fill(user, tagline, 't'.repeat(224))
  form.getByText('224 of 280')
  const details = [{ path: 'colors.0.name', message: 'That name is taken.' }]
  const effect = {
    kind: 'status',
    status: 400,
    code: 'invalid_request',
    message: 'Refused.',
    details,
  } as const
  faults.set([{ method: 'PATCH', path: '/v1/workspaces/*/brand-kit', times: 1, effect }])
  const name = form.getByLabelText('Name of colour 1')
  await fill(user, name, 'Ink again')
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  await form.findByText('That name is taken.')
  await waitFor(() => expect(document.activeElement).toBe(name))
})

it('offers no eyedropper if the browser has none', async () => {
  const { user, form } = await openKit({ colors: [{ hex: '#21443a', name: 'Forest', role: 'primary' }] })
  await user.click(form.getByRole('button', { name: 'Change Forest' }))
  const picker = within(await screen.findByRole('dialog', { name: 'Colour of Forest' }))
  await picker.findByRole('slider', { name: 'Hue' })
  expect(picker.queryByRole('button', { name: 'Choose a colour from the screen' })).toBeNull()
})

it('lets the primary colour follow the palette’s primary role unless it is set separately', async () => {
  const { user, form, read, save } = await openKit({
    colors: [
      { hex: '#21443a', name: 'Forest', role: 'primary' },
      { hex: '#de6b35', name: 'Persimmon', role: 'accent' },
    ],
    primaryColor: '#21443a',
  })
  await choose(user, () => form.getByRole('combobox', { name: 'Role of colour 1' }), 'No role')
  await choose(user, () => form.getByRole('combobox', { name: 'Role of colour 2' }), 'Primary')
  await save()
  expect((await read()).primaryColor).toBe('#de6b35')
  const follows = form.getByRole<HTMLInputElement>('switch', { name: /^Uses the palette’s primary colour/ })
  expect(follows.checked).toBe(true)
  await user.click(follows)
  await fill(user, form.getByLabelText('Hex value of colour 2'), '#b03a2e')
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  await waitFor(async () => expect((await read()).colors?.[1]?.hex).toBe('#b03a2e'))
  expect((await read()).primaryColor).toBe('#de6b35')
  expect(follows.checked).toBe(false)
  await user.click(follows)
  await user.click(form.getByRole('button', { name: 'Save changes' }))
  await waitFor(async () => expect((await read()).primaryColor).toBe('#b03a2e'))
})
