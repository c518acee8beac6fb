import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createCampaign, createProduct, listPosts } from '~/contract/endpoints'
import { createFaultBoard } from '~/server/faults/routes'
import { addAccount } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { fill, renderWithApp } from '~/src/testing/render-with-app'

const faults = createFaultBoard()
let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({ deps: { faults } })
  await addAccount(studio, 'twitter', 1)
  await addAccount(studio, 'instagram', 1)
})
afterEach(() => faults.set([]))
afterAll(() => studio.close())

/** Opens the plan of a new campaign. */
async function openPlan(name: string, productId?: string) {
  const params = { workspaceId: studio.workspaceId }
  const body = { name, ...(productId && { productId }) }
  const campaign = (await studio.call(createCampaign, { params, body })).body.data
  const app = renderWithApp(studio, `/w/${studio.workspaceId}/campaigns/${campaign.id}/plan`)
  const form = within(await screen.findByRole('form', { name: 'Plan posts' }))
  return {
    ...app,
    form,
    propose: () => app.user.click(form.getByRole('button', { name: 'Propose posts' })),
    path: `/w/${studio.workspaceId}/campaigns/${campaign.id}/plan`,
    /** The campaign's posts. */
    own: async () =>
      (await studio.call(listPosts, { query: { limit: 100 } })).body.data.filter(
        ({ campaignId }) => campaignId === campaign.id,
      ),
  }
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

it('says what to fill in if proposals have the same text, until posts are created from them', async () => {
  const { user, form, propose } = await openPlan('Frost')
  await user.click(form.getByRole('checkbox', { name: /^X: / }))
  await fill(user, form.getByRole('textbox', { name: 'Topic' }), 'Our shop opens at nine.')
  await propose()
  const create = await enabled('Create 4 drafts')
  const notice = await proposals().findByText(/^Some proposals have the same text\./)
  const link = within(notice.closest<HTMLElement>('[role=status]') ?? notice).getByRole('link')
  expect(link.getAttribute('href')).toBe(`/w/${studio.workspaceId}/brand`)
  await user.click(create)
  await screen.findByText('4 posts created')
  expect(screen.queryByText(/^Some proposals have the same text\./)).toBeNull()
})

it('restores text typed during a rewrite with Undo', async () => {
  const { user, form, propose } = await openPlan('Spring')
  await user.click(form.getByRole('checkbox', { name: /^X: / }))
  await propose()
  const rewrite = (await screen.findAllByRole('button', { name: 'Rewrite' }))[0]
  const field = screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: /^Text for X/ })[0]
  if (!rewrite || !field) throw new Error('Nothing was proposed.')
  await waitFor(() => expect(rewrite.getAttribute('aria-disabled')).toBeNull())
  faults.set([
    { method: 'POST', path: '/v1/workspaces/*/generations/**', effect: { kind: 'slow', ms: 2000 } },
  ])
  await user.click(rewrite)
  await fill(user, field, 'Typed meanwhile')
  const notice = (await screen.findByText('Text rewritten')).closest<HTMLElement>('[data-toast]')
  expect(field.value).not.toBe('Typed meanwhile')
  await user.click(within(notice ?? document.body).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(field.value).toBe('Typed meanwhile'))
})

const proposals = () => within(screen.getByRole('region', { name: 'Proposals' }))
const enabled = async (name: string) => {
  const button = await proposals().findByRole('button', { name })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  return button
}

it('creates nothing before confirming and nothing twice, and retries what failed', async () => {
  const { user, form, propose, own, close, path } = await openPlan('Planned')
  await propose()
  await form.findByText('Choose at least one account.')
  await user.click(form.getByRole('checkbox', { name: /^Instagram/ }))
  await fill(user, form.getByRole('textbox', { name: 'Topic' }), 'Why we rest our beans for nine days')
  await propose()
  await screen.findByRole('region', { name: 'Proposals' })
  await enabled('Create 4 drafts')
  const proposed = proposals().getAllByRole('listitem', { name: /^Instagram/ })
  const [first, , , fourth] = proposed.map((each) => within(each))
  if (!first || !fourth) throw new Error('Fewer posts were proposed.')
  await fill(user, first.getByRole('textbox'), 'Nine days. Then the first cup.')
  await user.click(fourth.getByRole('button', { name: 'Remove' }))
  expect(await own()).toHaveLength(0)

  // The first is created, but its response is lost and its retry refused, so it is looked up; the second is refused.
  const posts = { method: 'POST', path: '/v1/workspaces/*/posts' } as const
  faults.set([
    { ...posts, times: 1, effect: { kind: 'lost' } },
    { ...posts, times: 2, effect: { kind: 'status', status: 400, message: 'Not today.' } },
  ])
  await user.click(await enabled('Create 3 drafts'))
  await screen.findByText('2 created, 1 failed')
  proposals().getByText(/Not today\./)
  close()

  const again = renderWithApp(studio, path)
  await screen.findByText('2 created, 1 failed')
  await again.user.click(proposals().getByRole('button', { name: 'Retry' }))
  await screen.findByText('3 posts created')
  const made = await own()
  expect(made).toHaveLength(3)
  expect(made.map(({ content }) => content.text)).toContain('Nine days. Then the first cup.')
  await again.user.click(proposals().getByRole('button', { name: 'Done' }))
  await again.user.click(screen.getByRole('link', { name: 'Planned' }))
  await screen.findByText('3 drafts aren’t scheduled.')
})

it('checks proposals against their platforms’ limits, and schedules only valid ones', async () => {
  const { user, form, propose, own } = await openPlan('Ruled')
  await user.click(form.getByRole('checkbox', { name: /^Instagram/ }))
  await user.click(form.getByRole('checkbox', { name: /^X/ }))
  await fill(user, form.getByRole('textbox', { name: 'Topic' }), 'A slower first cup')
  await propose()
  await screen.findByRole('region', { name: 'Proposals' })
  await enabled('Create 8 drafts')
  const item = (name: RegExp) => within(proposals().getAllByRole('listitem', { name })[0] ?? document.body)
  item(/^Instagram/).getByText(/need an image or a video.*add it to the draft/)
  await fill(user, item(/^X,/).getByRole('textbox'), 'x'.repeat(290))
  expect(await item(/^X,/).findAllByText(/10 over/)).not.toHaveLength(0)
  item(/^X,/).getByRole('img', { name: 'Blocking' })
  await proposals().findByText(/^1 proposal doesn’t meet its platform’s requirements/)
  await enabled('Create 7 drafts')
  // Scheduled posts go out as they are, so those without an image are held back.
  await user.click(proposals().getByRole('radio', { name: /Scheduled posts/ }))
  await enabled('Schedule 3 posts')
  await user.click(item(/^X,/).getByRole('button', { name: 'Remove' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await proposals().findByText(/^5 proposals don’t meet their platform’s requirements/)
  await user.click(await enabled('Schedule 3 posts'))
  await screen.findByText('3 posts created')
  expect((await own()).map(({ status }) => status)).toEqual(['scheduled', 'scheduled', 'scheduled'])
})

it('gives posts the product’s image if their platform takes images, so that they can be scheduled', async () => {
  await addAccount(studio, 'youtube', 1)
  const images = ['https://shop.example/bag.jpg', 'https://shop.example/cup.jpg']
  const product = (await studio.call(createProduct, { body: { name: 'Winter bag', images } })).body.data
  const { user, form, propose, own } = await openPlan('Pictured', product.id)
  await user.click(form.getByRole('checkbox', { name: /^Instagram/ }))
  await user.click(form.getByRole('checkbox', { name: /^YouTube/ }))
  await form.findByRole('checkbox', { name: 'Include the product’s image', checked: true })
  await propose()
  await screen.findByRole('region', { name: 'Proposals' })
  await enabled('Create 8 drafts')
  await user.click(proposals().getByRole('radio', { name: /Scheduled posts/ }))
  const [video] = proposals().getAllByRole('listitem', { name: /^YouTube/ })
  within(video ?? document.body).getByText(/need a video.*Add it here, or create drafts/)
  await user.click(await enabled('Schedule 4 posts'))
  await screen.findByText('4 posts created')
  expect((await own()).map(({ content }) => content.mediaUrls)).toEqual(
    Array.from({ length: 4 }, () => [images[0]]),
  )
})

it('continues in the same plan after leaving and returning, and keeps what is typed meanwhile', async () => {
  const { user, form, propose, router, path, client } = await openPlan('Autumn')
  await user.click(form.getByRole('checkbox', { name: /^X: / }))
  const slow = { kind: 'slow', ms: 1000 } as const
  faults.set([{ method: 'POST', path: '/v1/workspaces/*/generations/**', effect: slow }])
  await propose()
  await screen.findAllByRole('textbox', { name: /^Text for X/ })
  await user.click(screen.getByRole('link', { name: 'Autumn' }))
  await screen.findByRole('heading', { name: 'Autumn' })
  router.history.push(path)
  const [field] = await screen.findAllByRole('textbox', { name: /^Text for X/ })
  if (!field) throw new Error('Nothing was proposed.')
  await fill(user, field, 'Typed meanwhile')
  await waitFor(() => expect(client.isMutating()).toBe(0))
  await enabled('Create 4 drafts')
  expect(JSON.stringify(localStorage)).toContain('Typed meanwhile')
})
