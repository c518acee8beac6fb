import { serveDemo } from '../fixtures/demo'
import { words } from '../fixtures/posts'
import { expect, test } from './test'

test('the demo opens signed in, with its server in the page, and keeps what is made in it', async ({
  screen,
  engine,
}) => {
  const { origin, end } = await serveDemo()
  try {
    await screen.open(origin)
    await screen.see('heading', /^Needs attention/, undefined, startLimitMs)
    await screen.see('button', 'Workspace: Fernhollow Coffee')
    const said = words('Made in the page')
    await screen.click('link', 'New post')
    await screen.check('checkbox', /^X: /)
    await screen.write('textbox', 'Text', said)
    await screen.click('button', 'Save draft')
    await screen.see('complementary', 'Post', ({ text }) => expect(text).toContain(said))
    // WebKitGTK keeps no files for pages of an automated window: there the demo is in memory, and says so.
    await screen.see('button', engine === 'webkit' ? 'Demo until reload' : 'Demo')
    if (engine === 'firefox') {
      await screen.open(origin)
      await screen.see('heading', /^Needs attention/, undefined, startLimitMs)
    }
    await screen.click('link', /^Posts/)
    await screen.click('tab', /^Drafts/)
    await screen.see('link', new RegExp(said))
    await screen.click('link', /^Media/)
    const width = () =>
      document.querySelector<HTMLImageElement>('[role=listbox] [role=option] img')?.naturalWidth ?? 0
    await expect.poll(() => screen.tab.run(width)).toBeGreaterThan(0)
  } finally {
    end()
  }
})

/** The first time it makes its database, in the page. */
const startLimitMs = 120_000
