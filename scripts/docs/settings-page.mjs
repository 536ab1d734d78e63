// Writes docs/settings.md, and the table in docs/operating.md of when a changed setting takes effect, from the configuration keys.
import { between, code, generated, page, table } from './markdown-page.mjs'

/** The keys in which all nodes of one database must agree, as a list in a sentence. */
function sameOnNodes(groups) {
  const names = groups.flatMap(({ keys }) =>
    Object.entries(keys).flatMap(([key, row]) => (row.sameOnNodes ? [code(key)] : [])),
  )
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

const shown = (usual) => (usual === undefined ? 'not set' : code(usual))

const capital = (text) => `${text[0].toUpperCase()}${text.slice(1)}`

/** docs/settings.md: every key of the configuration file, and every variable of the environment. */
export function settingsPage({ groups, environment, defaultLine }) {
  return page([
    '# Settings: every key of the configuration file',
    '',
    generated,
    '',
    'The configuration file is YAML: `satyapan.config.yaml` in the folder that the service is started in, or the file that',
    '`SATYAPAN_CONFIG` names. A key may be written with dots (`log.level: warn`) or nested (`log: { level: warn }`). A key that does not',
    'exist, or a value that is not as expected, stops the start with one line that names it. A setting that is not in the file has its',
    'default. `satyapan config show` prints the values in force, `satyapan reload --check` what a changed file would change, and',
    '`satyapan serve --help` the keys and variables of this page.',
    '',
    'The last column says when a changed value is used: after a [reload](restarts.md), or at the next start.',
    '',
    `[All nodes](processes.md#several-nodes) of one database must have the same ${sameOnNodes(groups)}.`,
    ...groups.flatMap(({ about, keys }) => [
      '',
      `## ${capital(about)}`,
      '',
      ...table(
        ['key', 'what', 'expected', 'default', 'takes effect'],
        Object.entries(keys).map(([key, row]) => [
          code(key),
          row.about,
          row.expects,
          shown(defaultLine(row)),
          row.takesEffect,
        ]),
      ),
    ]),
    '',
    '## Environment variables',
    '',
    'They take effect at the next start. A secret may have a variable of its own, which the configuration names: `{env: NAME}`.',
    '',
    ...table(
      ['variable', 'what', 'default'],
      Object.entries(environment).map(([name, { about, default: usual }]) => [
        code(name),
        about,
        shown(usual),
      ]),
    ),
  ])
}

/** The keys of each group that take effect in the same way. */
function restartRows(groups) {
  return groups.flatMap(({ about, keys }) => {
    const names = new Map()
    for (const [key, { takesEffect }] of Object.entries(keys))
      names.set(takesEffect, [...(names.get(takesEffect) ?? []), code(key)])
    return [...names].map(([takesEffect, keys]) => [about, keys.join(', '), takesEffect])
  })
}

/** docs/operating.md: its table of settings. */
export const operatingPage = (text, groups) =>
  between(text, 'settings', [
    '',
    ...table(
      ['what', 'settings', 'when a change takes effect'],
      [
        ...restartRows(groups),
        ['certificate', 'the content of its files', 'reload, or within a second of the change'],
        ['environment', 'every variable, `DATABASE_URL` and secrets by `{env}` among them', 'restart'],
      ],
    ),
    '',
  ])
