import { adapter as jsx } from '@wuchale/jsx'
import { defineConfig } from 'wuchale'
import { Transformer } from 'wuchale/adapter-vanilla'
import { languages } from './scripts/i18n/languages.mjs'
import { isText } from './scripts/i18n/is-text.mjs'

// Kinds of code that it walks past: each is looked into like its neighbours.
const fields = {
  TSSatisfiesExpression: 'expression',
  TSNonNullExpression: 'expression',
  ThrowStatement: 'argument',
  YieldExpression: 'argument',
  WhileStatement: 'body',
  PropertyDefinition: 'value',
}
for (const [kind, field] of Object.entries(fields))
  Object.defineProperty(Transformer.prototype, `visit${kind}`, {
    configurable: true,
    /**
     * Called without its object, as the others are.
     * @this {{ visit: (node: unknown) => unknown[] }}
     */
    get() {
      return (/** @type {Record<string, unknown>} */ node) => (node[field] ? this.visit(node[field]) : [])
    },
  })

/** The language of a page never changes without a reload, so nothing waits for one. */
const plain = {
  wrapInit: (/** @type {string} */ expr) => expr,
  wrapUse: (/** @type {string} */ expr) => expr,
}

/** Its parser takes `<T extends X>() =>` in a .tsx file for a tag, unless a comma follows; the formatter takes that away. */
const withComma = (/** @type {string} */ content) =>
  content.replaceAll(/(= )<(\w+ extends [\w.]+)>\(/g, '$1<$2,>(')

const files = {
  include: ['src/**/*.{ts,tsx}', 'domain/**/*.ts', 'contract/bounds.ts'],
  ignore: ['**/*.test.*', '**/*.gen.ts', '**/*.d.ts', 'src/i18n/**', '**/test-*', 'domain/language.ts'],
}

const reader = jsx({
  sourceLocale: 'en',
  localesDir: 'src/i18n',
  loader: 'custom',
  files,
  heuristic: isText,
  patterns: [
    { name: 'counted', args: ['other', 'message', 'pluralFunc'] },
    { name: 'plural', args: ['other', 'message', 'pluralFunc'] },
    { name: 'countedWith', args: ['other', 'other', 'message', 'pluralFunc'] },
    { name: 'pluralWith', args: ['other', 'other', 'message', 'pluralFunc'] },
  ],
  runtime: {
    initReactive: ({ funcName }) => (typeof funcName === 'string' ? null : false),
    useReactive: false,
    plain,
    reactive: plain,
  },
})

/** Reads the texts out of a file, and writes the file with calls in their place. @type {import('wuchale').Adapter} */
export const studio = {
  ...reader,
  transform: async (given) => reader.transform({ ...given, content: withComma(given.content) }),
}

/** `npm run texts` brings src/i18n/*.po up to the sources (docs/decisions/0023-languages.md). */
export default defineConfig({
  locales: ['en', ...languages],
  ai: null,
  logLevel: 'warn',
  adapters: { studio },
})
