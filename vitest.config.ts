import { defineConfig } from 'vitest/config'
import { findPostgres } from './scripts/postgres.mjs'

// On every machine; a test that is about a time zone names it.
process.env.TZ = 'UTC'

/** Server tests that also run on Postgres, because their SQL is special or depends on concurrency. */
const onPostgres = [
  'server/{activity,changes,credits,deletion,lists,notes,posts,queues,reviews,workspaces}/*.test.ts',
  'server/db/leases.test.ts',
  'server/http/{authenticate,every-write-once,idempotency}.test.ts',
  'server/node/archive/archive.test.ts',
  'server/repeats/locks.test.ts',
  'server/publishing/{engine,publish-race,recover,worker}.test.ts',
  'server/testing/database.test.ts',
  'server/webhooks/sender.test.ts',
]

/** Tests of the built server and command line in their own processes, and of the first database. */
const built = 'server/node/{full-disk,kill,main,make-first-database,processes,soak}.test.ts'

/**
 * `*.test.tsx` run in jsdom, everything else in Node. If Postgres is installed, some of the server's tests run on it a second
 * time.
 */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // Generous limits, because a busy machine takes several times longer.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    isolate: false,
    // Tests allocate much and keep little. A larger young generation (MiB) saves component tests 7 to 10 % of their processor
    // time, measured beside other work (docs/decisions/0119-browser-tests-on-demand.md).
    execArgv: ['--max-semi-space-size=64'],
    // By default Vitest leaves one core unused, which is half of a machine with two.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{client,contract,domain,scripts,server,src}/**/*.test.ts'],
          // Long tests, run by `npm run trials`.
          exclude: [built, ...(process.env.STUDIO_TRIAL ? [] : ['**/*.trial.test.ts'])],
          setupFiles: ['src/testing/set-up-language.ts'],
        },
      },
      {
        extends: true,
        test: {
          // Vitest runs projects in the order of their names: first these few long files, so that no worker is idle at the end.
          name: 'built',
          include: [built],
          globalSetup: ['scripts/build.mjs'],
          setupFiles: ['src/testing/set-up-language.ts'],
        },
      },
      ...(findPostgres() === undefined
        ? []
        : [
            {
              extends: true as const,
              test: {
                name: 'postgres',
                include: onPostgres,
                // Checks query plans of the embedded database.
                exclude: ['server/lists/plans.test.ts'],
                env: { STUDIO_TEST_DATABASE: 'postgres' },
                globalSetup: ['server/testing/postgres-set-up.ts'],
                setupFiles: ['src/testing/set-up-language.ts'],
              },
            },
          ]),
      {
        extends: true,
        test: {
          name: 'page',
          // In a full run, tests that only pass on the second try are reported (docs/decisions/0024). Otherwise there are no retries.
          retry: process.env.STUDIO_SECOND_TRY ? 1 : 0,
          include: ['src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['src/testing/set-up-page.ts'],
        },
      },
    ],
  },
})
