// Says which folders of src/ may import which: lower layers first; folders of one layer do not import each other. The
// packages import nothing of src/.
// A folder that is in no layer may be imported by nobody and import nothing.
const layers = [
  ['kernel'],
  ['identifiers', 'platform'],
  ['audit', 'auth', 'usage', 'webhooks', 'documents', 'vault', 'idempotency'],
  ['lookups'],
  ['batches', 'journeys', 'routing', 'sources', 'retention'],
  ['http', 'rehearsal'],
]
// Concrete meets concrete. The operations of the administration still take all parts of the service, so these two
// import each other.
const composing = '^src/(admin|server)/'
const commandLine = '^src/(main\\.ts$|cli/)'
/** What the product's package exports of another package. */
const passedOn = '^src/matching\\.ts$'
const top = `${composing}|${commandLine}`

const tests = '\\.(test|cases)\\.ts$'

const ofRecords =
  '^src/(cli/(commands/(records-import|records-kind)|serve-command)|' +
  'admin/operations/(imports|import-traces|records|try))\\.ts$'

const folder = (names) => `^src/(${names.join('|')})/`

const layerRules = layers.flatMap((names, height) =>
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
      from: { path: '^src/', pathNot: `${folder(layers.flat())}|${top}|${passedOn}` },
      to: {},
    },
    {
      name: 'command-line-on-top',
      comment: 'The command line is the top: nothing below it imports it.',
      severity: 'error',
      from: { path: '^src/', pathNot: commandLine },
      to: { path: commandLine },
    },
    {
      name: 'packages-alone',
      comment: 'A package works without the product: it imports itself, other packages and what it declares.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(src|test|scripts|dashboard)/' },
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
        'http is the only folder that knows the web framework, beside the administration API. Its parser of forms is a ' +
        'library by itself, which platform/forms uses.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: `${folder(['http'])}|^src/admin/(api|authenticate|open-admin|sign-on-routes|visits)\\.ts$`,
      },
      to: {
        path: 'node_modules/(fastify|@fastify/(?!busboy/)[^/]+|find-my-way|light-my-request|swagger-ui-dist)/',
      },
    },
    {
      name: 'sources-through-compose',
      comment:
        'Which sources there are is known to server/compose alone; the others know the Source port. Commands about the ' +
        'records and the sandbox themselves speak with those two.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: `${folder(['sources', 'rehearsal'])}|^src/server/compose/|${ofRecords}`,
      },
      to: { path: folder(['sources']), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'commands-through-operations',
      comment:
        'What a command does is an operation, so that the dashboard and scripts can do it too: it reaches neither the parts ' +
        'of the service nor what they are stored by, and makes no operation of its own.',
      severity: 'error',
      from: { path: '^src/cli/commands/', pathNot: tests },
      to: {
        path: '^src/(server/(?!roles|compose/stored-data)|admin/(operation|perform)\\.ts|.*-store\\.ts|platform/(database|jobs)/)',
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
      conditionNames: ['satyapan-source', 'import', 'types', 'node', 'default'],
    },
  },
}
