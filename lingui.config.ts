import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/**
 * English stands in the sources; `npm run texts` brings the other languages' catalogues up to it. Of the server, which
 * speaks English alone, those sentences are in them that a comment marks for the dashboard.
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
  // A text is its own id. Lines would change with every edit.
  format: formatter({ explicitIdAsDefault: true, lineNumbers: false, printPlaceholdersInComments: true }),
})
