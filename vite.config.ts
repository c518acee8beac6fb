import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './scripts/chunks.mjs'
import { firstStyles } from './scripts/first-styles.mjs'
import { inLanguage } from './scripts/i18n/in-language.mjs'
import { leanIcons } from './scripts/lean-icons.mjs'
import { screenPreloads } from './scripts/screen-preloads.mjs'
import { serviceWorker } from './scripts/service-worker.mjs'

/** The API that the dev server puts itself before; `scripts/dev.mjs` sets it. */
const api = process.env.STUDIO_DEV_API

/** Reading a property has no effect in anything we build. */
const pure = { propertyReadSideEffects: false, unknownGlobalSideEffects: false } as const
const minify = {
  compress: { target: 'es2023', maxIterations: 10, treeshake: pure },
  mangle: true,
  codegen: true,
} as const

const styles = firstStyles()

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
    leanIcons(),
    screenPreloads(),
    styles.plugin,
    serviceWorker(),
  ],
  resolve: { tsconfigPaths: true },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    outDir: process.env.STUDIO_DIST ?? 'dist',
    emptyOutDir: true,
    // What Tailwind 4 itself needs; without it colours come twice, with fallbacks for browsers it does not run in.
    cssTarget: ['chrome120', 'edge120', 'firefox128', 'safari17'],
    // Every browser of this target preloads modules by itself. What a screen imports stands in the HTML
    // (screen-preloads.mjs), not in the first screen's JavaScript as well.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'html' ? files : styles.dependencies(file),
    },
    rolldownOptions: { treeshake: pure, output: { codeSplitting: chunks(), minify } },
  },
  server: {
    ...(api && {
      proxy: Object.fromEntries(
        ['/v1', '/files', '/uploads'].map((path) => [path, { target: api, xfwd: true }]),
      ),
    }),
  },
})
