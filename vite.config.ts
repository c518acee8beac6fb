import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { preloadMain } from './scripts/preload-main.mjs'

/** The API that the dev server proxies; set by `scripts/dev.mjs`. */
const api = process.env.STUDIO_DEV_API

/** The chunks that index.html loads. */
const atStart = /\/(rolldown-runtime|begin|vendor|react-dom|data|frame|shell|home-later)-[\w-]{7}\.js$/

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
    }),
    react(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    tailwindcss(),
    preloadMain(),
  ],
  resolve: { tsconfigPaths: true },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: {
      // All supported browsers have modulepreload.
      polyfill: false,
      // What every page loads at its start isn't named again for each screen.
      resolveDependencies: (_, files) => files.filter((file) => !atStart.test(file)),
    },
    outDir: process.env.STUDIO_DIST ?? 'dist',
    emptyOutDir: true,
    // Tailwind 4's own requirements. Without them, colours are emitted twice, with fallbacks for unsupported browsers.
    cssTarget: ['chrome120', 'edge120', 'firefox128', 'safari17'],
    rolldownOptions: {
      output: {
        // The first screen's scripts name some 170 others, and hashes can't be compressed.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          // The shell and Home with everything they need, in a few files instead of sixty; other screens are loaded when opened.
          groups: [
            {
              // Loads the language; separate, because all other modules read their texts when they are evaluated.
              name: 'begin',
              test: /src\/(begin\.ts|random-uuid\.ts|i18n\/(load-language|compile-text))|(contract\/i18n|domain\/language)\.ts|node_modules\/@lingui\/core\//,
              priority: 3,
            },
            {
              name: 'vendor',
              priority: 3,
              test: /node_modules\/(react\/|react-dom\/(index|cjs\/react-dom\.production)\.js|@tanstack\/(react-)?(query|router)[\w-]*\/)/,
            },
            {
              // The largest library, only needed for rendering: the first requests are sent without it.
              name: 'react-dom',
              priority: 2,
              test: /node_modules\/react-dom\//,
            },
            {
              name: 'data',
              priority: 2,
              test: /src\/api\/queries\/(access|all-posts|credits|workspace)\.ts/,
            },
            {
              name: 'frame',
              priority: 2,
              test: /src\/app\/shell\/shell\.tsx/,
            },
            {
              name: 'shell',
              priority: 1,
              test: /src\/(main|routes\/(__root|_shell|_shell\/w\/\$workspaceId\/(route|index)))\.tsx/,
            },
            {
              // Home's lower sections, and what the shell needs after the first screen: two files instead of forty.
              name: 'home-later',
              priority: 1,
              test: /src\/(credits\/forecast-chart|media\/video-poster|features\/home\/(recent-row|campaign-rows|extension-lists))\.tsx?/,
            },
            {
              // What /connect, /join and /review need beyond the first scripts, and so do forms in the shell. They load this
              // and their own code, but none of the shell’s controls (docs/decisions/0122-pages-without-the-shell.md).
              name: 'outside',
              priority: 1,
              test: /src\/(features\/connect\/|features\/settings\/join\/|api\/(connect|join|call-openly)|navigation\/outside-page|ui\/(checkbox|field|text-input))/,
            },
            { name: 'review', priority: 1, test: /src\/features\/review\// },
            {
              name: 'shell-later',
              priority: 1,
              test: /src\/(api\/live\/watch-changes|ui\/(keep-focus|toaster|undo|undo-history)|app\/shell\/(resume-operations|load-screens-ahead)|api\/queries\/due-posts|posts\/reminders\/watch-deliveries)\.tsx?/,
            },
            {
              // Durable writes, needed by screens that write, and on start if an operation is unfinished.
              name: 'operations',
              priority: 1,
              test: /src\/operations\/(operations|outbox\/perform-action)\.ts/,
            },
            {
              // Parts that most screens need: four files instead of forty (docs/decisions/0098-a-lighter-start.md).
              name: 'icons',
              test: /node_modules\/lucide-react\/dist\/esm\/icons\//,
              minShareCount: 2,
            },
            {
              name: 'controls',
              test: /node_modules\/(@ark-ui|@zag-js|@floating-ui)\//,
              minShareCount: 16,
            },
            { name: 'parts', test: /src\/(ui|form|feedback|records)\//, minShareCount: 10 },
            // Small modules that many screens share (docs/decisions/0111-small-shared-files-together.md).
            { name: 'common', test: /\/(src|domain|contract)\//, minShareCount: 5, maxModuleSize: 3_000 },
          ],
        },
      },
    },
  },
  server: {
    ...(api && {
      proxy: Object.fromEntries(
        ['/v1', '/files', '/uploads', '/oauth', '/practice', '/mcp'].map((path) => [
          path,
          { target: api, xfwd: true },
        ]),
      ),
    }),
  },
})
