import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './scripts/chunks.mjs'
import { screenPreloads } from './scripts/screen-preloads.mjs'

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
    tailwindcss(),
    screenPreloads(),
  ],
  resolve: { tsconfigPaths: true },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    outDir: process.env.STUDIO_DIST ?? 'dist',
    emptyOutDir: true,
    // Every browser of this target preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: chunks() } },
  },
  server: {
    ...(api && {
      proxy: Object.fromEntries(
        ['/v1', '/files', '/uploads'].map((path) => [path, { target: api, xfwd: true }]),
      ),
    }),
  },
})
