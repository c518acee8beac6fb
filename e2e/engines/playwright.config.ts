import { defineConfig } from '@playwright/test'
import type { EngineName } from '../../scripts/engines.mjs'

/** The main tests in Firefox and WebKit. Playwright runs the tests, but doesn't drive these browsers (decision 77). */
export default defineConfig<object, { engine: EngineName }>({
  testDir: '.',
  globalSetup: './set-up.ts',
  outputDir: '../../test-results/engines',
  forbidOnly: true,
  workers: 2,
  // As in playwright.config.ts.
  retries: process.env.STUDIO_E2E_REPORT ? 1 : 0,
  timeout: 180_000,
  reporter: process.env.STUDIO_E2E_REPORT
    ? [['list'], ['json', { outputFile: process.env.STUDIO_E2E_REPORT }]]
    : [['list']],
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
})
