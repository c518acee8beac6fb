import { defineConfig } from 'vitest/config'

/** What starts processes of its own, or builds. */
const programs = ['client/**', 'scripts/**', 'server/node/**']

/** What stands in for a function of a module or of the console, or reads a module that remembers (src/ui/toast.ts). */
const remembering = [
  'server/generators/ai/**',
  'server/generation/routes.test.ts',
  'server/media/rendition.test.ts',
  'server/publishing/**',
  'server/twins/**',
  'src/api/**',
  'src/features/calendar/{costs/**,second-clock.test.ts}',
  'src/features/campaigns/plan/**',
  'src/features/composer/**',
  'src/features/studio/**',
  'src/form/**',
  'src/storage/**',
  'src/operations/**',
  'src/{records,posts/actions}/**',
  'src/media/{grid/poster,uploads/process-upload,uploads/files-of-drop}.test.ts',
  'src/twins/**',
  'src/ui/{toast,undo-history}.test.ts',
]

const alone = [...programs, ...remembering]
const tests = '**/*.test.{ts,tsx}'
// Limits, not waits: a busy machine takes several times as long as a free one.
const limits = { testTimeout: 120_000, hookTimeout: 120_000 }

/**
 * Most tests are of modules that remember nothing, and share a worker that has read them once: that takes a third of the
 * time (docs/decisions/0025). Those above have each a process of its own.
 */
export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...limits,
          name: 'together',
          include: [`{contract,domain,server,src}/${tests}`],
          exclude: alone,
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...limits, name: 'alone', include: alone.map((glob) => glob.replace('/**', `/${tests}`)) },
      },
    ],
  },
})
