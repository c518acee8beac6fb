import { defineConfig, devices } from '@playwright/test'
import { findBrowser, testFlags } from './scripts/browser.mjs'

const executablePath = await findBrowser()

/** Each worker starts a real server of its own (e2e/fixtures), so that tests share nothing. */
export default defineConfig({
  testDir: 'e2e',
  // They have a configuration of their own.
  testIgnore: '**/e2e/engines/**',
  globalSetup: './e2e/fixtures/first-start.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // The whole run tells what passed only at its second try (docs/decisions/0024); alone, a test has one.
  retries: process.env.STUDIO_E2E_REPORT ? 1 : 0,
  // Limits, not waits: a busy machine takes several times as long as a free one.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: process.env.STUDIO_E2E_REPORT
    ? [['list'], ['json', { outputFile: process.env.STUDIO_E2E_REPORT }]]
    : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    launchOptions: { args: testFlags, ...(executablePath !== undefined && { executablePath }) },
    // The app's service worker fills its cache behind each page; the tests of it allow it (e2e/offline.spec.ts).
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording slows each test down: only what failed once is recorded, at its second try.
    trace: 'on-first-retry',
    // Recording would need a download of its own.
    video: 'off',
  },
})
