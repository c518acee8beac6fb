import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inLanguage } from './scripts/i18n/in-language.mjs'

/** The API that the dev server puts itself before; `scripts/dev.mjs` sets it. */
const api = process.env.STUDIO_DEV_API

export default defineConfig({
  plugins: [
    process.env.STUDIO_LANGUAGE ? inLanguage(process.env.STUDIO_LANGUAGE) : undefined,
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
    }),
    react(),
    tailwindcss(),
  ],
  resolve: { tsconfigPaths: true },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    outDir: process.env.STUDIO_DIST ?? 'dist',
    emptyOutDir: true,
    // What Tailwind 4 itself needs; without it colours come twice, with fallbacks for browsers it does not run in.
    cssTarget: ['chrome120', 'edge120', 'firefox128', 'safari17'],
    rolldownOptions: {
      output: {
        codeSplitting: {
          // The frame and Home with all that they need, in two files instead of sixty; other screens come as they are opened.
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-)?(query|router)[\w-]*)\//,
            },
            {
              name: 'shell',
              test: /src\/(main|routes\/(__root|_shell|_shell\/w\/\$workspaceId\/(route|index)))\.tsx/,
            },
          ],
        },
      },
    },
  },
  server: {
    ...(api && {
      proxy: Object.fromEntries(
        ['/v1', '/files', '/uploads'].map((path) => [path, { target: api, xfwd: true }]),
      ),
    }),
  },
})
