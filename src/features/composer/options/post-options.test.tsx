import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addAccount, listPostOptions, listPosts, type Platform } from '~/contract'
import { createLivePracticeStudio } from '~/server/testing/practice-studio'
import type { TestStudio } from '~/server/testing/studio'
import { choose, fill, renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => {
  studio = await createLivePracticeStudio()
  for (const platform of ['tiktok', 'instagram', 'reddit'] as const) await practice(platform)
})
afterAll(() => studio.close())

const practice = (platform: Platform) =>
  studio.call(addAccount, {
    body: { connection: 'practice', platform, handle: `ada_${platform}`, name: 'Ada' },
  })

/** Opens the composer with a platform's account chosen. */
async function open(name: string) {
  const app = renderWithApp(studio, `/w/${studio.workspaceId}/posts/new`)
  await app.user.click(await screen.findByRole('checkbox', { name: new RegExp(`^${name}: `) }))
  const group = await screen.findByRole('group', { name: `${name} options`, hidden: true })
  return { ...app, group: within(group), heading: screen.getByText(`${name} options`) }
}

it('asks for what TikTok requires, and for nothing for a draft', async () => {
  const { user, group } = await open('TikTok')
  await fill(user, screen.getByRole('textbox', { name: 'Text' }), 'Good water')
  await choose(user, () => group.getByRole('combobox', { name: 'Who can see it' }), 'Only me')
  await user.click(group.getByRole('checkbox', { name: 'Promotes a brand, product or service' }))
  await user.click(group.getByRole('checkbox', { name: 'Paid partnership' }))
  expect(screen.getAllByText('A paid partnership on TikTok can’t be visible only to you.')).not.toHaveLength(
    0,
  )
  await user.click(group.getByRole('checkbox', { name: /Branded Content Policy/ }))
  await user.click(group.getByRole('checkbox', { name: 'Promotes a brand, product or service' }))
  expect(group.queryByRole('checkbox', { name: 'Paid partnership' })).toBeNull()
  expect(
    group.getByRole('checkbox', { name: 'I agree to TikTok’s Music Usage Confirmation' }),
  ).toHaveProperty('checked', false)

  await choose(user, () => group.getByRole('combobox', { name: 'Publish as' }), 'Send to the TikTok inbox')
  expect(group.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(async () => {
    const { data } = (await studio.call(listPosts)).body
    expect(data.map(({ targets }) => targets[0]?.postType)).toContain('draft')
  })
})

it('offers the flairs of the typed subreddit, and saves the chosen one', async () => {
  const { user, group, heading } = await open('Reddit')
  await user.click(heading)
  await fill(user, screen.getByRole('textbox', { name: 'Text' }), 'What is your grind?')
  await fill(user, group.getByRole('textbox', { name: 'Subreddit' }), 'textonly')
  const flair = await group.findByRole('combobox', { name: /Flair/ })
  expect(await screen.findByText('Choose a flair. This subreddit insists on one.')).toBeTruthy()
  await choose(user, () => flair, 'Discussion')
  expect(screen.queryByText('Choose a flair. This subreddit insists on one.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(async () => {
    const { data } = (await studio.call(listPostOptions)).body
    const set = data.flatMap(({ options }) => Object.values(options))
    expect(set.map(({ subreddit, flair_id: flairId }) => [subreddit, typeof flairId])).toContainEqual([
      'textonly',
      'string',
    ])
  })
})

it('says what a story on Instagram takes', async () => {
  const { user, group, heading } = await open('Instagram')
  // Before the list opens: on closing it returns the focus.
  await fill(user, screen.getByRole('textbox', { name: 'Text' }), 'Good water')
  await user.click(heading)
  await choose(user, () => group.getByRole('combobox', { name: 'Publish as' }), 'Story')
  expect(group.getByText('Stories have no caption, so the text isn’t shown.')).toBeTruthy()
  expect(group.queryByRole('textbox', { name: 'Collaborators' })).toBeNull()
  expect(await screen.findByText('An Instagram story takes one image or video.')).toBeTruthy()
})
