import { serveDemo } from '../fixtures/demo'
import { words } from '../fixtures/posts'
import { expect, skipWithoutEngine, test } from './test'

skipWithoutEngine()

test('the demo opens signed in, runs its server in the page, and stores what is created', {
  tag: '@long',
}, async ({ view, engine }) => {
  const { origin, end } = await serveDemo()
  try {
    await view.open(origin)
    await view.see('heading', /^Needs attention/, undefined, startLimitMs)
    await view.see('button', 'Workspace: Fernhollow Coffee')
    const text = words('Made in the page')
    await view.click('link', 'New post')
    await view.check('checkbox', /^X: /)
    await view.write('textbox', 'Text', text)
    await view.click('button', 'Save draft')
    await view.see('complementary', 'Post', (found) => expect(found.text).toContain(text))
    // WebKitGTK stores no files for pages of an automated window, so the demo is in memory and says so.
    await view.see('button', engine === 'webkit' ? 'Demo until reload' : 'Demo')
    if (engine === 'firefox') {
      await view.open(origin)
      await view.see('heading', /^Needs attention/, undefined, startLimitMs)
    }
    await view.click('link', /^Posts/)
    await view.click('tab', /^Drafts/)
    await view.see('link', new RegExp(text))
    await view.click('link', /^Media/)
    const width = () =>
      document.querySelector<HTMLImageElement>('[role=listbox] [role=option] img')?.naturalWidth ?? 0
    await expect.poll(() => view.tab.run(width), { timeout: limitMs }).toBeGreaterThan(0)
  } finally {
    end()
  }
})

/** As in screen.ts. */
const limitMs = 45_000

/** The first start creates the database in the page. */
const startLimitMs = 120_000
