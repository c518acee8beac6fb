import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { socialAccounts } from '~/server/db/schema'
import { createFaultBoard } from '~/server/faults/routes'
import { testGenerators } from '~/server/testing/generators'
import { addAccount } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { listDrafts } from '~/src/posts/drafts'
import { fill, renderWithApp } from '~/src/testing/render-with-app'

const faults = createFaultBoard()
let studio: TestStudio
beforeAll(async () => {
  let made = 0
  const generators = testGenerators()
  const copy = generators.copy
  // Another text each time.
  generators.copy = (given, ...rest) => copy({ ...given, topic: `${given.topic}, ${++made}` }, ...rest)
  studio = await createTestStudio({ at: new Date().toISOString(), deps: { faults, generators } })
  for (const platform of ['twitter', 'instagram', 'linkedin'] as const) await addAccount(studio, platform)
})
afterEach(() => faults.set([]))
afterAll(() => studio.close())

/** Opens the form, and generates copy for Instagram and the given platforms. */
async function generate(topic: string, platforms: string[] = []) {
  const app = renderWithApp(studio, `/w/${studio.workspaceId}/studio/copy`)
  await fill(app.user, await screen.findByLabelText('Topic'), topic)
  const group = within(screen.getByRole('group', { name: 'Platforms' }))
  for (const name of platforms) await app.user.click(group.getByRole('checkbox', { name }))
  await app.user.click(screen.getByRole('button', { name: /^Generate/ }))
  const [run] = await screen.findAllByRole('article', { name: 'Generated copy' })
  await within(run ?? document.body).findByRole('region', { name: 'Instagram' })
  return app
}
/** The newest run's. */
function copyFor(name: string): HTMLTextAreaElement {
  const [field] = screen.getAllByLabelText<HTMLTextAreaElement>(`Copy for ${name}`)
  if (!field) throw new Error(`There is no copy for ${name}.`)
  return field
}
const purchaseUrl = 'https://example.com/buy'

it('counts, edits and regenerates copy for each platform, and uses it in a post', async () => {
  const { user, router } = await generate('First Frost opens on Thursday at eight', ['X'])
  expect(screen.queryByText(/too many|over (the )?\d/)).toBeNull()
  await fill(user, copyFor('X'), 'a'.repeat(300))
  await within(screen.getByRole('region', { name: 'X' })).findByText(/over 280/)
  await fill(user, copyFor('X'), 'Thursday, eight. First Frost.')
  await user.click(screen.getByRole('button', { name: 'Regenerate: X' }))
  await screen.findByText('Copy regenerated for X')
  expect(copyFor('X').value).not.toBe('Thursday, eight. First Frost.')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(copyFor('X').value).toBe('Thursday, eight. First Frost.'))
  await user.click(screen.getByRole('button', { name: 'Use in post: X' }))
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
  await waitFor(() => expect(text.value).toMatch(/Thursday, eight\. First Frost\./))
  expect(router.state.location.href).toMatch(/posts\/new\?.*draft=/)
})

it('allows long copy for X if its accounts pay for that', async () => {
  await studio.db.update(socialAccounts).set({ details: { subscription: 'Premium' } })
  const { user } = await generate('Nine days of rest for every bag', ['X'])
  await fill(user, copyFor('X'), 'a'.repeat(300))
  const [column] = screen.getAllByRole('region', { name: 'X' })
  await within(column ?? document.body).findByText(/10,000/)
  await studio.db.update(socialAccounts).set({ details: {} })
})

it('shows what generated copy, and generates it again; without credits it links to them', async () => {
  const topic = 'The grinder is back from its repair'
  const { user, router } = await generate(topic)
  const runs = () => {
    const all = screen.getAllByRole('article', { name: 'Generated copy' })
    return all.filter(({ textContent }) => textContent.includes(topic))
  }
  const newest = () => within(runs()[0] ?? document.body)
  const again = async () => {
    const facts = within(await newest().findByRole('region', { name: 'Copy details' }))
    await user.click(facts.getByRole('button', { name: /^Run again/ }))
  }
  expect((await newest().findByRole('region', { name: 'Copy details' })).textContent).toMatch(
    /Created by.*PlatformsInstagram.*Duration.* s.*Costfree.*Request/,
  )
  await again()
  await waitFor(() => expect(runs()).toHaveLength(2))
  await newest().findByRole('region', { name: 'Instagram' })

  const effect = { kind: 'status', status: 402, code: 'insufficient_credits', purchaseUrl } as const
  faults.set([{ method: 'POST', path: '/v1/workspaces/*/generations/copy', effect }])
  const [regenerate] = screen.getAllByRole('button', { name: 'Regenerate: Instagram' })
  if (regenerate) await user.click(regenerate)
  const notifications = within(screen.getByRole('region', { name: 'Notifications' }))
  expect((await notifications.findByRole('link', { name: 'Buy credits' })).getAttribute('href')).toBe(
    purchaseUrl,
  )
  expect(notifications.getByRole('link', { name: 'View credits' }).getAttribute('href')).toMatch(
    /from=.*studio/,
  )
  await again()
  const refused = within(await newest().findByRole('alert'))
  expect(refused.getByRole('link', { name: 'Buy credits' }).getAttribute('href')).toBe(purchaseUrl)
  await user.click(refused.getByRole('link', { name: 'Edit and run' }))
  await waitFor(() => expect(router.state.location.href).toMatch(/from=/))
  await waitFor(() => expect(screen.getByLabelText('Topic')).toHaveProperty('value', topic))
})

it('opens a text in the composer once on a double click', async () => {
  const { user } = await generate('A double espresso for those who click twice')
  await user.dblClick(screen.getAllByRole('button', { name: 'Use in post: Instagram' })[0] ?? document.body)
  await screen.findByRole('textbox', { name: 'Text' })
  const drafts = await listDrafts(studio.workspaceId)
  expect(drafts.filter(({ fields }) => JSON.stringify(fields).includes('click twice'))).toHaveLength(1)
})
