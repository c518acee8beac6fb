import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { createWorkspace } from '~/contract/account'
import type { BrandKitUpdate } from '~/contract/brand-kit'
import { getBrandKit, updateBrandKit } from '~/contract/endpoints'
import { createFaultBoard } from '~/server/faults/routes'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { fill, renderWithApp } from '~/src/testing/render-with-app'

const faults = createFaultBoard()
let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ deps: { faults } })
})
afterEach(() => faults.set([]))
afterAll(() => studio.close())

const form = () => within(screen.getByRole('form', { name: 'Brand kit' }))

/** Creates a workspace with the given brand kit. */
async function makeKit(body: BrandKitUpdate = {}) {
  const { workspaceId } = (await studio.call(createWorkspace, { body: { name: 'Brand' } })).body.data
  const params = { workspaceId }
  if (Object.keys(body).length > 0) await studio.call(updateBrandKit, { params, body })
  return {
    read: async () => (await studio.call(getBrandKit, { params })).body.data,
    write: (fields: BrandKitUpdate) => studio.call(updateBrandKit, { params, body: fields }),
    /** Opens its screen. */
    open: async () => {
      const app = renderWithApp(studio, `/w/${workspaceId}/brand`)
      await screen.findByRole('form', { name: 'Brand kit' })
      // The lower half is rendered a frame later.
      await form().findByRole('button', { name: 'Add colour' })
      return { ...app, press: (name: string) => app.user.click(form().getByRole('button', { name })) }
    },
  }
}
const textbox = (name: string) => form().getByRole<HTMLTextAreaElement>('textbox', { name })

it('sends only changed fields, so that a save elsewhere keeps the others, and so does Undo', async () => {
  const { read, write, open } = await makeKit({ tagline: 'Slow.', domain: 'fernhollow.example' })
  const { user, press } = await open()
  await fill(user, textbox('Domain'), 'fern.example')
  await write({ tagline: 'Slower still.' })
  await press('Save changes')
  await screen.findByText('Brand kit saved')
  expect(await read()).toMatchObject({ tagline: 'Slower still.', domain: 'fern.example' })
  // The newest: a toast of an earlier test may still be shown.
  await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) ?? document.body)
  await waitFor(async () =>
    expect(await read()).toMatchObject({ tagline: 'Slower still.', domain: 'fernhollow.example' }),
  )
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await waitFor(async () =>
    expect(await read()).toMatchObject({ tagline: 'Slower still.', domain: 'fern.example' }),
  )
})

it('says beside the button that saving replaces what someone else has changed', async () => {
  const { read, write, open } = await makeKit({ tagline: 'Slow.' })
  const { client, user, press } = await open()
  await fill(user, textbox('Tagline'), 'Slow, by me.')
  await write({ tagline: 'Slow, by Vera.' })
  await act(() => client.invalidateQueries())
  await screen.findByText(/^The same fields were changed elsewhere\./)
  await user.click(screen.getByRole('button', { name: 'Keep mine: Tagline' }))
  await screen.findByText(/^1 field changed/)
  await press('Save changes')
  await waitFor(async () => expect(await read()).toMatchObject({ tagline: 'Slow, by me.' }))
})

it('keeps unsaved changes while the page is closed, and asks before leaving the screen', async () => {
  const { open } = await makeKit({ description: 'As saved.' })
  const first = await open()
  await fill(first.user, textbox('Description'), 'd'.repeat(2001))
  await first.press('Save changes')
  await form().findByText('Use 2,000 characters or fewer.')
  form().getByText('1 over 2,000')
  await fill(first.user, textbox('Description'), 'Saved on this device')
  first.close()

  const { user, press } = await open()
  await waitFor(() => expect(textbox('Description').value).toBe('Saved on this device'))
  await screen.findByText('Unsaved changes restored')
  const media = screen.getByRole('link', { name: 'Media' })
  await user.click(media)
  const ask = within(await screen.findByRole('alertdialog', { name: 'Leave the brand kit?' }))
  await user.click(ask.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await press('Discard')
  await waitFor(() => expect(textbox('Description').value).toBe('As saved.'))
  await user.click(media)
  await screen.findByRole('heading', { name: 'Media', level: 1 })
})

it('asks for a token after a 401 while saving, and then the save continues', async () => {
  const { read, open } = await makeKit({ tagline: 'Before.' })
  const { user, press, close } = await open()
  await fill(user, textbox('Tagline'), 'Kept through 401.')
  await fill(user, textbox('Values'), 'patience')
  await user.keyboard('{Enter}')
  const effect = { kind: 'status', status: 401 } as const
  faults.set([{ method: 'PATCH', path: '/v1/workspaces/*/brand-kit', times: 1, effect }])
  await press('Save changes')
  const ask = within(await screen.findByRole('alertdialog', { name: /token is no longer valid/ }))
  await fill(user, ask.getByLabelText('Access token'), studio.ownerToken)
  await user.keyboard('{Enter}')
  await screen.findByText('Brand kit saved')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(await read()).toMatchObject({ tagline: 'Kept through 401.', brandValues: ['patience'] })
  close()
  await open()
  expect(textbox('Tagline').value).toBe('Kept through 401.')
  expect(screen.queryByText('Unsaved changes restored')).toBeNull()
})

it('adds tags one by one or as a list, edits and removes them, and refuses duplicates', async () => {
  const { read, open } = await makeKit()
  const { user, press } = await open()
  await fill(user, textbox('Values'), 'patience, clear prices\n')
  await fill(user, textbox('Values'), 'repair')
  await user.keyboard('{Enter}')
  await fill(user, textbox('Values'), 'Patience')
  await user.keyboard('{Enter}')
  form().getByText('“Patience” has already been added.')
  await user.clear(textbox('Values'))
  await press('Edit clear prices')
  await fill(user, textbox('Edit clear prices'), 'open prices')
  await user.keyboard('{Enter}')
  await press('Remove patience')
  await press('Save changes')
  await screen.findByText('Brand kit saved')
  expect((await read()).brandValues).toEqual(['open prices', 'repair'])
})

/** WCAG 2.2's relative luminance of `#rrggbb`, computed independently of the app. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

it('shows WCAG contrast ratios, and suggests colours that pass', async () => {
  const { open } = await makeKit({
    colors: [
      { hex: '#21443a', name: 'Forest', role: 'primary' },
      { hex: '#de6b35', name: 'Persimmon', role: 'accent' },
      { hex: '#f4eada', name: 'Cream', role: 'background' },
    ],
  })
  const { user } = await open()
  const name = 'Contrast: text colours in columns, backgrounds in rows'
  const table = within(form().getByRole('table', { name }))
  const cells = within(table.getByRole('row', { name: /^Cream/ })).getAllByRole('cell')
  const rounded = (ink: string) => (Math.floor(contrast(ink, '#f4eada') * 10) / 10).toFixed(1)
  expect(cells[0]?.textContent).toContain(rounded('#21443a'))
  expect(cells[1]?.textContent).toContain(rounded('#de6b35'))
  const [add] = within(form().getByRole('list', { name: 'Suggestions' })).getAllByRole('button')
  const suggested = add?.textContent.replace('Add ', '') ?? ''
  expect(contrast(suggested, '#f4eada')).toBeGreaterThanOrEqual(4.5)
  if (add) await user.click(add)
  expect(textbox('Hex value of colour 4').value).toBe(suggested)
})

it('says that the contrast table leaves out colours, if it does', async () => {
  const colors = Array.from({ length: 7 }, (_, at) => ({
    hex: `#${String(at).repeat(6)}`,
    name: `Grey ${at}`,
  }))
  const { open } = await makeKit({ colors })
  const { user } = await open()
  const note = () => form().queryByText(/^Compares six text colours and six backgrounds/)
  expect(note()).not.toBeNull()
  await user.click(form().getByRole('button', { name: 'Remove Grey 6' }))
  await waitFor(() => expect(note()).toBeNull())
})

/** Delays pictures from now on; all are of one colour. Returns a function that releases them. */
function holdPictures(): () => void {
  let release = () => {}
  const loaded = new Promise<void>((resolve) => (release = resolve))
  const pixels = new Uint8ClampedArray(Array.from({ length: 96 * 96 }, () => [31, 77, 58, 255]).flat())
  const context = { drawImage: () => undefined, getImageData: () => ({ data: pixels }) }
  const { Image: OwnImage } = globalThis
  vi.stubGlobal(
    'Image',
    class extends OwnImage {
      override decode = () => loaded
    },
  )
  const canvas = HTMLCanvasElement.prototype
  const { getContext } = Object.getOwnPropertyDescriptors(canvas)
  Object.defineProperty(canvas, 'getContext', { ...getContext, value: () => context })
  onTestFinished(() => {
    vi.stubGlobal('Image', OwnImage)
    Object.defineProperty(canvas, 'getContext', getContext)
  })
  return release
}

it('keeps what is edited in the palette while the logo’s colours are read', async () => {
  const kit = await makeKit({ logoUrl: 'https://a.example/logo.png', colors: [{ hex: '#aa3311' }] })
  const { user, press } = await kit.open()
  const release = holdPictures()
  await press('Add from logo')
  await user.type(textbox('Name of colour 1'), 'Brick')
  release()
  await screen.findByText('1 colour added from the logo')
  expect(textbox('Name of colour 1').value).toBe('Brick')
  expect(textbox('Hex value of colour 2').value).toBe('#1f4d3a')
})

it('focuses a row that was added by hand, but not one that takes its place after Discard', async () => {
  const kit = await makeKit({ logoUrl: 'https://a.example/logo.png' })
  const { press } = await kit.open()
  holdPictures()()
  await press('Add colour')
  expect(document.activeElement).toBe(textbox('Name of colour 1'))
  await press('Discard')
  await press('Add from logo')
  await waitFor(() => expect(textbox('Hex value of colour 1').value).toBe('#1f4d3a'))
  expect(document.activeElement).not.toBe(textbox('Name of colour 1'))
})

it('shows a font once it has loaded', async () => {
  let hasLoaded = false
  const context = {
    font: '',
    measureText: () => ({ width: hasLoaded && context.font.includes('"Newsreader"') ? 300 : 200 }),
  }
  const canvas = HTMLCanvasElement.prototype
  const { getContext } = Object.getOwnPropertyDescriptors(canvas)
  Object.defineProperty(canvas, 'getContext', { ...getContext, value: () => context })
  onTestFinished(() => {
    Object.defineProperty(canvas, 'getContext', getContext)
  })
  const kit = await makeKit({ fonts: [{ family: 'Newsreader', role: 'heading' }] })
  await kit.open()
  const missing = () => form().queryByText('Newsreader isn’t available on this device.')
  expect(missing()).not.toBeNull()
  hasLoaded = true
  document.fonts.dispatchEvent(new Event('loadingdone'))
  await waitFor(() => expect(missing()).toBeNull())
})
