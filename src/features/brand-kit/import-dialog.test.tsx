import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getBrandKit, updateBrandKit } from '~/contract'
import { testPages } from '~/server/testing/pages'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { fill, renderWithApp } from '~/src/testing/render-with-app'

const bakery = `<!doctype html><title>Harbour Bakery</title>
<meta name="description" content="Bread by the water. <script>alert(1)</script>">
<script type="application/ld+json">{"@type":"Organization","name":"Harbour Bakery","slogan":"Bread by the water."}</script>
<h1>Harbour Bakery</h1>`

let studio: TestStudio
beforeAll(async () => {
  const text = '<html><head><title>Fern</title><meta name="description" content="Tea, slowly."></head></html>'
  studio = await createTestStudio({
    deps: {
      pages: testPages({ 'https://fern.example/': { text }, 'https://bakery.example/': { text: bakery } }),
    },
  })
})
afterAll(() => studio.close())

/** Opens the dialog. `read` imports a website. */
async function openImport() {
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/brand?import=true`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Import from website' }))
  const read = async (website: string) => {
    await fill(user, dialog.getByRole('textbox', { name: 'Website' }), website)
    await user.click(dialog.getByRole('button', { name: 'Import' }))
  }
  return { user, dialog, read }
}

it('shows once why a website can’t be read', async () => {
  const { dialog, read } = await openImport()
  await read('nowhere.example')
  await dialog.findByText('Couldn’t read the website')
  dialog.getByText('Couldn’t reach the website. Check the address and try again.')
})

it('moves the focus to the review, and back to the website field', async () => {
  const { user, read } = await openImport()
  await read('fern.example')
  const review = await screen.findByRole('list', { name: 'Review imported changes' })
  await waitFor(() => expect(document.activeElement).toBe(review))
  // Imported text has its own direction, whatever the page's language.
  expect(within(review).getByText('Tea, slowly.').dir).toBe('auto')
  await user.click(screen.getByRole('button', { name: 'Done' }))

  await user.click(await screen.findByRole('button', { name: 'Import from website' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import from website' }))
  await fill(user, dialog.getByRole('textbox', { name: 'Website' }), 'fern.example')
  await user.click(dialog.getByRole('button', { name: 'Import' }))
  const again = await screen.findByRole('button', { name: 'Try another page' })
  await waitFor(() => expect(document.activeElement).toBe(again))
  await user.click(again)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Website' })))
})

it('removes the error once another website or none is entered', async () => {
  const { user, dialog, read } = await openImport()
  await read('nowhere.example')
  await dialog.findByText('Couldn’t read the website')
  await user.type(dialog.getByRole('textbox', { name: 'Website' }), 's')
  expect(dialog.queryByText('Couldn’t read the website')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Import' }))
  await dialog.findByText('Couldn’t read the website')
  await user.clear(dialog.getByRole('textbox', { name: 'Website' }))
  await user.keyboard('{Enter}')
  dialog.getByText('Enter a website, such as fernhollow.example.')
  expect(dialog.queryByText('Couldn’t read the website')).toBeNull()
})

it('shows what an import changed, keeps single values, and undoes all of it', async () => {
  const params = { workspaceId: studio.workspaceId }
  const before = { name: 'My bakery', tagline: 'Mine.' }
  await studio.call(updateBrandKit, { params, body: before })
  const kit = async () => (await studio.call(getBrandKit, { params })).body.data
  const { user, dialog, read } = await openImport()
  await read('not a site')
  await dialog.findByText(/That isn’t a web address/)
  await read('bakery.example')
  const name = within(await screen.findByRole('listitem', { name: 'Name' }))
  name.getByText('My bakery')
  name.getByText('Harbour Bakery')
  await user.click(name.getByRole('button', { name: 'Keep mine' }))
  await name.findByRole('button', { name: 'Use imported' })
  await waitFor(async () =>
    expect(await kit()).toMatchObject({ name: 'My bakery', tagline: 'Bread by the water.' }),
  )
  await user.click(name.getByRole('button', { name: 'Use imported' }))
  await waitFor(async () => expect(await kit()).toMatchObject({ name: 'Harbour Bakery' }))
  await user.click(screen.getByRole('button', { name: 'Undo all' }))
  await waitFor(async () => expect(await kit()).toMatchObject(before))

  await user.click(screen.getByRole('button', { name: 'Done' }))
  await user.click(await screen.findByRole('button', { name: 'Import from website' }))
  const again = within(await screen.findByRole('dialog', { name: 'Import from website' }))
  await fill(user, again.getByRole('textbox', { name: 'Website' }), 'bakery.example')
  await user.click(again.getByRole('button', { name: 'Import' }))
  await user.click(await screen.findByRole('button', { name: 'Done' }))
  const tagline = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Tagline' })
  expect((await tagline()).value).toBe('Bread by the water.')
  await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) ?? document.body)
  await waitFor(async () => expect(await kit()).toMatchObject(before))
  await waitFor(async () => expect((await tagline()).value).toBe('Mine.'))
})
