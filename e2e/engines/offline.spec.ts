import { keptOffline } from '../fixtures/offline'
import { makePost, postsSaying, sampleWorkspace, words } from '../fixtures/posts'
import { anyName, type Screen } from './screen'
import { expect, test } from './test'

const awayIsSaid = (screen: Screen) =>
  screen
    .within('banner', anyName)
    .see('status', anyName, ({ text }) => expect(text).toMatch(/^The server isn’t responding\./))

test('without the server the page still opens, and what is written meanwhile is sent once it is back', async ({
  screen,
  studio,
  enter,
}) => {
  const workspaceId = await sampleWorkspace(studio)
  const seen = words('Seen before')
  await makePost(studio, workspaceId, seen)
  await enter('posts')
  await screen.see('link', new RegExp(seen))
  await screen.click('link', 'New post')
  await screen.see('checkbox', /^X: /)
  await keptOffline((work) => screen.tab.run(work), '/workspaces/{workspaceId}/posts')
  const said = words('Written meanwhile')
  await studio.kill()
  try {
    await screen.open(`${studio.origin}/w/${workspaceId}/posts`)
    await screen.see('link', new RegExp(seen))
    await awayIsSaid(screen)
    await screen.click('link', 'New post')
    await screen.check('checkbox', /^X: /)
    await screen.write('textbox', 'Text', said)
    await screen.reload()
    await screen.see('textbox', 'Text', ({ value }) => expect(value).toBe(said))
    await awayIsSaid(screen)
    await screen.click('button', 'Save draft')
    await screen.see('button', 'Waiting to be sent: 1')
    expect(await screen.tab.run(() => document.querySelectorAll('[role=alert]').length)).toBe(0)
  } finally {
    await studio.restart()
  }
  await expect
    .poll(async () => (await postsSaying(studio, workspaceId, said, 'draft')).length, { timeout: 90_000 })
    .toBe(1)
  await screen.miss('button', /^(Waiting to be sent|Sending|Not sent): /)
})
