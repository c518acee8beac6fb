import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import packageJson from './package.json' with { type: 'json' }

/**
 * The server and its command line as plain JavaScript. Packages in `dependencies` are loaded from node_modules, because they
 * contain other files or binaries; everything else is bundled, so that production needs no other packages.
 */
export default defineConfig({
  resolve: {
    tsconfigPaths: true,
    // twitter-text means the npm package, not Node's deprecated module of the same name.
    alias: { punycode: fileURLToPath(new URL('node_modules/punycode/punycode.js', import.meta.url)) },
  },
  publicDir: false,
  ssr: { noExternal: true, external: Object.keys(packageJson.dependencies) },
  build: {
    ssr: true,
    target: 'node20',
    outDir: process.env.STUDIO_DIST ?? 'dist-server',
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      input: {
        main: 'server/node/main.ts',
        cli: 'server/node/cli.ts',
        demo: 'server/node/demo.ts',
        'make-first-database': 'server/node/make-first-database.ts',
      },
      // All chunks in one folder, because modules locate files relative to it (`new URL('./migrations', import.meta.url)`).
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
})
