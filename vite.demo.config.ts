import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { demoFolder } from './scripts/demo-build.mjs'
import { contentSecurityPolicy } from './server/node/static-headers'

/** The CSP as a meta element, because static hosts send no header; `frame-ancestors` only works in a header. */
const policy = contentSecurityPolicy('', [], { wasm: true }).replace(/; frame-ancestors [^;]*/, '')

/** The dashboard's page with src/demo/begin.ts as its entry. */
const demoPage: Plugin = {
  name: 'studio:demo-page',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html
        .replace('/src/begin.ts', '/src/demo/begin.ts')
        .replace('<title>Social Content Studio</title>', '<title>Social Content Studio, demo</title>')
        .replace(
          '<meta name="referrer"',
          `<meta http-equiv="Content-Security-Policy" content="${policy}" />\n    <meta name="referrer"`,
        ),
  },
}

/** The dashboard with the server in the page (src/demo), for static hosts. */
export default defineConfig({
  mode: 'demo',
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
    demoPage,
  ],
  resolve: { tsconfigPaths: true },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    outDir: demoFolder,
    emptyOutDir: true,
    cssTarget: ['chrome120', 'edge120', 'firefox128', 'safari17'],
    modulePreload: { polyfill: false },
    // PGlite alone exceeds the default limit.
    chunkSizeWarningLimit: 2000,
  },
})
