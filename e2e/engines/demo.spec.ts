import { serveDemo } from '../fixtures/demo'
import { words } from '../fixtures/posts'
import { expect, skipWithoutEngine, test } from './test'

skipWithoutEngine()

test('the demo opens signed in, with its server in the page, and keeps what is made in it', async ({
  view,
  engine,
}) => {
  const { origin, end } = await serveDemo()
  try {
    await view.open(origin)
    await view.see('heading', /^Needs attention/, undefined, startLimitMs)
    await view.see('button', 'Workspace: Fernhollow Coffee')
    const said = words('Made in the page')
    await view.click('link', 'New post')
    await view.check('checkbox', /^X: /)
    await view.write('textbox', 'Text', said)
    await view.click('button', 'Save draft')
    await view.see('complementary', 'Post', ({ text }) => expect(text).toContain(said))
    // WebKitGTK keeps no files for pages of an automated window: there the demo is in memory, and says so.
    await view.see('button', engine === 'webkit' ? 'Demo until reload' : 'Demo')
    if (engine === 'firefox') {
      await view.open(origin)
      await view.see('heading', /^Needs attention/, undefined, startLimitMs)
    }
    await view.click('link', /^Posts/)
    await view.click('tab', /^Drafts/)
    await view.see('link', new RegExp(said))
    await view.click('link', /^Media/)
    const width = () =>
      document.querySelector<HTMLImageElement>('[role=listbox] [role=option] img')?.naturalWidth ?? 0
    await expect.poll(() => view.tab.run(width)).toBeGreaterThan(0)
  } finally {
    end()
  }
})

/** The first time it makes its database, in the page. */
const startLimitMs = 120_000
