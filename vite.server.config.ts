import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import packageJson from './package.json' with { type: 'json' }

/**
 * The server and its command line as plain JavaScript. What stands in `dependencies` is loaded from node_modules, because
 * it brings files or binaries of its own; all else is bundled, so production installs nothing else.
 */
export default defineConfig({
  resolve: {
    tsconfigPaths: true,
    // twitter-text means the package of that name. Node has a module of the same name, and newer ones warn of it.
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
      // All in one folder: files beside a module are found from there (`new URL('./migrations', import.meta.url)`).
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
})
