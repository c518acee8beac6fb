import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { preloadMain } from './scripts/preload-main.mjs'

/** The API that the dev server puts itself before; `scripts/dev.mjs` sets it. */
const api = process.env.STUDIO_DEV_API

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
    // All browsers that it runs in know it.
    modulePreload: { polyfill: false },
    outDir: process.env.STUDIO_DIST ?? 'dist',
    emptyOutDir: true,
    // What Tailwind 4 itself needs; without it colours come twice, with fallbacks for browsers it does not run in.
    cssTarget: ['chrome120', 'edge120', 'firefox128', 'safari17'],
    rolldownOptions: {
      output: {
        codeSplitting: {
          // The frame and Home with all that they need, in a few files instead of sixty; other screens come as they are opened.
          groups: [
            {
              // What loads the language: apart from the rest, whose texts are read when they are loaded.
              name: 'begin',
              test: /src\/(begin\.ts|i18n\/(load-language|compile-text))|(contract\/i18n|domain\/language)\.ts|node_modules\/@lingui\/core\//,
              priority: 3,
            },
            {
              name: 'vendor',
              priority: 3,
              test: /node_modules\/(react\/|react-dom\/(index|cjs\/react-dom\.production)\.js|@tanstack\/(react-)?(query|router)[\w-]*\/)/,
            },
            {
              // The largest of all, and only needed to draw: what the screen reads is asked for without it.
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
              // What Home shows below, and what the frame needs once the first screen is there: two files, not forty.
              name: 'home-later',
              priority: 1,
              test: /src\/(credits\/forecast-chart|media\/video-poster|features\/home\/(recent-row|campaign-rows|extension-lists))\.tsx?/,
            },
            {
              name: 'shell-later',
              priority: 1,
              test: /src\/(api\/live\/watch-changes|ui\/(keep-focus|toaster|undo|undo-history)|app\/shell\/resume-operations|api\/queries\/due-posts|posts\/reminders\/watch-deliveries)\.tsx?/,
            },
            {
              // What carries out durable writes: screens that write need it, and visits that find one unfinished.
              name: 'operations',
              priority: 1,
              test: /src\/operations\/(operations|outbox\/perform-action)\.ts/,
            },
            {
              // What most screens need beside the frame: four files, not forty (docs/decisions/0098-a-lighter-start.md).
              name: 'icons',
              test: /node_modules\/lucide-react\/dist\/esm\/icons\//,
              minShareCount: 2,
            },
            {
              name: 'controls',
              test: /node_modules\/(@ark-ui|@zag-js|@floating-ui)\//,
              minShareCount: 16,
            },
            {
              // Of the pages without the frame, too: /connect loads these and no other controls.
              name: 'fields',
              test: /src\/(ui\/(checkbox|control-class|field|field-control|text-input)|api\/call-openly)\.tsx?/,
              minShareCount: 2,
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
