import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TargetResult } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { createTestStudio, type TestStudio } from '~/server/testing/studio'
import { fill, renderWithApp } from '~/src/testing/render-with-app'

let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio()
})
afterAll(() => studio.close())

const account = {
  id: 'a1',
  platform: 'facebook',
  name: 'Fernhollow Coffee',
  connection: 'direct',
  health: 'reconnect',
} as SocialAccount

/**
 * Opens the panel of a failed post with this result for its one account, or of a draft without one; `bodies`
 * collects what is sent to resolve it.
 */
async function openPost(
  result: Partial<TargetResult> | undefined,
  others: readonly Partial<TargetResult>[] = [],
  accountId = 'a1',
) {
  const post = {
    id: 'p1',
    status: result ? 'failed' : 'draft',
    content: { text: 'Opening hours' },
    targets: [{ accountId, platform: 'facebook' }],
    results: result && [{ accountId: 'a1', platform: 'facebook', deliveryId: 'd1', ...result }, ...others],
  }
  const bodies: unknown[] = []
  const fetch = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname
    if (path.endsWith('/social-accounts'))
      return Response.json({ data: [account], pagination: { total: 1 }, requestId: 'r' })
    if (path.endsWith('/deliveries/d1/resolve')) bodies.push(await request.json())
    else if (!path.endsWith('/posts/p1')) return studio.app.fetch(request)
    return Response.json({ data: post, requestId: 'r' })
  }
  const scriptedStudio = { ...studio, app: { ...studio.app, fetch } }
  const app = renderWithApp(scriptedStudio, `/w/${studio.workspaceId}/posts/p1?status=failed`)
  const panel = within(await screen.findByRole('complementary', { name: 'Post' }))
  await panel.findByText(accountId === 'a1' ? 'Fernhollow Coffee' : 'Disconnected account')
  return { ...app, panel, bodies }
}

it('shows the failure class, the platform’s own words, the request ID and the next step', async () => {
  const { panel } = await openPost({
    status: 'failed',
    message: 'Facebook ended the sign-in.',
    failure: {
      class: 'reconnect',
      message: 'The session has been invalidated.',
      verbatim: true,
      code: '190/460',
      requestId: 'AbC123',
    },
  })
  panel.getByText('The account needs reconnecting')
  panel.getByText('The session has been invalidated.')
  panel.getByText('190/460')
  panel.getByText('AbC123')
  panel.getByText(/^Reconnect the account, then publish again\./)
  await panel.findByRole('link', { name: 'Reconnect' })
})

it('says that nothing can be published to a disconnected account', async () => {
  const { panel } = await openPost(undefined, [], 'gone')
  panel.getByText('Nothing can be published there. Connect it again, or edit the post to choose another.')
  expect(panel.queryByText('gone', { selector: 'bdi' })).toBeNull()
})

it('shows the server’s own message without quoting it', async () => {
  const message = 'Facebook takes images and videos only.'
  const { panel } = await openPost({
    status: 'failed',
    message,
    failure: { class: 'media_rejected', message },
  })
  panel.getByText(message)
  expect(panel.queryByText(/said/)).toBeNull()
})

it('quotes the platform’s message once', async () => {
  const words = 'Duplicate status message'
  const { panel } = await openPost({
    status: 'failed',
    message: `${words}.`,
    failure: { class: 'duplicate', message: words, verbatim: true },
  })
  expect(panel.getByText(`${words}.`).closest('p')?.textContent).toBe(`Facebook said: ${words}.`)
  expect(panel.getAllByText(/Duplicate status/, { selector: 'q' })).toHaveLength(1)
})

it('shows a cancelled delivery, which isn’t a failure', async () => {
  const { panel } = await openPost({
    status: 'failed',
    step: 'called-off',
    message: 'You chose not to publish this post to this account.',
  })
  panel.getByText('Called off')
  panel.getByText('You chose not to publish this post to this account.')
  expect(panel.queryByRole('button', { name: /^Don’t publish/ })).toBeNull()
})

it('says until when a delivery waits', async () => {
  const { panel } = await openPost({ status: 'pending', step: 'commit', nextAt: '2026-03-05T08:00:00Z' })
  panel.getByText(/^Waiting until Thu 5 [A-Z][a-z]+ \d{4}, /)
})

it.each(['quota', 'not_ready'] as const)('says that one given up for %s isn’t tried again', async (given) => {
  const failure = { class: given, message: 'Daily limit reached' }
  const { panel } = await openPost({ status: 'failed', failure })
  panel.getByText('Publish it again later.')
  expect(panel.queryByText(/continues by itself/)).toBeNull()
})

it('says that a delivery continues when its limit ends', async () => {
  const failure = { class: 'quota' as const, until: '2026-03-05T08:00:00Z' }
  const { panel } = await openPost({ status: 'pending', step: 'prepare', failure })
  panel.getByText('It continues by itself when the limit ends.')
})

it('marks an unconfirmed post as live, with its address', async () => {
  const { user, panel, bodies } = await openPost({
    status: 'failed',
    step: 'attention',
    failure: { class: 'unknown' },
  })
  panel.getByText('Needs attention')
  await user.click(await panel.findByRole('button', { name: /^It is live/ }))
  const ask = within(await screen.findByRole('alertdialog'))
  await fill(user, ask.getByLabelText('Post address'), 'https://facebook.com/p/1')
  await user.click(ask.getByRole('button', { name: 'Mark as published' }))
  await screen.findByText('Marked as published')
  expect(bodies).toEqual([{ outcome: 'live', url: 'https://facebook.com/p/1' }])
})

it('suggests editing only while no other account has the post', async () => {
  const rejected: Partial<TargetResult> = {
    status: 'failed',
    failure: { class: 'media_rejected', message: 'The video is too long.' },
  }
  const { panel, close } = await openPost(rejected)
  panel.getByText('Edit the post and replace the media.')
  close()
  const partly = await openPost(rejected, [{ accountId: 'a2', platform: 'instagram', status: 'published' }])
  partly.panel.getByText('Duplicate the post for this account and replace the media.')
})

it('says before publishing that an account needs reconnecting', async () => {
  const { panel } = await openPost(undefined)
  panel.getByText(/^Facebook needs reconnecting\. Posts to it can’t be published until then\./)
  panel.getByRole('link', { name: 'Reconnect' })
})
