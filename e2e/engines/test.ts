import { writeFile } from 'node:fs/promises'
import { test as base, expect } from '@playwright/test'
import { type EngineName, findEngine, whySkipped } from '../../scripts/engines.mjs'
import { sampleWorkspace } from '../fixtures/posts'
import { perWorker, type Studio, sessionOf, withServer } from '../fixtures/test'
import { startFirefox } from './firefox'
import { Screen } from './screen'
import type { Browser } from './tab'
import { startWebkit } from './webkit'

interface Shared {
  /** The project's engine. */
  engine: EngineName
  browserOfEngine: Browser
  server: Studio
}

interface Fixtures {
  studio: Studio
  view: Screen
  /** Opens a screen of the sample workspace, signed in. Returns the workspace's id. */
  enter: (path: string) => Promise<string>
}

/** `test` for Firefox and WebKit, with a tab per test and a real server per engine. */
export const test = base.extend<Fixtures, Shared>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  browserOfEngine: [
    async ({ engine }, use) => {
      const file = findEngine(engine)
      if (file === undefined) throw new Error(whySkipped(engine))
      const browser = await (engine === 'firefox' ? startFirefox(file) : startWebkit(file))
      await use(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  server: [({}, use) => withServer(use), perWorker],
  studio: async ({ server }, use) => {
    await use(server)
  },
  view: async ({ browserOfEngine }, use, testInfo) => {
    const tab = await browserOfEngine.newTab()
    await use(new Screen(tab))
    if (testInfo.status !== testInfo.expectedStatus) {
      const path = testInfo.outputPath('failed.png')
      await writeFile(path, await tab.screenshot())
      await testInfo.attach('screenshot', { path, contentType: 'image/png' })
    }
    const { noise } = tab
    await tab.close()
    expect(noise, 'the console stays quiet').toEqual([])
  },
  enter: async ({ view, studio }, use) => {
    await use(async (path) => {
      const workspaceId = await sampleWorkspace(studio)
      // The smallest page of this origin, because a session belongs to an origin and tab.
      await view.open(`${studio.origin}/favicon.svg`)
      await view.tab.run((session) => sessionStorage.setItem('studio.session', session), sessionOf(studio))
      await view.open(`${studio.origin}/w/${workspaceId}/${path}`)
      return workspaceId
    })
  },
})

/** Skips a file's tests if the engine isn't installed, which is counted (scripts/test-steps.mjs). */
export const skipWithoutEngine = () =>
  test.skip(({ engine }) => findEngine(engine) === undefined, 'The engine isn’t installed.')

export { expect }
