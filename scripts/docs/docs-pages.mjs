// Writes the generated pages of docs/ from the failure table and the rows, as Markdown. Pure: facts in, text out.

import { lookupFile, lookupPage } from './lookup-page.mjs'
import { code, generated, page, table } from './markdown-page.mjs'
import { recordsPage } from './records-page.mjs'
import { retentionPage } from './retention-page.mjs'
import { settingsPage } from './settings-page.mjs'

const bodies = {
  detail: (row) => code(JSON.stringify({ detail: row.text })),
  oauth: (row) => code(JSON.stringify({ error: row.text })),
  validation: () => code('{"detail":[{"loc","msg","type"}]}'),
  envelope: (row) =>
    [
      `envelope: code ${row.codeIsNull ? 'null' : row.status}`,
      row.timestampIsNull ? 'timestamp null' : undefined,
      row.subCode === undefined ? 'no sub_code' : code(row.subCode),
      `message ${code(row.text)}`,
    ]
      .filter((part) => part !== undefined)
      .join(', '),
}

/** docs/failures.md: every row of the failure table. */
export function failuresPage(failures) {
  const rows = Object.entries(failures)
    // The header Link of a failure leads to its row.
    .map(([name, row]) => [
      row.status,
      code(name),
      bodies[row.form](row),
      `<a id="${name.toLowerCase()}"></a>${row.when}`,
    ])
    .sort(([a], [b]) => a - b)
  return page([
    '# Failures',
    '',
    generated,
    '',
    'A failure is a call without an answer. It is never charged, and every one carries `X-Transaction-Id`. An answer',
    'such as "not found" is an outcome, not a failure: each lookup lists its own in [docs/lookups](lookups/README.md).',
    '',
    'The header `X-Satyapan-Failure` has the name of the failure, `Link` the address of its row below.',
    'When one credential is missing or does not hold, `WWW-Authenticate` says which:',
    '`Bearer` is the token in `Authorization`, `ApiKey` names the header (`x-api-key` or `client-id`). It is absent where',
    '`client_id` and `client_secret` are wrong, or where two credentials do not belong together.',
    '',
    'One case remains open: the database is lost after it committed a call and before it confirmed the commit, and stays',
    'away. The call is answered 500, and its event may be in the ledger, with its charge. `GET /v1/transactions/{id}` says',
    'which, once the database is back.',
    '',
    ...table(['status', 'name', 'body', 'when'], rows),
  ])
}

/** docs/lookups/README.md: the catalogue as a list. */
export function cataloguePage(catalogue, facts) {
  const rows = catalogue.map((lookup) => [
    `[${lookup.name}](${lookupFile(lookup)})`,
    lookup.summary,
    [lookup.route.path, ...(lookup.route.otherPaths ?? [])]
      .map((path) => code(`${facts.twinOf(lookup) ? 'POST, GET' : lookup.route.method} ${path}`))
      .join('<br>'),
  ])
  return page(['# Lookups', '', generated, '', ...table(['lookup', 'what it answers', 'endpoint'], rows)])
}

/**
 * Every generated page: file name below docs/ -> text.
 * @param facts.catalogue all lookups
 * @param facts.failures the failure table
 * The facts that are not named here: see lookupPage.
 * @param facts.kinds the kinds of imported records
 * @param facts.recordAnswers the lookups that they answer
 * @param facts.retention the retention table and the configuration keys
 * @param facts.settings the configuration keys in their groups, and the environment variables
 * @param facts.identifiers the official numbers
 */
export function generatedPages(facts) {
  const { catalogue, failures, kinds, recordAnswers, identifiers } = facts
  return new Map([
    ['failures.md', failuresPage(failures)],
    ['lookups/README.md', cataloguePage(catalogue, facts)],
    ['retention.md', retentionPage(facts.retention)],
    ['settings.md', settingsPage(facts.settings)],
    ['records.md', recordsPage(kinds, recordAnswers, identifiers)],
    ...catalogue.map((lookup) => [`lookups/${lookupFile(lookup)}`, lookupPage(lookup, facts)]),
  ])
}
