import { tmpdir } from 'node:os'
import type { Locator, Page } from '@playwright/test'
import { createWorkspace } from '~/contract/extensions'
import type { Platform } from '~/contract/social'
import { platformNames } from '~/domain/platforms/names'
import { act, text } from './fixtures/composer'
import { picture, sparseVideo } from './fixtures/media'
import { platformTest } from './fixtures/platforms'
import { words } from './fixtures/posts'
import { expect, type Studio, test } from './fixtures/test'

// Each platform from connecting an account to the published post. Practice accounts use the same adapters as real ones.

const emptyWorkspace = async (studio: Studio): Promise<string> =>
  (await studio.call(createWorkspace, { body: { name: words('Workspace') } })).workspaceId

const connectDialog = (page: Page): Locator => page.getByRole('dialog')

/** Adds a practice account with that handle on the accounts screen, and opens the composer. */
async function connectPractice(page: Page, platform: Platform, handle: string): Promise<void> {
  await act(page, 'Connect account').click()
  await connectDialog(page).getByRole('radio', { name: platformNames[platform] }).check()
  await connectDialog(page).getByRole('button', { name: 'Practice account' }).click()
  // The platform was chosen in the step before.
  await expect(connectDialog(page).getByLabel('Handle')).toBeFocused()
  await page.keyboard.type(handle)
  await act(page, 'Add practice account').click()
  await act(page, 'Write a post').click()
}

const options = (page: Page, platform: Platform): Locator =>
  page.getByRole('group', { name: `${platformNames[platform]} options` })

/** Opens a platform’s options, if they are closed. */
async function openOptions(page: Page, platform: Platform): Promise<Locator> {
  const group = options(page, platform)
  const heading = page.getByText(`${platformNames[platform]} options`)
  await heading.waitFor()
  if (!(await group.isVisible())) await heading.click()
  return group
}

async function choose(group: Locator, field: string, choice: string): Promise<void> {
  await group.getByRole('combobox', { name: field }).click()
  await group.page().getByRole('option', { name: choice, exact: true }).click()
}

async function addVideo(page: Page): Promise<void> {
  const file = await sparseVideo(tmpdir(), `${words('film')}.mp4`, 300_000)
  await page.getByLabel('Files to upload').setInputFiles(file)
  await expect(page.getByRole('button', { name: /, video 1$/ })).toBeVisible()
}

async function addPicture(page: Page): Promise<void> {
  const name = `${words('cup')}.png`
  await page.getByLabel('Files to upload').setInputFiles(await picture(name))
  // These platforms crop its ratio.
  await page.getByRole('button', { name: `Upload original: ${name}` }).click()
  await expect(page.getByRole('button', { name: /, image 1$/ })).toBeVisible()
}

async function describePicture(page: Page, altText: string): Promise<void> {
  await page.getByRole('button', { name: /^Alt text for / }).click()
  const dialog = page.getByRole('dialog', { name: /^Alt text for / })
  await dialog.getByRole('textbox', { name: 'Alt text' }).fill(altText)
  await dialog.getByRole('button', { name: 'Save alt text' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Publishes the post, and opens it on the platform. */
async function publishAndView(page: Page): Promise<Page> {
  await page.getByRole('radio', { name: 'Publish now' }).check()
  await act(page, 'Publish').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish', exact: true }).click()
  const link = page.getByRole('complementary', { name: 'Post' }).getByRole('link', { name: 'View post' })
  await expect(link).toBeVisible({ timeout: 60_000 })
  const opened = page.waitForEvent('popup')
  await link.click()
  return opened
}

interface Way {
  readonly platform: Platform
  /** Fills in what the platform requires. */
  readonly prepare: (page: Page) => Promise<void>
  /** Other texts that the platform shows. */
  readonly shows?: RegExp
  /** The image’s alt text. */
  readonly alt?: string
}

const ways: readonly Way[] = [
  {
    platform: 'twitter',
    prepare: async (page) =>
      choose(await openOptions(page, 'twitter'), 'Who can reply', 'Accounts you follow'),
  },
  {
    platform: 'instagram',
    prepare: async (page) => {
      await addPicture(page)
      await describePicture(page, 'A cup on a window sill')
      await (await openOptions(page, 'instagram')).getByLabel('Collaborators').fill('@fern')
    },
    alt: 'A cup on a window sill',
  },
  {
    platform: 'facebook',
    prepare: async (page) => {
      await addPicture(page)
      await choose(await openOptions(page, 'facebook'), 'Publish as', 'Post or reel')
    },
  },
  {
    platform: 'youtube',
    prepare: async (page) => {
      await addVideo(page)
      const group = await openOptions(page, 'youtube')
      await group.getByRole('textbox', { name: 'Title' }).fill('How we roast')
      await choose(group, 'Who can see it', 'Unlisted')
    },
    shows: /How we roast/,
  },
  {
    platform: 'tiktok',
    prepare: async (page) => {
      await addVideo(page)
      const group = await openOptions(page, 'tiktok')
      await choose(group, 'Who can see it', 'Everyone')
      await group.getByRole('checkbox', { name: /I agree to TikTok’s Music Usage Confirmation/ }).check()
    },
  },
  {
    platform: 'linkedin',
    prepare: async (page) => choose(await openOptions(page, 'linkedin'), 'Who can see it', 'Connections'),
  },
  {
    platform: 'reddit',
    prepare: async (page) => {
      const group = await openOptions(page, 'reddit')
      await group.getByRole('textbox', { name: 'Subreddit' }).fill('textonly')
      await group.getByRole('textbox', { name: 'Title' }).fill('What is your grind?')
      await choose(group, 'Flair', 'Discussion')
    },
    shows: /What is your grind\?/,
  },
]

for (const { platform, prepare, shows, alt } of ways)
  test(`${platformNames[platform]}: from connecting a practice account to the post`, {
    // The others publish posts of the same kinds, with the same controls.
    tag: platform === 'instagram' ? [] : '@long',
  }, async ({ page, studio, signIn }) => {
    await signIn(page)
    const workspaceId = await emptyWorkspace(studio)
    const handle = `ada${Date.now()}`
    const said = words('Good water, fresh grind')
    await page.goto(`${studio.origin}/w/${workspaceId}/accounts`)
    await connectPractice(page, platform, handle)
    await page.getByRole('checkbox', { name: new RegExp(handle) }).check()
    await text(page).fill(said)
    await prepare(page)
    await expect(page.getByRole('img', { name: 'Blocking' })).toHaveCount(0)
    const post = await publishAndView(page)
    await expect(post.getByText(`on a simulated ${platformNames[platform]}`).first()).toBeVisible()
    await expect(post.getByText(said)).toBeVisible()
    if (shows) await expect(post.getByText(shows)).toBeVisible()
    if (alt) await expect(post.getByRole('img', { name: alt })).toBeVisible()
  })

test('TikTok: a draft goes to the inbox, without the choices that are made there', {
  tag: '@long',
}, async ({ page, studio, signIn }) => {
  await signIn(page)
  const workspaceId = await emptyWorkspace(studio)
  const handle = `ada${Date.now()}`
  await page.goto(`${studio.origin}/w/${workspaceId}/accounts`)
  await connectPractice(page, 'tiktok', handle)
  await page.getByRole('checkbox', { name: new RegExp(handle) }).check()
  await text(page).fill(words('For later'))
  await addVideo(page)
  await expect(page.getByText('Choose who can see the post on TikTok.')).toBeVisible()
  const group = await openOptions(page, 'tiktok')
  await choose(group, 'Publish as', 'Send to the TikTok inbox')
  await expect(page.getByText('Choose who can see the post on TikTok.')).toHaveCount(0)
  await expect(group.getByRole('checkbox', { name: /I agree/ })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Publish now' }).check()
  await act(page, 'Publish').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Post' })
  await expect(panel.getByText(/TikTok inbox/).first()).toBeVisible({ timeout: 60_000 })
})

for (const platform of ['twitter', 'linkedin'] as const)
  platformTest(
    `an account of one’s own at ${platformNames[platform]}: consent at the platform, and the post there`,
    { tag: platform === 'linkedin' ? '@long' : [] },
    async ({ page, context, platforms, studio, signIn }) => {
      await signIn(page)
      const workspaceId = await emptyWorkspace(studio)
      const name = platformNames[platform]
      await page.goto(`${studio.origin}/w/${workspaceId}/accounts`)
      await act(page, 'Connect account').click()
      await connectDialog(page).getByRole('radio', { name }).check()
      const opened = context.waitForEvent('page')
      await connectDialog(page)
        .getByRole('button', { name: `Sign in to ${name}` })
        .click()
      const consent = await opened
      await consent.getByRole('heading', { name: /asks for access/ }).waitFor()
      await consent.getByLabel('Handle').fill(`grace_${platform}`)
      await consent.getByLabel('Name').fill('Grace')
      await consent.getByRole('button', { name: 'Allow' }).click()
      await connectDialog(page).getByRole('button', { name: 'Connect 1 account' }).click()
      await expect(page.getByRole('row', { name: new RegExp(name) }).first()).toBeVisible()
      await page.goto(`${studio.origin}/w/${workspaceId}/posts/new`)
      await page.getByRole('checkbox', { name: new RegExp(`^${name}: `) }).check()
      const said = words('Signed in myself')
      await text(page).fill(said)
      const post = await publishAndView(page)
      await expect(post).toHaveURL(new RegExp(`^${platforms.origin}/`))
      await expect(post.getByText(said)).toBeVisible()
    },
  )
