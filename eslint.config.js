import comments from '@eslint-community/eslint-plugin-eslint-comments/configs'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import typescript from 'typescript-eslint'

/** Formatting is Biome's; the direction of imports is dependency-cruiser's. */
export default defineConfig(
  globalIgnores([
    '**/dist/',
    'dist-demo/',
    'dist-server/',
    'public/',
    '**/*.gen.ts',
    'server/db/migrations/',
    '**/*.{js,cjs}',
    '.studio/',
    'test-results/',
    'playwright-report/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  typescript.configs.strictTypeChecked,
  comments.recommended,
  { languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } } },
  {
    rules: {
      '@eslint-community/eslint-comments/require-description': 'error',
      '@eslint-community/eslint-comments/no-unlimited-disable': 'error',
      'max-lines': ['error', { max: 400 }],
      eqeqeq: 'error',
      'no-console': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // Spreading a text into its code points is how the contract counts characters (docs/architecture.md, “What holds everywhere”).
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // Numbers in a sentence are plain enough.
      '@typescript-eslint/restrict-plus-operands': ['error', { allowNumberAndString: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `() => void doIt()` and `() => setOpen(true)` are how handlers are written.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // A handler given to JSX may be async when its mutation shows its own error.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // An interface's implementation in memory has nothing to wait for.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/only-throw-error': [
        'error',
        {
          allow: [{ from: 'package', package: '@tanstack/router-core', name: ['Redirect', 'NotFoundError'] }],
        },
      ],
      'no-restricted-syntax': [
        'error',
        {
          // On PGlite the outer handle waits for the transaction that waits for it.
          selector:
            "CallExpression[callee.property.name='transaction'] > :function Identifier[name='db']:not(.key)",
          message:
            'Within db.transaction use the `tx` that it hands over: the outer `db` deadlocks on PGlite.',
        },
      ],
    },
  },
  {
    // A function fits on a screen. A test's `describe` is a list of tests, not one function.
    files: ['{src,server,domain,contract,scripts}/**/*.{ts,tsx,mjs}'],
    ignores: ['**/*.test.{ts,tsx}', '**/test-*.ts'],
    rules: { 'max-lines-per-function': ['error', { max: 80 }] },
  },
  {
    // What a test stands on is put together in one place.
    files: ['server/testing/**'],
    rules: { 'max-lines-per-function': ['error', { max: 100 }] },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    // What goes wrong where nobody asked is told on the terminal, or the browser's console.
    files: ['server/**', 'src/demo/**'],
    rules: { 'no-console': ['error', { allow: ['error', 'warn'] }] },
  },
  {
    // Where the terminal is the screen.
    files: ['scripts/**', 'bench/**', 'examples/**', 'server/node/**', 'e2e/fixtures/**'],
    rules: { 'no-console': 'off' },
  },
  {
    // Plain Node programs that run before anything is installed; their JSON is our own.
    files: ['scripts/**/*.mjs'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
)
