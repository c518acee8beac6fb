/**
 * The import rules of docs/architecture.md. Run by `scripts/imports.mjs`, which fails if nothing was checked.
 */

const packages = '^node_modules/'

/** A rule for a folder that may only import itself, `allowed` paths and packages. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { pathNot: [from, ...allowed, packages], dependencyTypesNot: ['core'] },
})

const tests = '\\.test\\.tsx?$'
/** Folders of src/ with code that several screens share, by subject. */
const subjects =
  'api-calls|brand-kit|calendar|credits|feedback|import-export|media|navigation|posts|records|search|team|twins'
const shared = ['^contract/', '^domain/']
/** Files in server/ that may use Node's modules: the host, drivers, and test code. */
const nodeFiles =
  '^server/(node|testing)/|/(node-|test-)[^/]*$|^server/db/(pglite|postgres|migrations-folder)\\.ts$'
const types = '^node_modules/@types/'

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolvable',
      comment: 'An unresolved alias would hide its imports from all rules below.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['\\?(url|raw|worker|inline)$', '^virtual:'] },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [tests, '\\.d\\.ts$', '^(e2e|bench)/', '^server/node/(main|cli)\\.ts$'],
      },
      to: {},
    },
    {
      name: 'contract-is-data',
      comment: 'contract/ is used everywhere, so it may only depend on zod.',
      severity: 'error',
      from: { path: '^contract/', pathNot: tests },
      to: { pathNot: ['^contract/', '^node_modules/zod/', types] },
    },
    {
      name: 'domain-is-pure',
      comment: 'domain/ runs on both sides: no React, no I/O.',
      severity: 'error',
      from: { path: '^domain/', pathNot: tests },
      to: {
        path: [
          '^(src|server|e2e|bench|scripts)/',
          '^node_modules/(react|react-dom|hono|drizzle-orm|pg|undici)/',
          '^node_modules/@(tanstack|ark-ui|electric-sql|hono)/',
        ],
      },
    },
    {
      name: 'texts-without-lingui',
      comment: 'What servers, workers and the packed client run takes its texts from contract/i18n.ts.',
      severity: 'error',
      from: { path: '^(contract|domain|server|client|src/(api|storage|store|demo/worker))/', pathNot: tests },
      to: { path: '^node_modules/@lingui/' },
    },
    {
      name: 'domain-without-node',
      severity: 'error',
      from: { path: '^domain/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'adapters-know-no-simulator',
      comment: 'Simulated platforms are only as strict as real ones if neither side depends on the other.',
      severity: 'error',
      from: { path: '^server/platforms/', pathNot: tests },
      to: { path: '^server/simulators/' },
    },
    {
      name: 'simulators-know-no-adapter',
      severity: 'error',
      from: { path: '^server/simulators/', pathNot: tests },
      to: { path: '^server/platforms/', pathNot: '^server/platforms/addresses\\.ts$' },
    },
    only(
      'server-direction',
      '^server/',
      [...shared, '^package\\.json$'],
      'server/ never imports the dashboard.',
    ),
    {
      name: 'server-on-web-apis',
      comment:
        'Only the Node entry, the drivers (node-*.ts) and the command line may use Node: the rest also runs in a page.',
      severity: 'error',
      from: { path: '^server/', pathNot: [tests, nodeFiles] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-without-its-host',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/(node|testing)/', tests] },
      to: { path: '^server/node/' },
    },
    {
      name: 'dashboard-on-web-apis',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    only(
      'ui-direction',
      '^src/ui/',
      ['^domain/language\\.ts$', '^src/storage/web-storage(-keys)?\\.ts$', '^src/store/', '^src/i18n/'],
      'ui/ knows no router, query, form or contract; only the language and web storage are shared.',
    ),
    {
      name: 'ui-libraries',
      comment: 'ui/ knows no router, query, form or contract.',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: {
        path: [
          '^node_modules/@tanstack/react-(query|router)',
          '^node_modules/react-hook-form',
          '^node_modules/zod/',
        ],
      },
    },
    only('form-direction', '^src/form/', ['^src/ui/', ...shared], 'form/ binds fields to ui/.'),
    only('storage-direction', '^src/storage/', shared, 'src/storage knows no session, call or screen.'),
    {
      name: 'storage-libraries',
      comment: 'src/storage only needs the library of its database.',
      severity: 'error',
      from: { path: '^src/storage/', pathNot: tests },
      to: { path: packages, pathNot: ['^node_modules/idb/', types] },
    },
    {
      name: 'storage-alone-opens-databases',
      severity: 'error',
      from: { path: '^(src|client|e2e|bench)/', pathNot: '^src/storage/' },
      to: { path: '^node_modules/idb/' },
    },
    only(
      'api-direction',
      '^src/api/',
      ['^src/(storage|store)/', ...shared],
      'src/api knows the contract but no screens.',
    ),
    only(
      'client-direction',
      '^client/',
      ['^src/api/', ...shared],
      'client/ bundles the contract and src/api.',
    ),
    only(
      'operations-direction',
      '^src/operations/',
      ['^src/(api|storage|store)/', ...shared],
      'operations/ are durable writes: they call the API and store what is in progress.',
    ),
    only(
      'subjects-direction',
      `^src/(${subjects})/`,
      [`^src/(${subjects}|operations|api|storage|store|form|ui|i18n)/`, ...shared],
      'Code that several screens share is in a folder by subject, below all features.',
    ),
    only(
      'app-direction',
      '^src/app/',
      [`^src/(${subjects}|operations|api|storage|store|form|ui|i18n)/`, ...shared],
      'app/ is the shell around the screens, and knows none of them.',
    ),
    {
      name: 'testing-in-tests',
      comment: 'src/testing is for tests alone.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/testing/', tests] },
      to: { path: '^src/testing/' },
    },
    only(
      'i18n-direction',
      '^src/i18n/',
      ['^domain/language\\.ts$', '^contract/(i18n|server-sentences)\\.ts$'],
      'i18n/ only knows the language and the server’s sentences.',
    ),
    only(
      'features-direction',
      '^src/features/',
      [`^src/(${subjects}|operations|api|storage|store|form|ui|i18n)/`, ...shared],
      'features/ use the shared subjects, but neither app/ nor each other.',
    ),
    {
      name: 'features-apart',
      comment: 'Code that two features need belongs to a shared subject.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/([^/]+)/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'routes-are-the-top',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['^src/(routes|testing)/', '^src/[^/]+\\.tsx?$', '^src/demo/main\\.ts$'],
      },
      to: { path: ['^src/routes/', '^src/main\\.tsx$'] },
    },
    {
      name: 'server-in-the-page',
      comment:
        'Only the demo runs server/ in a page, loaded on demand. Component tests and fault runs use it, too.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['^src/(demo|testing)/', 'fault-runs\\.test\\.ts$', '\\.test\\.tsx$'],
      },
      to: { path: '^server/' },
    },
    {
      name: 'server-in-the-demo-dynamically',
      severity: 'error',
      from: { path: '^src/demo/' },
      to: { path: '^server/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
    },
    only(
      'demo-direction',
      '^src/demo/',
      [
        '^server/',
        '^contract/i18n\\.ts$',
        '^src/(api|ui|storage|i18n)/',
        '^src/app/shell/host-badge\\.tsx$',
        '^src/main\\.tsx$',
      ],
      'demo/ starts the dashboard, but isn’t part of it.',
    ),
    {
      name: 'demo-stands-alone',
      comment: 'Only its own build (vite.demo.config.ts) uses the demo.',
      severity: 'error',
      from: { pathNot: '^src/demo/' },
      to: { path: '^src/demo/' },
    },
    only(
      'e2e-direction',
      '^e2e/',
      [
        '^contract/',
        '^domain/',
        '^scripts/',
        '^src/import-export/test-workbook\\.ts$',
        // How many cases to try, and how to report them.
        '^server/testing/(hold|local-server)\\.ts$',
      ],
      'Browser tests use the studio as a person does.',
    ),
    only(
      'bench-direction',
      '^bench/',
      [
        '^contract/',
        '^scripts/',
        '^server/',
        '^e2e/fixtures/',
        '^domain/',
        `^src/(${subjects}|app|ui)/`,
        '^src/i18n/compile-text\\.ts$',
        '^src/features/calendar/(tile|day-tiles)',
      ],
      'Benchmarks measure from outside, or compare the server with a bare query, or a component with a plain one.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dist-server|\\.studio)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
}
