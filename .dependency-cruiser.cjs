// Says which folders of src/ may import which: lower layers first; folders of one layer do not import each other. The
// packages import nothing of src/.
// A folder that is in no layer may be imported by nobody and import nothing.
const layers = [
  ['kernel'],
  ['identifiers', 'platform'],
  ['operation'],
  [
    'alerts',
    'audit',
    'auth',
    'consents',
    'usage',
    'webhooks',
    'documents',
    'vault',
    'idempotency',
    'receipts',
  ],
  ['lookups'],
  ['batches', 'bulk', 'tasks', 'journeys', 'routing', 'sources', 'retention'],
  ['http', 'admin', 'rehearsal'],
  ['server'],
  ['cli'],
]

const tests = '\\.(test|cases)\\.ts$'

/** What draws PDFs. */
const drawing = '^src/documents/(pdf-worker|pdf-page|pdf-table|[^/]+-pdf)\\.ts$'

const folder = (names) => `^src/(${names.join('|')})/`

// The top imports everything, main.ts included, which starts it.
const layerRules = layers.slice(0, -1).flatMap((names, height) =>
  names.map((name) => ({
    name: `layer-${height}-${name}`,
    comment: `${name} is in layer ${height}: it imports itself and lower layers only.`,
    severity: 'error',
    from: { path: folder([name]) },
    to: { path: '^src/', pathNot: folder([name, ...layers.slice(0, height).flat()]) },
  })),
)

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: 'in-a-layer',
      comment: 'Every folder of src is in a layer: add it to the list.',
      severity: 'error',
      from: { path: '^src/', pathNot: `${folder(layers.flat())}|^src/(main|matching)\\.ts$` }, // matching.ts passes a package on
      to: {},
    },
    {
      name: 'packages-alone',
      comment: 'A package works without the product: it imports itself, other packages and what it declares.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(src|test|scripts|dashboard)/' },
    },
    {
      name: 'conform-alone',
      comment:
        'The tester shares no code with what it tests: it imports itself and what comes with Node, no package and no SDK.',
      severity: 'error',
      from: { path: '^packages/conform/src/', pathNot: tests },
      to: { pathNot: '^packages/conform/src/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'packages-by-name',
      comment: 'A package is imported by its name, through what its package.json exports.',
      severity: 'error',
      from: { path: '^(packages/[^/]+/|src/)' },
      to: {
        path: '(packages/[^/]+|sdk)/src/',
        pathNot: '^$1',
        dependencyTypesNot: ['aliased-workspace', 'undetermined'],
      },
    },
    {
      name: 'no-circles',
      comment: 'No circles, type imports included.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'fastify-in-http',
      comment:
        'The two edges are the only folders that know the web framework. Its parser of forms is a library by itself, which ' +
        'platform/forms uses.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: `${folder(['http', 'admin'])}|^src/server/dashboard\\.ts$`,
      },
      to: {
        path: 'node_modules/(fastify|@fastify/(?!busboy/)[^/]+|find-my-way|light-my-request|swagger-ui-dist)/',
      },
    },
    {
      name: 'sources-through-compose',
      comment:
        'Which upstreams there are is known to server/compose alone; the others know the Source port. The records and the ' +
        'sandbox are no upstreams.',
      severity: 'error',
      from: { path: '^src/', pathNot: `${folder(['sources', 'rehearsal'])}|^src/server/compose/` },
      to: {
        path: folder(['sources']),
        pathNot: '^src/sources/(operations|records|sandbox)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'operations-without-sql',
      comment:
        'An operation reaches the database through functions that it is given: it imports neither the database nor the store ' +
        'of another feature.',
      severity: 'error',
      from: { path: '^src/([^/]+)/operations/', pathNot: tests },
      to: {
        path: '^src/(platform/(database|jobs)/|.*-store\\.ts$)',
        pathNot: '^src/$1/[^/]*-store\\.ts$',
      },
    },
    {
      name: 'pg-in-platform',
      comment: 'The database drivers are known to platform alone.',
      severity: 'error',
      from: { path: '^src/', pathNot: `${folder(['platform'])}|${tests}` },
      to: { path: 'node_modules/(pg|@electric-sql/pglite)/' },
    },
    {
      name: 'tracing-sdk-when-on',
      comment: 'The OpenTelemetry SDK is loaded with one import of sdk-tracing.ts, where tracing is on.',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/platform/tracing/|${tests}` },
      to: { path: 'node_modules/@opentelemetry/|^src/platform/tracing/(?!(open-)?tracing\\.ts)' },
    },
    {
      name: 'pdf-in-its-worker',
      comment:
        'What draws PDFs is loaded by their worker alone: loading its library would make each start and each command without ' +
        'a service a fifth of a second longer.',
      severity: 'error',
      from: { path: '^src/', pathNot: `${drawing}|${tests}` },
      to: { path: `${drawing}|node_modules/pdfkit/`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'resolvable',
      comment: 'An import that cannot be resolved cannot be checked.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'declared',
      comment:
        'What the service imports is a dependency, not something that came along or a development tool.',
      severity: 'error',
      from: { path: '^(src|packages/[^/]+/src)/', pathNot: `${tests}|/convert/` },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'npm-optional'] },
    },
    {
      name: 'over-http-only',
      comment:
        'The acceptance suite and the attacker speak to any server of the interface: they may not look inside.',
      severity: 'error',
      from: { path: '^test/(acceptance/|hostile/(?!front))' },
      to: { path: '^src/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['satyapan-source', 'satyapan-types', 'import', 'types', 'node', 'default'],
    },
  },
}
