import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ['{client,contract,domain,server,src,scripts}/**/*.test.{ts,tsx}'],
    // Limits, not waits: a busy machine takes several times as long as a free one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
