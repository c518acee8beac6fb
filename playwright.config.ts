import { defineConfig, devices } from '@playwright/test'
import { findBrowser, testFlags } from './scripts/browser.mjs'

// On every machine, for the tests, the server and the browser; a test that is about a time zone names it.
process.env.TZ = 'UTC'

const executablePath = await findBrowser()

/** Each worker starts its own server (e2e/fixtures), so that workers don't affect each other. */
export default defineConfig({
  testDir: 'e2e',
  // They have their own configuration.
  testIgnore: '**/e2e/engines/**',
  globalSetup: './e2e/fixtures/first-start.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // In a full run, tests that only pass on the second try are reported (docs/decisions/0024). Otherwise there are no retries.
  retries: process.env.STUDIO_E2E_REPORT ? 1 : 0,
  // Generous limits, because a busy machine takes several times longer.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: process.env.STUDIO_E2E_REPORT
    ? [['list'], ['json', { outputFile: process.env.STUDIO_E2E_REPORT }]]
    : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    launchOptions: { args: testFlags, ...(executablePath !== undefined && { executablePath }) },
    // The service worker would fill its cache behind each page; its own tests allow it (e2e/offline.spec.ts).
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording slows tests down, so only a retry is recorded.
    trace: 'on-first-retry',
    // Would need an additional download.
    video: 'off',
  },
})
