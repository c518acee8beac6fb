import { defineConfig } from 'vitest/config'
import { findPostgres } from './scripts/postgres.mjs'

/** The server's areas whose SQL is particular, or whose statements have to meet: they are tested on Postgres, too. */
const onPostgres = [
  'server/{activity,changes,credits,deletion,lists,notes,posts,queues,reviews,workspaces}/*.test.ts',
  'server/db/leases.test.ts',
  'server/http/{authenticate,every-write-once,idempotency}.test.ts',
  'server/node/archive/archive.test.ts',
  'server/publishing/{engine,publish-race,recover,worker}.test.ts',
  'server/testing/database.test.ts',
  'server/webhooks/sender.test.ts',
]

/** On what is built: the server and its command line in processes of their own, and the first database. */
const programs = 'server/node/{full-disk,kill,main,make-first-database,processes,soak}.test.ts'

/**
 * Components in a simulated page, everything else in Node alone: the name of a test's file tells which. Some of the
 * server's run a second time, on a real Postgres where one is installed.
 */
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
          exclude: [programs, ...(process.env.STUDIO_TRIAL ? [] : ['**/*.trial.test.ts'])],
          setupFiles: ['src/testing/set-up-language.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'programs',
          include: [programs],
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
                // It reads the plans of the embedded database.
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
          // The whole run tells what passed only at its second try (docs/decisions/0024); alone, a test has one.
          retry: process.env.STUDIO_SECOND_TRY ? 1 : 0,
          include: ['src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['src/testing/set-up-page.ts'],
        },
      },
    ],
  },
})
