import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/**
 * English texts are in the sources; `npm run texts` updates the other languages' catalogues. Of the server, which only
 * speaks English, they include the sentences that a comment marks for the dashboard.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['de', 'ar'],
  catalogs: [
    {
      path: 'src/i18n/{locale}',
      include: ['contract', 'domain', 'server', 'src'],
      exclude: ['**/*.test.*', '**/*.gen.ts', '**/test-*'],
    },
  ],
  orderBy: 'messageId',
  // A text is its own id. No line numbers, because they change with every edit.
  format: formatter({ explicitIdAsDefault: true, lineNumbers: false, printPlaceholdersInComments: true }),
})
