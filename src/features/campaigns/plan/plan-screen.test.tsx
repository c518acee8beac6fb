import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCampaign } from '~/contract/endpoints'
import { createFaultBoard } from '~/server/faults/routes'
import { addAccount } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { fill, renderWithApp } from '~/src/testing/render-with-app'

const faults = createFaultBoard()
let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ deps: { faults } })
  await addAccount(studio, 'twitter', 1)
})
afterAll(() => studio.close())

/** Opens the plan of a new campaign. */
async function openPlan(name: string) {
  const params = { workspaceId: studio.workspaceId }
  const campaign = (await studio.call(createCampaign, { params, body: { name } })).body.data
  const app = renderWithApp(studio, `/w/${studio.workspaceId}/campaigns/${campaign.id}/plan`)
  const form = within(await screen.findByRole('form', { name: 'Plan posts' }))
  return { ...app, form, propose: () => app.user.click(form.getByRole('button', { name: 'Propose posts' })) }
}

it('focuses the first invalid field, which may be far above the button', async () => {
  const { user, form, propose } = await openPlan('Winter')
  await user.click(form.getByRole('checkbox', { name: /^X: / }))
  const topic = form.getByRole('textbox', { name: 'Topic' })
  await fill(user, topic, '')
  await propose()
  form.getByText('Enter 3 to 2,000 characters.')
  await waitFor(() => expect(document.activeElement).toBe(topic))
})

it('restores text typed during a rewrite with Undo', async () => {
  const { user, form, propose } = await openPlan('Spring')
  await user.click(form.getByRole('checkbox', { name: /^X: / }))
  await propose()
  const rewrite = (await screen.findAllByRole('button', { name: 'Rewrite' }))[0]
  const field = screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: /^Text for X/ })[0]
  if (!rewrite || !field) throw new Error('Nothing was proposed.')
  await waitFor(() => expect(rewrite.getAttribute('aria-disabled')).toBeNull())
  faults.set([{ method: 'POST', path: '/v1/workspaces/*/generations/**', effect: { kind: 'slow', ms: 300 } }])
  await user.click(rewrite)
  await fill(user, field, 'Typed meanwhile')
  const notice = (await screen.findByText('Text rewritten')).closest<HTMLElement>('[data-toast]')
  expect(field.value).not.toBe('Typed meanwhile')
  await user.click(within(notice ?? document.body).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(field.value).toBe('Typed meanwhile'))
})
