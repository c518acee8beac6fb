import { defineConfig } from 'vitest/config'

/** Components in a simulated page, everything else in Node alone: the name of a test's file tells which. */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // Limits, not waits: a busy machine takes several times as long as a free one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    isolate: false,
    // Vitest leaves one core free, which is half of a machine with two.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{client,contract,domain,scripts,server,src}/**/*.test.ts'],
          // Those that take long: `npm run trials`.
          exclude: process.env.STUDIO_TRIAL ? [] : ['**/*.trial.test.ts'],
          setupFiles: ['src/testing/set-up-language.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          include: ['src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['src/testing/set-up-page.ts'],
        },
      },
    ],
  },
})
