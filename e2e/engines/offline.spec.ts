import { expectCached } from '../fixtures/offline'
import { makePost, postsStartingWith, sampleWorkspace, words } from '../fixtures/posts'
import { anyName, type Screen } from './screen'
import { expect, skipWithoutEngine, test } from './test'

skipWithoutEngine()

const seeOfflineNotice = (view: Screen) =>
  view
    .within('banner', anyName)
    .see('status', anyName, ({ text }) => expect(text).toMatch(/^The server isn’t responding\./))

test('without the server the page still opens, and new posts are sent once it is back', async ({
  view,
  studio,
  enter,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const seen = words('Seen before')
  await makePost(studio, workspaceId, seen)
  await enter('posts')
  await view.see('link', new RegExp(seen))
  await view.click('link', 'New post')
  await view.see('checkbox', /^X: /)
  await expectCached((work) => view.tab.run(work), '/workspaces/{workspaceId}/posts')
  const text = words('Written offline')
  await studio.kill()
  try {
    await view.open(`${studio.origin}/w/${workspaceId}/posts`)
    await view.see('link', new RegExp(seen))
    await seeOfflineNotice(view)
    await view.click('link', 'New post')
    await view.check('checkbox', /^X: /)
    await view.write('textbox', 'Text', text)
    await view.reload()
    await view.see('textbox', 'Text', ({ value }) => expect(value).toBe(text))
    await seeOfflineNotice(view)
    await view.click('button', 'Save draft')
    await view.see('button', 'Waiting to be sent: 1')
    expect(await view.tab.run(() => document.querySelectorAll('[role=alert]').length)).toBe(0)
  } finally {
    await studio.restart()
  }
  // As after a change of network; Chromium's tests wait for the page's own checks, which are far apart by now.
  await view.tab.run(() => void dispatchEvent(new Event('online')))
  await expect
    .poll(async () => (await postsStartingWith(studio, workspaceId, text, 'draft')).length, {
      timeout: 90_000,
    })
    .toBe(1)
  await view.miss('button', /^(Waiting to be sent|Sending|Not sent): /)
})
