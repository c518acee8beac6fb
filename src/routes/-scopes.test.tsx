import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { limitToken, listTokens } from '~/contract/extensions'
import { addAccount, addPost } from '~/server/testing/posts'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
let token: string
let postId: string
beforeAll(async () => {
  studio = await createTestStudio()
  token = await studio.token({ scopes: ['read'] })
  postId = (await addPost(studio, [await addAccount(studio, 'twitter')])).id
})
afterAll(() => studio.close())

const cases: readonly [path: string, scope: string, ...buttons: RegExp[]][] = [
  ['posts/new', 'write', /^Save draft/],
  ['posts/{post}', 'publish', /^Publish now/, /^Schedule/, /^Add to queue/],
  ['posts/{post}', 'write', /^Edit/, /^Delete/],
  ['media', 'write', /^Upload/],
  ['products', 'write', /^New product/, /^Import from URL/],
  ['brand', 'write', /^Save changes/, /^Import from website/],
  ['studio/image', 'generate', /^Generate/],
]
it.each(cases)(
  'disables what the token’s scopes don’t allow, and names the scope: %s, %s',
  async (path, scope, ...buttons) => {
    renderWithApp(studio, `/w/${studio.workspaceId}/${path.replace('{post}', postId)}`, token)
    for (const name of buttons)
      await waitFor(() => {
        const refused = { name, description: new RegExp(`${scope} scope`) }
        const [button] = screen.getAllByRole('button', refused)
        expect(button?.getAttribute('aria-disabled'), String(name)).toBe('true')
      })
  },
)

const withoutAccounts: readonly [path: string, ...buttons: string[]][] = [
  [
    '',
    'Start: Connect an account',
    'Start: Import your brand from your website',
    'Start: Add a product',
    'Start: Generate or upload an image',
    'Start: Write a post',
  ],
  ['accounts', 'Practice account', 'Sign in to a platform', 'Agent session'],
  ['posts/new', 'Practice account', 'Connect account'],
  ['calendar', 'Connect account'],
]
it.each(withoutAccounts)(
  'offers a viewer no way to a refusal in an empty workspace: /%s',
  async (path, ...names) => {
    const empty = await createTestStudio()
    onTestFinished(() => empty.close())
    renderWithApp(empty, `/w/${empty.workspaceId}/${path}`, await empty.token({ role: 'viewer' }))
    for (const name of names) {
      const button = await screen.findByRole('button', { name, description: /read-only access/ })
      expect(button.getAttribute('aria-disabled'), name).toBe('true')
    }
  },
)

it('offers a viewer no link to connect an account to a written draft', async () => {
  const empty = await createTestStudio()
  onTestFinished(() => empty.close())
  const token = await empty.token({ role: 'viewer' })
  renderWithApp(empty, `/w/${empty.workspaceId}/posts/new?text=Written`, token)
  await screen.findByText('No accounts connected yet')
  expect(screen.queryByRole('link', { name: 'Connect account' })).toBeNull()
})

it('says why nothing can be saved once the token of an open page was limited', async () => {
  const token = await studio.token({ scopes: ['read', 'write'] })
  const { user } = renderWithApp(studio, `/w/${studio.workspaceId}/posts/new?text=Hello`, token)
  const account = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^X: / })
  if (!account.checked) await user.click(account)
  const { body } = await studio.call(listTokens, {})
  const own = body.data.find(({ scopes }) => scopes?.join() === 'read,write')
  await studio.call(limitToken, { params: { tokenId: own?.id ?? '' }, body: { scopes: ['read'] } })
  await user.click(screen.getByRole('button', { name: /^Save draft/ }))
  await screen.findByText('This token doesn’t have the “write” scope.')
  await screen.findByRole('button', { name: /^Save draft/, description: /write scope/ })
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }).value).toBe('Hello')
})
